/**
 * Of a watch that is well and whose page is not as the person knows it: why nothing was told.
 *
 * @see docs/adr/0009-what-counts-as-a-change.md
 */
import type { WatchRow } from '../messaging/protocol';
import { relativeTime } from './format';
import { tidy } from './untrusted';
import { listed, type Words } from './words';

const WORD_LENGTH = 40;
const MOST_WORDS = 3;

/** Undefined where nothing is held back. */
export function heldBackSentence(row: WatchRow, now: number, words: Words): string | undefined {
  const { details, lastCheckedAt, marks, rules } = row;
  const notWhile = rules.notWhile ?? [];
  if (lastCheckedAt === null) return undefined;
  const checked = relativeTime(lastCheckedAt, now, words);
  // Without such words any more, the next check compares again.
  if (details.includes('blocked_by_words') && notWhile.length > 0) {
    return words.message('status_ok_blocked', checked, blockingWords(notWhile, words));
  }
  if (details.includes('unconfirmed')) return words.message('status_ok_unconfirmed', checked);
  const left = nothingLeft(row);
  if (left !== undefined) {
    return words.message(left === 'rules' ? 'status_ok_rules_left' : 'status_ok_no_line', checked);
  }
  if (details.includes('minor')) return words.message('status_ok_minor', checked);
  const isSilent =
    details.includes('alternating') ||
    details.includes('oscillating') ||
    // Said of a change that was told, too.
    (details.includes('reverted') && !marks.endsWith('x'));
  return isSilent ? words.message('status_ok_back', checked) : undefined;
}

/**
 * Why there is no line to compare in what is held: the person's rules leave none, or there is none
 * yet, as in a new feed. Undefined: there are lines, or something else is said of the watch.
 */
export function nothingLeft({ details, rules, status }: WatchRow): 'rules' | 'feed' | undefined {
  if (status !== 'ok' || !details.includes('nothing_left')) return undefined;
  const { ignorePatterns = [], ignorePresets = [], keepOnly = [], ignoreNumbers = false } = rules;
  const takesOut = ignoreNumbers || ignorePatterns.length + ignorePresets.length > 0;
  return takesOut || keepOnly.length > 0 ? 'rules' : 'feed';
}

/** Which of them it is only the trace of the check says. */
function blockingWords(notWhile: readonly string[], words: Words): string {
  const shown = notWhile
    .slice(0, MOST_WORDS)
    .map((word) => words.message('trace_quoted', tidy(word, WORD_LENGTH)));
  const all = listed(words, shown);
  return notWhile.length > MOST_WORDS ? words.message('trace_more_samples', all) : all;
}
