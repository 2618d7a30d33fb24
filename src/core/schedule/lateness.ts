/**
 * When the absence of checks is worth saying aloud: a tracker that has stopped without a word is
 * worse than none.
 */

const LATE_MS = 3 * 60_000;
const SAME_RUN_MS = 10 * 60_000;

/** What is remembered of runs. */
export interface RunTimes {
  /** When the run that is open, or was the last, began. */
  readonly startedAt?: number;
  /** When checks of a run last came to their end. */
  readonly endedAt?: number;
}

export interface Lateness {
  /** Of all watches; undefined: nothing is due ever. */
  readonly earliestDueAt: number | undefined;
  readonly run: RunTimes;
  readonly now: number;
}

/**
 * Since when something has been due though no run dealt with it, or undefined if all is well. A run
 * that has just begun (the machine woke up) or that gets on with its checks is given its time.
 */
export function lateSince({ earliestDueAt, run, now }: Lateness): number | undefined {
  if (earliestDueAt === undefined) return undefined;
  const signs = [run.startedAt, run.endedAt].filter(
    // A sign from the future is a clock that went back: it proves nothing.
    (at): at is number => at !== undefined && at <= now,
  );
  return now - Math.max(earliestDueAt, ...signs) > LATE_MS ? earliestDueAt : undefined;
}

/**
 * Whether a run that begins now is a new one. One that died a moment ago and is taken up again is
 * not: were each attempt a new run, a background that dies every time would never count as late.
 */
export function isNewRun({ startedAt, endedAt = 0 }: RunTimes, now: number): boolean {
  if (startedAt === undefined || startedAt > now) return true;
  const isOpen = endedAt < startedAt;
  return !isOpen || now - startedAt > SAME_RUN_MS;
}

/** Whether what is remembered of runs lies in the future. */
export function hasClockGoneBack({ startedAt = 0, endedAt = 0 }: RunTimes, now: number): boolean {
  return Math.max(startedAt, endedAt) > now;
}
