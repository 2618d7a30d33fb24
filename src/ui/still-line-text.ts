/** The still line for those who cannot see it: its counts as one sentence. */
import type { Mark } from '../core/watch/state';
import { listed, type PluralKey, plural, type Words } from './words';

/** In the order in which they are told: what is usual first, what is not last. */
const TOLD: readonly (readonly [Mark, PluralKey])[] = [
  ['c', 'line_confirmed'],
  ['s', 'line_same'],
  ['x', 'line_changed'],
  ['b', 'line_first'],
  ['f', 'line_failed'],
  ['g', 'line_gone'],
  ['d', 'line_deferred'],
];

/** "20 checks: 18 confirmed by 304, 2 changed" */
export function stillLineText(marks: string, words: Words): string {
  const phrases = TOLD.map(([mark, key]) => ({ key, count: marks.split(mark).length - 1 }))
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => plural(words, key, count));
  if (phrases.length === 0) return words.message('line_empty');
  const checks = plural(words, 'line_checks', [...marks].length);
  return words.message('line_text', checks, listed(words, phrases));
}
