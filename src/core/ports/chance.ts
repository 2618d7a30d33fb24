/** Everything that is not determined: ids and jitter. */
export interface Chance {
  /** At least 0, below 1. */
  random(): number;
  /** Unique; ids made later sort later. */
  newId(now: number): string;
}
