/**
 * The day's allowance of a host, spread over the day: a tenth of it may go at once, the rest comes
 * evenly, so that no 24 hours hold more than the limit.
 */
import { isInForce } from '../schedule/in-force';
import type { BucketRules } from './token-bucket';

export const DAILY_LIMIT = 500;
export const HIGHEST_DAILY_LIMIT = 1500;
/** How long a site that said "too many" has half the allowance. */
export const HALVED_FOR_MS = 86_400_000;
const DAY_MS = 86_400_000;
const AT_ONCE = 0.1;

export interface DayBudget {
  /** Requests a day the person allows. */
  readonly dailyLimit?: number;
  /** The site has said "too many": half of it, until then. */
  readonly halvedUntil?: number;
}

/** Until when the allowance is halved; undefined: it is not. */
export function halvedUntil({ halvedUntil: until }: DayBudget, now: number): number | undefined {
  if (until === undefined) return undefined;
  return isInForce(until, now, HALVED_FOR_MS) ? until : undefined;
}

/** @param now epoch ms; only a halved budget asks for it */
export function dayRules(budget: DayBudget, now = 0): BucketRules {
  const { dailyLimit = DAILY_LIMIT } = budget;
  const limit = halvedUntil(budget, now) === undefined ? dailyLimit : dailyLimit / 2;
  const capacity = Math.max(1, Math.floor(limit * AT_ONCE));
  // One at once is one a day, where that is all there is.
  return { capacity, refillMs: Math.ceil(DAY_MS / Math.max(1, limit - capacity)) };
}
