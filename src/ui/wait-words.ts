/**
 * Why a page is not asked sooner than it is: what the site says of its age, and what its host may be
 * asked for. Told beside the interval, so that nobody takes politeness for a fault.
 */
import type { WatchRow } from '../messaging/protocol';
import { clockTime, duration } from './format';
import type { Words } from './words';

/** "The site says that it will not change before 18:40." Undefined where that holds nothing back. */
export function freshWords(row: WatchRow, now: number, words: Words): string | undefined {
  const { freshUntil } = row;
  if (row.paused || freshUntil === null || freshUntil <= now) return undefined;
  return words.message('fresh_until', clockTime(freshUntil, now, words));
}

/** "The site asked us to wait until 15:30.", of a page that has not been told so itself. */
export function pauseWords(row: WatchRow, now: number, words: Words): string | undefined {
  const { hostPausedUntil, status, paused } = row;
  if (paused || status === 'slow_down') return undefined;
  if (hostPausedUntil === null || hostPausedUntil <= now) return undefined;
  return words.message('status_slow_down_until', clockTime(hostPausedUntil, now, words));
}

/** "Asked about every 3 minutes: the limit for this site." */
export function limitWords({ hostLimit }: WatchRow, words: Words): string | undefined {
  if (hostLimit === null) return undefined;
  return words.message(`limit_${hostLimit.cause}`, roughDuration(hostLimit.everyMs, words));
}

/** The earliest moment of the next check by itself: due, not held back by the site, not paused. */
export function nextCheckAt(row: WatchRow): number | undefined {
  if (row.dueAt === null) return undefined;
  return Math.max(row.dueAt, row.freshUntil ?? 0, row.hostPausedUntil ?? 0);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Up to each length the step it is told in: "about every 3 minutes", not "3 minutes 12 seconds". */
const STEPS: readonly (readonly [number, number])[] = [
  [MINUTE_MS, 1000],
  [10 * MINUTE_MS, MINUTE_MS],
  [3 * HOUR_MS, 5 * MINUTE_MS],
  [Number.POSITIVE_INFINITY, HOUR_MS],
];

/** "3 minutes" of 3 minutes 12 seconds. */
export function roughDuration(ms: number, words: Words): string {
  const [, step] = STEPS.find(([upTo]) => ms <= upTo) ?? [0, HOUR_MS];
  return duration(Math.round(ms / step) * step, words);
}
