export interface Permissions {
  /** Whether the person allows this pattern now (`scheme://hostname/*`). */
  holds(pattern: string): Promise<boolean>;
  /** Whether all sites are allowed: then no redirect can lead to one that is not. */
  holdsEverything(): Promise<boolean>;
}
