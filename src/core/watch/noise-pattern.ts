/**
 * A pattern that finds a changed line again: what stayed as it is, what changed as what it may be.
 * In the syntax of RE2, as a person would type it (`core/content/pattern-syntax.ts`).
 */
import { checkPattern } from '../content/pattern';
import type { DiffLine, DiffWord } from '../diff/diff';

/** Of what stayed, so much on either side of a change is enough to know the line by. */
const MAX_STABLE = 80;
/** With fewer letters that stayed, a pattern would find lines that have nothing to do with this one. */
const MIN_LETTERS = 3;

const DIGITS = /\p{Nd}+/gu;
const NUMBER = /^[-+\u2212]?\p{Nd}+(?:[.,:'\u2019/ -]?\p{Nd}+)*$/u;
const ANY_NUMBER = "[-+\u2212]?\\p{Nd}+(?:[.,:'\u2019/ -]?\\p{Nd}+)*";

/** For a line of which nothing stayed one for the old and one for the new; empty if there is none. */
export function noisePattern({ kind, words }: DiffLine): readonly string[] {
  const kept = kind === 'replaced' ? words.filter((word) => word.kind === 'same') : [];
  const found = isTelling(textOf(kept)) ? [changingPart(words)] : wholeLines(words);
  const isGood = found.every((pattern) => checkPattern(pattern).kind === 'good');
  return isGood ? [...new Set(found)] : [];
}

function isTelling(text: string): boolean {
  return (text.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS || /\p{Lo}.*\p{Lo}/u.test(text);
}

function textOf(words: readonly DiffWord[]): string {
  return words.map(({ text }) => text).join('');
}

function changingPart(words: readonly DiffWord[]): string {
  const parts: string[] = [];
  let removed = '';
  let added = '';
  const endChange = () => {
    if (removed !== '' || added !== '') parts.push(generalised(removed, added));
    [removed, added] = ['', ''];
  };
  for (const [index, { kind, text }] of words.entries()) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      endChange();
      if (index === 0) parts.push(endOf(text));
      else parts.push(index === words.length - 1 ? beginningOf(text) : escaped(text));
    }
  }
  endChange();
  const [first, last] = [words[0], words.at(-1)];
  const begins = first?.kind !== 'same' || first.text.length <= MAX_STABLE;
  const ends = last?.kind !== 'same' || last.text.length <= MAX_STABLE;
  return `${begins ? '^' : ''}${parts.join('')}${ends ? '$' : ''}`;
}

function endOf(text: string): string {
  return escaped(text.slice(-MAX_STABLE).replace(/^[\udc00-\udfff]/, ''));
}

function beginningOf(text: string): string {
  return escaped(text.slice(0, MAX_STABLE).replace(/[\ud800-\udbff]$/, ''));
}

/** What may stand where this stood and that stands now. */
function generalised(before: string, after: string): string {
  if (NUMBER.test(before) && NUMBER.test(after)) return ANY_NUMBER;
  const isWord = (text: string) => text !== '' && !/\s/.test(text);
  return isWord(before) && isWord(after) ? '\\S+' : '.*';
}

/** Each side of the line, its numbers being any. */
function wholeLines(words: readonly DiffWord[]): readonly string[] {
  const sides = [
    textOf(words.filter(({ kind }) => kind !== 'added')),
    textOf(words.filter(({ kind }) => kind !== 'removed')),
  ];
  return sides
    .filter((text) => isTelling(text))
    .map((text) => `^${escaped(text).replace(DIGITS, '\\p{Nd}+')}$`);
}

/** As itself in any pattern, also at its beginning, where a slash would begin a delimited one. */
function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll('\t', '\\t');
}
