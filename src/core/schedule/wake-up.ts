/**
 * When the background is woken next. There is one alarm, not one a watch: Chromium refuses the 501st.
 * It is a wake-up call only; what is due is in the database.
 */

const MINUTE_MS = 60_000;

/** However far the next due time is, we look this often: alarms get lost, clocks jump. */
export const FALLBACK_MS = 6 * 3_600_000;

/**
 * What is due within this is checked along. Without it a page asked each minute would be asked every
 * other minute: jitter puts it a moment behind the alarm. A tenth of the shortest interval.
 */
export const GRACE_MS = 6_000;

export interface Wanted {
  /** The earliest due time of all watches; undefined: none is due ever. */
  readonly nextDueAt: number | undefined;
  readonly now: number;
}

/** A whole number of minutes from now: one at least, no more than the fallback. */
export function wakeUpAt({ nextDueAt, now }: Wanted): number {
  const aheadMs = nextDueAt === undefined ? FALLBACK_MS : nextDueAt - GRACE_MS - now;
  const minutes = Math.ceil(Math.min(aheadMs, FALLBACK_MS) / MINUTE_MS);
  return now + Math.max(minutes, 1) * MINUTE_MS;
}

/**
 * The instant to set the alarm to, or undefined if the one that is there does.
 *
 * Setting it again at every start would push it away for as long as the person keeps waking the
 * background, so an alarm that rounds up the same due time from another instant stays.
 *
 * @param existing when the alarm goes off as things are; undefined: there is none
 */
export function alarmToSet(existing: number | undefined, wanted: Wanted): number | undefined {
  if (existing !== undefined && existing > wanted.now && isRight(existing, wanted)) {
    return undefined;
  }
  return wakeUpAt(wanted);
}

function isRight(existing: number, { nextDueAt, now }: Wanted): boolean {
  if (nextDueAt === undefined) return existing <= now + FALLBACK_MS;
  const earliest = nextDueAt - GRACE_MS;
  if (earliest <= now + MINUTE_MS) return existing <= now + MINUTE_MS;
  if (earliest > now + FALLBACK_MS) return existing <= now + FALLBACK_MS;
  return existing >= earliest && existing < earliest + MINUTE_MS;
}
