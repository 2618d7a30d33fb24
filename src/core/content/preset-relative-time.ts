/**
 * Times told from now: "3 hours ago", "vor etwa einer Stunde", "in 2 Tagen", "3時間前", "just now",
 * "yesterday at 14:05". A unit alone ("3 hours", "5 min read") is an amount and stays.
 */

import { beginsWord, lowerInPlace } from './phrase-table';
import { type RelativeTimeWords, relativeTimeWords } from './relative-time-words';
import type { Span } from './span';

export function relativeTimeFinder(
  language: string | undefined,
): (text: string) => readonly Span[] {
  const words = relativeTimeWords(language);
  return (text) => relativeTimeSpans(lowerInPlace(text), words);
}

/** A number, or the first letter of a word; in a script without blanks, of anything. */
const CANDIDATE =
  /(?<![\p{Nd}][.,:/-])\p{Nd}+(?:[.,]\p{Nd}{1,2}(?![\p{Nd}.,]))?|(?<![\p{L}\p{M}])\p{L}|(?<=\p{L})[たさ刚剛昨今明前后後一数几幾约約大]/gu;
/** The clock that follows a day: "yesterday at 14:05". */
const CLOCK_AFTER =
  /,?\s?(?:(?:at|um|gegen|à|a las|a la|alle|alle ore|às|om|o|v|ve|в|о|saat|kl\.?|klo|-|–|·)\s?)?\p{Nd}{1,2}(?:(?:[:.]|\s?h\s?)\p{Nd}{2}(?::\p{Nd}{2})?(?:\s?[ap]\.?m\.?|\s?uhr|\s?h)?|\s?[ap]\.?m\.?|\suhr)(?![\p{L}\p{Nd}:])/uy;
/** Between the parts of "1 hour and 5 minutes"; "2026 г." before them is a year of its own. */
const MORE_AFTER =
  /,?\s?(?:(?:and|und|et|y|e|en|i|и|та|og|och|ja|ve|és|și|και)\s)?(\p{Nd}{1,3})\s?([\p{L}\p{M}.]+)/uy;
const MORE_BEFORE =
  /(?<![\p{L}\p{Nd}.,])(\p{Nd}{1,3})\s?([\p{L}\p{M}.]+),?\s?(?:(?:and|und|et|y|e|en|i|и|та|og|och|ja|ve|és|și|και)\s)?$/u;
/** As far as one part of a time reaches. */
const REACH = 40;
/** Of a number, also in words: "a couple of". */
const MAX_NUMBER_CHARS = 16;

function relativeTimeSpans(text: string, words: RelativeTimeWords): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: matched, index } of text.matchAll(CANDIDATE)) {
    if (index < from) continue;
    const found = isDigit(matched)
      ? aroundNumber(text, { start: index, end: index + matched.length }, words)
      : atWord(text, index, words);
    if (found === undefined || found.start < from) continue;
    spans.push(found);
    from = found.end;
  }
  return spans;
}

function isDigit(text: string): boolean {
  return /^\p{Nd}/u.test(text);
}

function atWord(text: string, position: number, words: RelativeTimeWords): Span | undefined {
  for (const phrase of words.phrases.at(text, position)) {
    const end = position + phrase.length;
    if (isPossessive(text, end) || isHeadOfWord(text, end, phrase)) continue;
    const rough = roughlyBefore(text, position, words);
    return { start: rough, end: words.days.has(phrase) ? afterClock(text, end) : end };
  }
  for (const word of words.numbers.at(text, position)) {
    const span = aroundNumber(text, { start: position, end: position + word.length }, words);
    if (span !== undefined) return span;
  }
  return undefined;
}

/** "Today's offers" is a title. */
function isPossessive(text: string, end: number): boolean {
  return (
    /^['\u2019]\p{L}/u.test(text.slice(end, end + 3)) || /^-\p{L}/u.test(text.slice(end, end + 3))
  );
}

/** In scripts without blanks: 今日は, 明日の are other words than the day's name. */
function isHeadOfWord(text: string, end: number, phrase: string): boolean {
  return (
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Hangul}]$/u.test(phrase) &&
    /^\p{L}/u.test(text.slice(end, end + 2))
  );
}

function afterClock(text: string, end: number): number {
  CLOCK_AFTER.lastIndex = end;
  return end + (CLOCK_AFTER.exec(text)?.[0].length ?? 0);
}

function aroundNumber(text: string, number: Span, words: RelativeTimeWords): Span | undefined {
  if (number.end - number.start > MAX_NUMBER_CHARS || !beginsWord(text, number.start))
    return undefined;
  let unitAt = number.end;
  if (text.charAt(unitAt) === '+') unitAt += 1;
  if (text.charAt(unitAt) === ' ') unitAt += 1;
  for (const suffix of words.after.at(text, unitAt)) {
    const start = startBefore(text, number.start, words.before.get(suffix) ?? new Set(), words);
    if (start === undefined) continue;
    const end = unitAt + suffix.length;
    // A unit alone is the end of "vor 1 Stunde", and the rest of it may follow.
    return words.units.has(suffix)
      ? { start, end: afterMoreUnits(text, end, words) }
      : { start: beforeMoreUnits(text, start, words), end };
  }
  return undefined;
}

/** Where the phrase of a number begins, or `undefined` if what must stand before it doesn't. */
function startBefore(
  text: string,
  number: number,
  prefixes: ReadonlySet<string>,
  words: RelativeTimeWords,
): number | undefined {
  const rough = roughlyBefore(text, number, words);
  const at = beforeBlank(text, rough);
  for (let prefix = words.prefixes.endingAt(text, at); prefix !== undefined; ) {
    if (prefixes.has(prefix)) return roughlyBefore(text, at - prefix.length, words);
    prefix = shorterPrefix(prefix, words);
  }
  return prefixes.has('') ? rough : undefined;
}

/** "il y a" ends with what may be a prefix too. */
function shorterPrefix(prefix: string, words: RelativeTimeWords): string | undefined {
  const tail = prefix.slice(prefix.indexOf(' ') + 1);
  return tail.length < prefix.length && words.prefixes.endingAt(tail, tail.length) === tail
    ? tail
    : undefined;
}

function roughlyBefore(text: string, position: number, words: RelativeTimeWords): number {
  let start = position;
  for (let times = 0; times < 2; times += 1) {
    const at = beforeBlank(text, start);
    const word = words.roughly.endingAt(text, at);
    if (word === undefined) return start;
    start = at - word.length;
  }
  return start;
}

function beforeBlank(text: string, position: number): number {
  return text.charAt(position - 1) === ' ' ? position - 1 : position;
}

const MAX_MORE_UNITS = 5;

/** Where "1 hour 5 minutes ago" begins, from its last part. */
function beforeMoreUnits(text: string, position: number, words: RelativeTimeWords): number {
  let start = position;
  for (let times = 0; times < MAX_MORE_UNITS; times += 1) {
    const before = MORE_BEFORE.exec(text.slice(Math.max(0, start - REACH), start));
    if (before === null || !words.units.has(before[2] ?? '')) break;
    start -= before[0].length;
  }
  return roughlyBefore(text, start, words);
}

/** Where "vor 1 Stunde und 5 Minuten" ends, from its first part. */
function afterMoreUnits(text: string, position: number, words: RelativeTimeWords): number {
  let end = position;
  for (let times = 0; times < MAX_MORE_UNITS; times += 1) {
    MORE_AFTER.lastIndex = end;
    const after = MORE_AFTER.exec(text);
    if (after === null || !words.units.has(after[2] ?? '')) break;
    end += after[0].length;
  }
  return end;
}
