/**
 * Why a host is not asked although nothing was said by it: it failed or refused several times in a
 * row. Scheduled checks wait then; a check by hand may go.
 *
 * @see docs/architecture.md, "One check"
 */
import type { HostRow } from '../messaging/protocol';
import { clockTime } from './format';
import { plural, type Words } from './words';

/**
 * "After 3 refusals (403) in a row it is left alone until 14:30; …" Undefined where it is not, or
 * where a wait that the site asked for lasts as long.
 */
export function holdWords(host: HostRow, now: number, words: Words): string | undefined {
  const { backOffUntil, pausedUntil, failures, refusals } = host;
  if (backOffUntil === null || backOffUntil <= Math.max(now, pausedUntil ?? 0)) return undefined;
  const until = clockTime(backOffUntil, now, words);
  // Whatever answers at all, a refusal too, ends a row of failures.
  return failures > 0
    ? plural(words, 'dash_host_held_failures', failures, until)
    : plural(words, 'dash_host_held_refusals', Math.max(1, refusals), until);
}
