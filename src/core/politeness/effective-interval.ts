/**
 * How often a watch is asked in truth, where its host may not be asked as often as all of its
 * watches wish. Who has waited longest goes first, so each page waits the same time for its turn on
 * top of its own interval; that wait is what makes the requests fit.
 */
import type { HostRecord } from '../hosts/host-record';
import { dayRules } from './day-budget';
import { paceRules } from './host-tokens';

export type LimitCause = 'day_budget' | 'crawl_delay';

/** Time between two requests that a host can stand in the long run. */
export interface HostSlot {
  readonly slotMs: number;
  readonly cause: LimitCause;
}

/** What of a host sets its pace; of a usual one nothing does. */
export type Pace = Pick<HostRecord, 'crawlDelayMs' | 'dailyLimit' | 'halvedUntil'>;

/** The day's allowance, or the crawl delay where that is the longer wait. */
export function hostSlot(host: Pace, now: number): HostSlot {
  const dayMs = dayRules(host, now).refillMs;
  const paceMs = paceRules(host).refillMs;
  return paceMs > dayMs
    ? { slotMs: paceMs, cause: 'crawl_delay' }
    : { slotMs: dayMs, cause: 'day_budget' };
}

/** Requests a host is wished to answer in one slot: above 1 it is more than it can be asked. */
export function hostLoad(intervalsMs: readonly number[], slotMs: number): number {
  return intervalsMs.reduce((load, intervalMs) => load + slotMs / intervalMs, 0);
}

const HALVINGS = 50;

/**
 * The wait for a turn that makes the requests fit: each page is then asked every interval + wait.
 *
 * @param intervalsMs one a page of the host, each above 0
 * @returns 0 where the host can serve them all
 */
export function waitForTurnMs(intervalsMs: readonly number[], slotMs: number): number {
  if (hostLoad(intervalsMs, slotMs) <= 1) return 0;
  let low = 0;
  // With this wait each page alone would leave a slot to every other.
  let high = slotMs * intervalsMs.length;
  for (let step = 0; step < HALVINGS; step += 1) {
    const wait = (low + high) / 2;
    const fits =
      hostLoad(
        intervalsMs.map((intervalMs) => intervalMs + wait),
        slotMs,
      ) <= 1;
    if (fits) high = wait;
    else low = wait;
  }
  return Math.round(high);
}

/** Below this the spread of due times hides it. */
const WORTH_TELLING = 1.1;

/**
 * @param waitMs of the host, see {@link waitForTurnMs}
 * @returns undefined where the person gets what they asked for, give or take a tenth
 */
export function effectiveIntervalMs(intervalMs: number, waitMs: number): number | undefined {
  const everyMs = intervalMs + waitMs;
  return everyMs < WORTH_TELLING * intervalMs ? undefined : everyMs;
}
