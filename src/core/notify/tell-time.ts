/**
 * When the person hears of a change. Times are those of the clock on the wall, so that eight in the
 * morning is eight also on the day the clocks change: each is made from its parts, never by adding
 * hours.
 */
import { ownOf } from '../own-of';
import type { NotifySettings, Policy, QuietHours, When } from './notify-settings';

const RANK: readonly When[] = ['at_once', 'hourly', 'daily', 'never'];

/**
 * What holds for a watch: of its tags that have a policy the one that tells soonest, for whoever put
 * it under two of them wants to miss nothing; else that of all.
 */
export function policyOf(settings: NotifySettings, tags: readonly string[]): Policy {
  const own = tags.flatMap((tag) => {
    const policy = ownOf(settings.tags, tag.toLowerCase());
    return policy === undefined ? [] : [policy];
  });
  return (
    own.reduce<Policy | undefined>(
      (soonest, policy) =>
        soonest === undefined || RANK.indexOf(policy.when) < RANK.indexOf(soonest.when)
          ? policy
          : soonest,
      undefined,
    ) ?? settings
  );
}

/**
 * @param at when the change was found, epoch ms
 * @returns epoch ms, or `never`
 */
export function tellAt(settings: NotifySettings, policy: Policy, at: number): number | 'never' {
  switch (policy.when) {
    case 'never':
      return 'never';
    case 'at_once':
      return afterQuiet(settings, at);
    case 'hourly':
      return afterQuiet(settings, nextHour(at));
    case 'daily':
      return afterQuiet(settings, nextAtHour(at, settings.dailyHour));
  }
}

/**
 * When a change that waits is to be told, as things are now. What was due while the browser was shut
 * is not told in a quiet hour either; and a change of the future was found before the clock went back.
 *
 * @param foundAt epoch ms
 * @returns epoch ms, `now` or earlier if it is to be told now; or `never`
 */
export function dueToTell(
  settings: NotifySettings,
  policy: Policy,
  { foundAt, now }: { readonly foundAt: number; readonly now: number },
): number | 'never' {
  const at = tellAt(settings, policy, Math.min(foundAt, now));
  return at === 'never' || at > now ? at : afterQuiet(settings, now);
}

/** Whether one of the words that are waited for is in what would be told. */
export function hasWantedWord({ onlyWords }: Policy, text: string): boolean {
  if (onlyWords.length === 0) return true;
  const told = text.normalize('NFC').toLowerCase();
  return onlyWords.some((word) => told.includes(word.normalize('NFC').toLowerCase()));
}

function nextHour(at: number): number {
  const date = new Date(at);
  return atTime(date, 0, (date.getHours() + 1) * 60);
}

function nextAtHour(at: number, hour: number): number {
  const date = new Date(at);
  const today = atTime(date, 0, hour * 60);
  return today > at ? today : atTime(date, 1, hour * 60);
}

/** Ends the search where every day is quiet, which `requests.ts` takes from nobody. */
const MOST_STEPS = 16;

/** The first instant from `at` on that is neither in a quiet hour nor on a quiet day. */
export function afterQuiet(
  { quiet, quietDays }: Pick<NotifySettings, 'quiet' | 'quietDays'>,
  at: number,
): number {
  let time = at;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const date = new Date(time);
    const end = quietDays.includes(date.getDay())
      ? atTime(date, 1, 0)
      : quiet === null
        ? undefined
        : endOfQuiet(quiet, date);
    if (end === undefined || end <= time) return time;
    time = end;
  }
  return time;
}

/** Undefined: it is not quiet at that time. */
function endOfQuiet({ from, to }: QuietHours, date: Date): number | undefined {
  if (from === to) return undefined;
  const minute = date.getHours() * 60 + date.getMinutes();
  if (from < to) return minute >= from && minute < to ? atTime(date, 0, to) : undefined;
  if (minute >= from) return atTime(date, 1, to);
  return minute < to ? atTime(date, 0, to) : undefined;
}

/** So many minutes after the midnight before, on a day so many after the date's. */
function atTime(date: Date, days: number, minutes: number): number {
  return new Date(
    date.getFullYear(),
    date.getMonth(),
    date.getDate() + days,
    Math.floor(minutes / 60),
    minutes % 60,
  ).getTime();
}
