/** How many checks did not happen while nothing could run, and from when to when. */
import type { SleptView } from '../messaging/protocol';
import { clockTime } from './format';
import { plural, type Words } from './words';

/** @param of whether all pages are meant, or the one they are told on */
export function sleptWords(
  { from, to, times, checks }: SleptView,
  of: 'all' | 'page',
  now: number,
  words: Words,
): string {
  const how = times > 1 ? 'often' : 'once';
  return plural(
    words,
    `slept_${of}_${how}`,
    checks,
    clockTime(from, now, words),
    clockTime(to, now, words),
  );
}
