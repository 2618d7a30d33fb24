/**
 * How much changed, in characters: what was put in or taken out in each place, and where one thing
 * took another's place the longer of the two. The total over the page is what a threshold is about.
 */
import type { DiffLine, DiffWord } from './diff';

export function changedChars(lines: Iterable<DiffLine>): number {
  let total = 0;
  for (const { kind, words } of lines) {
    if (kind === 'same') continue;
    total += kind === 'replaced' ? charsReplaced(words) : lengthOf(words);
  }
  return total;
}

function charsReplaced(words: readonly DiffWord[]): number {
  let total = 0;
  let removed = '';
  let added = '';
  for (const { kind, text } of [...words, { kind: 'same', text: '' } as const]) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      total += charsBetween(removed, added);
      [removed, added] = ['', ''];
    }
  }
  return total;
}

/** Of two words only what is between their common beginning and their common end. */
function charsBetween(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return Math.max(before.length, after.length) - start - end;
}

function lengthOf(words: readonly DiffWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}
