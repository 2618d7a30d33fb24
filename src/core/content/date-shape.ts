/**
 * A line seen by what its parts may be to a date: one sign for each number, word and mark. A date is
 * then a short pattern over those signs, whatever language its words are in, and reading is linear.
 *
 * Numbers: `a` one digit from 1 to 9, `b` 01 to 12, `c` 13 to 31, `e` other two digits, `y` a year
 * of four digits, `n` any other. Words: `M` month, `m` doubtful month, `W` weekday, `o` a small word
 * that may stand inside a date, `r` what makes an ordinal of a number, `g` what follows a year, `V`
 * one before a version number, `w` any other. Marks and blanks stand for themselves, else `x`.
 */
import type { DateWords } from './date-words';
import { digitsValue } from './digits';

export interface DateShape {
  readonly signs: string;
  /** Where the part of each sign begins in the line; one more for the line's end. */
  readonly starts: readonly number[];
}

const PART = /\p{Nd}+|[\p{L}\p{M}][\p{L}\p{M}\u02bc\u05f3]*|[^\p{L}\p{M}\p{Nd}]/uy;
const SMALL_WORDS = new Set(
  'of the de del do da di d le el il la den der dem am a al het op van em på ngày năm у в від'.split(
    ' ',
  ),
);
const ORDINALS = new Set('st nd rd th er re e º ª ter de го е'.split(' '));
const YEAR_WORDS = new Set('г год года р рік року г r rok roku m'.split(' '));
const VERSION_WORDS = new Set('v ver vers version release build rev revision firmware'.split(' '));
const MARKS = new Set([' ', '.', ',', '/', '-', ':', '\t', '_']);

export function dateShape(text: string, words: DateWords): DateShape {
  const signs: string[] = [];
  const starts: number[] = [];
  let sign = '';
  for (let at = 0; at < text.length; ) {
    const end = endOfPart(text, at);
    starts.push(at);
    sign =
      end === at + 1 ? markSign(text, at, words, sign) : signOf(text.slice(at, end), words, sign);
    signs.push(sign);
    at = end;
  }
  starts.push(text.length);
  return { signs: signs.join(''), starts };
}

/** Most of most lines is blanks, marks and ASCII words: those are parted without an expression. */
function endOfPart(text: string, at: number): number {
  const kind = asciiKind(text.charCodeAt(at));
  if (kind === MARK) return at + 1;
  if (kind !== OTHER) {
    let end = at + 1;
    while (end < text.length && asciiKind(text.charCodeAt(end)) === kind) end += 1;
    if (asciiKind(text.charCodeAt(end)) !== OTHER) return end;
  }
  PART.lastIndex = at;
  return at + (PART.exec(text)?.[0].length ?? 1);
}

const MARK = 0;
const OTHER = 1;
const DIGIT = 2;
const LETTER = 3;

/** The end of a text, no unit at all, is a mark. */
function asciiKind(unit: number): number {
  if (unit > 0x7f) return OTHER;
  if (unit >= 48 && unit <= 57) return DIGIT;
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) ? LETTER : MARK;
}

function markSign(text: string, at: number, words: DateWords, before: string): string {
  const mark = text.charAt(at);
  return mark === ' ' ? mark : signOf(mark, words, before);
}

const FIRST_IS_DIGIT = /^\p{Nd}/u;
const FIRST_IS_LETTER = /^[\p{L}\p{M}]/u;

function signOf(part: string, words: DateWords, before: string): string {
  if (MARKS.has(part)) return part;
  if (part === '\u060c' || part === '\uff0c') return ',';
  if (part === '\u2013' || part === '\u2212' || part === '\u2011') return '-';
  if (FIRST_IS_DIGIT.test(part)) return numberSign(part);
  if (part === '\u00b0') return 'abc'.includes(before) && before !== '' ? 'r' : 'x';
  if (!FIRST_IS_LETTER.test(part)) return part === "'" || part === '\u2019' ? "'" : 'x';
  return wordSign(part, words, before);
}

function numberSign(digits: string): string {
  const value = digitsValue(digits);
  if (digits.length === 1) return value >= 1 ? 'a' : 'n';
  if (digits.length === 4) return value >= 1000 && value < 3000 ? 'y' : 'n';
  if (digits.length !== 2) return 'n';
  if (value >= 1 && value <= 12) return 'b';
  return value >= 13 && value <= 31 ? 'c' : 'e';
}

/** English words that are months only with a capital. */
const CAPITAL_MONTHS = new Set(['may', 'march', 'mar', 'dec', 'jan']);

function wordSign(word: string, words: DateWords, before: string): string {
  const lower = word.toLowerCase();
  const isGlued = 'abce'.includes(before) && before !== '';
  if (isGlued && ORDINALS.has(lower)) return 'r';
  if (VERSION_WORDS.has(lower)) return 'V';
  if (words.months.has(lower)) {
    return CAPITAL_MONTHS.has(lower) && word === lower ? 'm' : 'M';
  }
  if (words.doubtfulMonths.has(lower)) return 'm';
  if (SMALL_WORDS.has(lower)) return 'o';
  if (YEAR_WORDS.has(lower)) return 'g';
  return words.weekdays.has(lower) ? 'W' : 'w';
}
