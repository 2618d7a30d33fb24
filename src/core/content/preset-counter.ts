/**
 * Counters: a number together with what it counts of visitors and their doings, in either order:
 * "1,204 views", "Comments (12)", "Aufrufe: 1.204", "조회수 1,204회", and "no comments" for none.
 */
import { COUNTED, NAMED_BEFORE, NONE_YET } from './counter-words';
import { endsWord, lowerInPlace, PhraseTable } from './phrase-table';
import type { Span } from './span';

const counted = new PhraseTable(COUNTED);
const named = new PhraseTable([...COUNTED, ...NAMED_BEFORE]);
const none = new PhraseTable(NONE_YET);

const MULTIPLIER =
  '(?:\\s?(?:k|m|b|mio\\.?|mrd\\.?|tsd\\.?|mln|mil|mi|тыс\\.?|млн|mn|bin|jt|rb|tr|n)(?![\\p{L}\\p{Nd}])|\\s?[万萬億亿만천억千])?';
const GROUPED =
  "\\p{Nd}{1,3}(?:[.,'\u2019 \u066c]\\p{Nd}{3}(?!\\p{Nd}))+(?:[.,]\\p{Nd}{1,2}(?!\\p{Nd}))?";
const NUMBER = `(?:${GROUPED}|\\p{Nd}+(?:[.,]\\p{Nd}{1,2}(?!\\p{Nd}))?)${MULTIPLIER}\\+?`;
/** No digit, letter or sign of an amount before it: the whole number, and nothing but a number. */
const STANDS_ALONE =
  "(?<![\\p{L}\\p{M}\\p{Nd}\\p{Sc}#])(?<!\\p{Nd}[.,:/\u2019'-])(?<!(?<!\\p{Nd}\\s?)\\p{Sc} )";
const CANDIDATE = new RegExp(
  `${STANDS_ALONE}(?<number>${NUMBER})|(?<![\\p{L}\\p{M}])\\p{L}|(?<=[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}])\\p{L}`,
  'gu',
);
/** A number named before: with a colon, in brackets, in the next cell; else see `isOnItsOwn`. */
const TIMES =
  '(?:\\s?(?:times|mal|fois|veces|volte|vezes|keer|razy|раз|回|次|件|人|회|개|명)(?!\\p{L}))?';
const NO_AMOUNT =
  '(?![\\p{L}\\p{Nd}%])(?![.,:/]\\p{Nd})(?!\\s?(?:[kmgt]i?b|%|\u20ac|\\$|eur|usd|km|kg|cm|mm)(?!\\p{L}))';
const MARKED_AFTER = new RegExp(
  `(?:(?:\\s?[:\uff1a]\\s?|\\t)${NUMBER}${TIMES}${NO_AMOUNT}|\\s?[([\uff08]\\s?${NUMBER}${TIMES}\\s?[)\\]\uff09])`,
  'uy',
);
const BARE_AFTER = new RegExp(`\\s?${NUMBER}${TIMES}(?=\\s?(?:$|[|\u00b7\u2022,;)\\]\\t/]))`, 'uy');
const SEPARATOR_BEFORE = /(?:^|[|\u00b7\u2022,;([\t/]\s?)$/u;
const NAMED_ANYWHERE = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}ー]+$/u;
/** Words after the noun that make something else of it: "100 shares of stock". */
const OTHER_MEANING =
  /^\s(?:of|in|per|pro|de|del|di|from|left|required|needed|included|allowed|max)(?!\p{L})/u;
const DIGIT_OR_LETTER = /[\p{Nd}\p{L}]/u;

export function counterFinder(): (text: string) => readonly Span[] {
  return (text) => (DIGIT_OR_LETTER.test(text) ? counterSpans(lowerInPlace(text)) : []);
}

function counterSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: matched, index, groups } of text.matchAll(CANDIDATE)) {
    if (index < from) continue;
    const end =
      groups?.['number'] === undefined
        ? afterName(text, index)
        : afterNumber(text, index + matched.length);
    if (end === undefined) continue;
    spans.push({ start: index, end });
    from = end;
  }
  return spans;
}

function afterNumber(text: string, numberEnd: number): number | undefined {
  const at = text.charAt(numberEnd) === ' ' ? numberEnd + 1 : numberEnd;
  for (const noun of counted.at(text, at)) {
    const end = at + noun.length;
    if (namesWhatFollows(text, end)) continue;
    if (!OTHER_MEANING.test(text.slice(end, end + 12)) && text.charAt(end) !== '-') return end;
  }
  return undefined;
}

/** "2026 Comments (12)"; in the next cell stands the number of something else. */
function namesWhatFollows(text: string, end: number): boolean {
  MARKED_AFTER.lastIndex = end;
  return text.charAt(end) !== '\t' && MARKED_AFTER.test(text);
}

function afterName(text: string, position: number): number | undefined {
  for (const phrase of none.at(text, position)) return position + phrase.length;
  for (const name of named.at(text, position)) {
    const end = position + name.length;
    MARKED_AFTER.lastIndex = end;
    const marked = MARKED_AFTER.exec(text);
    if (marked !== null) return end + marked[0].length;
    BARE_AFTER.lastIndex = end;
    const bare = BARE_AFTER.exec(text);
    if (bare !== null && isOnItsOwn(text, position, end)) return end + bare[0].length;
  }
  return undefined;
}

/**
 * "Views 1204" as a line or between separators is a counter; in a sentence it may be anything. The
 * names of scripts without letters for a verb's forms (조회수, 阅读) are names in any line.
 */
function isOnItsOwn(text: string, position: number, end: number): boolean {
  const before = text.slice(Math.max(0, position - 2), position);
  return (
    endsWord(text, end) &&
    (SEPARATOR_BEFORE.test(before) ||
      (before.endsWith(' ') && NAMED_ANYWHERE.test(text.slice(position, end))))
  );
}
