/**
 * How long an adaptive watch may wait. Of a page visited at an interval, a change waits half of it
 * on average; for a given number of requests the sum over all pages is least when each interval is
 * inversely as the root of the page's rate. So a page that changes four times as often is asked
 * twice as often, and one that stands still is still asked, now and then.
 *
 * What all adaptive watches have in common is one number, the rate from which on a page counts as
 * busy; `shared-pace.ts` chooses it. The person's interval is the shortest; a page less busy is asked
 * at up to eight times it, and within seven days whatever happens.
 */
import type { RateEvidence } from './change-rate';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** No adaptive watch is asked more often, whatever the person's shortest. */
const SHORTEST_MS = 5 * MINUTE_MS;
/** Nor one whose every visit is a whole large transfer. */
const SHORTEST_WITHOUT_304_MS = HOUR_MS;
const LARGE_BYTES = 100 * 1024;

/** At most so many times the person's shortest. */
export const MOST_TIMES = 8;
/**
 * A day short of a week: a machine that sleeps at the due time, or a host that is short of tokens,
 * must not make it more.
 */
export const LONGEST_MS = 6 * DAY_MS;

/** So many visits are made sooner than the first guess says. */
export const FIRST_VISITS = 3;
export const FIRST_HASTE = 2;
const BURST_VISITS = 2;

export interface Bounds {
  readonly shortestMs: number;
  readonly longestMs: number;
}

/** What each visit of a page costs. */
export interface VisitCost {
  /** As transferred; undefined: not known. */
  readonly bytes: number | undefined;
  /** Whether the host ever answers 304. */
  readonly validators: 'work' | 'useless';
}

/** @param shortestMs the person's interval */
export function boundsOf(shortestMs: number, cost: VisitCost): Bounds {
  const isDear = cost.validators === 'useless' && (cost.bytes ?? 0) > LARGE_BYTES;
  const shortest = Math.max(shortestMs, isDear ? SHORTEST_WITHOUT_304_MS : SHORTEST_MS);
  return {
    shortestMs: shortest,
    // A person who wants it asked once in three weeks is not asked for less.
    longestMs: Math.max(shortest, Math.min(MOST_TIMES * shortest, LONGEST_MS)),
  };
}

/**
 * The interval by the rate alone, within its bounds.
 *
 * @param busyPerDay a page that changes so often is asked at its shortest interval
 * @param perDay how often this page changes
 */
export function intervalFor(perDay: number, busyPerDay: number, bounds: Bounds): number {
  const wanted = wantedMs(perDay, busyPerDay, bounds);
  return Math.min(Math.max(wanted, bounds.shortestMs), bounds.longestMs);
}

/** The same before the bounds. A page the person wants twice as often weighs four times as much. */
export function wantedMs(
  perDay: number,
  busyPerDay: number,
  { shortestMs }: Pick<Bounds, 'shortestMs'>,
): number {
  return shortestMs * Math.sqrt(busyPerDay / perDay);
}

export type Because =
  /** Too little is known: asked twice as often as its first guess says. */
  | 'new'
  /** It changed a moment ago, and may do so again. */
  | 'just_changed'
  | 'rate'
  /** The host's budget is shared among its pages, and has nothing left for a closer look. */
  | 'host_budget';

export interface Wait {
  readonly everyMs: number;
  readonly because: Because;
}

/** The interval to the next visit: by the rate, or shorter while there is a reason to look closer. */
export function waitFor(
  evidence: RateEvidence | undefined,
  perDay: number,
  busyPerDay: number,
  bounds: Bounds,
): Wait {
  const byRate = intervalFor(perDay, busyPerDay, bounds);
  const within = (ms: number) => Math.min(Math.max(ms, bounds.shortestMs), byRate);
  if (evidence === undefined || evidence.visits < FIRST_VISITS) {
    return { everyMs: within(byRate / FIRST_HASTE), because: 'new' };
  }
  const { gapMs, visitsSinceChange } = evidence;
  if (gapMs !== undefined && visitsSinceChange < BURST_VISITS && gapMs / 2 < byRate) {
    return { everyMs: within(gapMs / 2), because: 'just_changed' };
  }
  return { everyMs: byRate, because: 'rate' };
}
