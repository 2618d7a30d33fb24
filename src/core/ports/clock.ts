export interface Clock {
  /** Epoch ms. */
  now(): number;
}
