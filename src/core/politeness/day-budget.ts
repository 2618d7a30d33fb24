/**
 * The day's allowance of a host, spread over the day: a tenth of it may go at once, the rest comes
 * evenly, so that no 24 hours hold more than the limit.
 */
import type { BucketRules } from './token-bucket';

export const DAILY_LIMIT = 500;
export const HIGHEST_DAILY_LIMIT = 1500;
const DAY_MS = 86_400_000;
const AT_ONCE = 0.1;

export interface DayBudget {
  /** Requests a day the person allows. */
  readonly dailyLimit?: number;
  /** The site has said "too many": half of it, until then. */
  readonly halvedUntil?: number;
}

/** @param now epoch ms; only a halved budget asks for it */
export function dayRules(
  { dailyLimit = DAILY_LIMIT, halvedUntil = 0 }: DayBudget,
  now = 0,
): BucketRules {
  const limit = now < halvedUntil ? dailyLimit / 2 : dailyLimit;
  const capacity = Math.max(1, Math.floor(limit * AT_ONCE));
  // One at once is one a day, where that is all there is.
  return { capacity, refillMs: Math.ceil(DAY_MS / Math.max(1, limit - capacity)) };
}
