/**
 * Whether a hold that ends at `until` still holds. One that ends later than any of its kind may last
 * was made by a clock that has gone back since: it must not hold for a year.
 */
export function isInForce(until: number, now: number, longestMs: number): boolean {
  return until > now && until - now <= longestMs;
}
