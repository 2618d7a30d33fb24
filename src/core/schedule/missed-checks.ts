/**
 * What did not happen while the machine slept or the browser was closed, from the times that are
 * stored: when each page was due, and when a check last gave a sign of life.
 */

/** Less is a busy machine, or an alarm that came late. */
const SLEEP_MS = 15 * 60_000;

export interface Gap {
  /** The first instant at which a check was due and none ran; epoch ms. */
  readonly from: number;
  readonly to: number;
}

interface Signs {
  /** Of all watches; undefined: nothing is due ever. */
  readonly earliestDueAt: number | undefined;
  /** When something of a run was last noted; those of the future are of another clock. */
  readonly alive: readonly (number | undefined)[];
  readonly now: number;
}

/** Since when nothing ran though something was due; undefined: there was no such time. */
export function gapBefore({ earliestDueAt, alive, now }: Signs): Gap | undefined {
  if (earliestDueAt === undefined) return undefined;
  const known = alive.filter((at): at is number => at !== undefined && at <= now);
  const from = Math.max(earliestDueAt, ...known);
  return now - from > SLEEP_MS ? { from, to: now } : undefined;
}

export interface Planned {
  /** When its next check was to be. */
  readonly dueAt: number;
  readonly intervalMs: number;
}

/** How many checks of a page were due in a gap. One that was due before was still to be made then. */
export function missedIn({ from, to }: Gap, { dueAt, intervalMs }: Planned): number {
  const first = Math.max(dueAt, from);
  return first >= to ? 0 : Math.ceil((to - first) / intervalMs);
}
