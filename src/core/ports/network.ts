export interface Network {
  /** False only where the machine surely has no network; true promises nothing. */
  isOnline(): boolean;
}
