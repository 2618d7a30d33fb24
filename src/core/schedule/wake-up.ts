/**
 * When the background is woken next. There is one alarm, not one a watch: Chromium refuses the 501st.
 * It is a wake-up call only; what is due is in the database.
 */

const MINUTE_MS = 60_000;

/** However far the next due time is, we look this often: alarms get lost, clocks jump. */
export const FALLBACK_MS = 6 * 3_600_000;

export interface Wanted {
  /** The earliest due time of all watches; undefined: none is due ever. */
  readonly nextDueAt: number | undefined;
  readonly now: number;
}

/** On a full minute, at least one minute ahead, at most the fallback (and what rounding adds). */
export function wakeUpAt({ nextDueAt, now }: Wanted): number {
  const wanted = Math.min(nextDueAt ?? Number.POSITIVE_INFINITY, now + FALLBACK_MS);
  return Math.ceil(Math.max(wanted, now + MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
}

/**
 * The instant to set the alarm to, or undefined if the one that is there does.
 *
 * Setting it again at every start would push it away for as long as the person keeps waking the
 * background, so an alarm that is early enough stays.
 *
 * @param existing when the alarm goes off as things are; undefined: there is none
 */
export function alarmToSet(existing: number | undefined, wanted: Wanted): number | undefined {
  const { nextDueAt, now } = wanted;
  const at = wakeUpAt(wanted);
  if (existing === undefined || existing <= now || existing > at) return at;
  // Between the two bounds the wish is one instant whatever the time is: hold the alarm to it.
  const isFixed =
    nextDueAt !== undefined && nextDueAt > now + MINUTE_MS && nextDueAt <= now + FALLBACK_MS;
  return isFixed && existing < at ? at : undefined;
}
