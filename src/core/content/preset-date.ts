/**
 * Dates: a day with its month, a month with its year, in words of many languages or in numbers. Not
 * a year alone (but for that of a copyright), nor a month or weekday alone; not a version, an amount or a number that only looks
 * like one. Numbers need a year of four digits, but for `05.03.26` and `5/3/26`.
 */
import { copyrightYearSpans } from './copyright-year';
import { dateShape } from './date-shape';
import { type DateWords, dateWords } from './date-words';
import { joinedSpans, type Span, spanOf } from './span';

const ANY_DIGIT = /\p{Nd}/u;

export function dateFinder(language: string | undefined): (text: string) => readonly Span[] {
  const words = dateWords(language);
  return (text) => (ANY_DIGIT.test(text) ? dateSpans(text, words) : []);
}

/** Signs are those of `date-shape.ts`. */
const DAY = '[abc]';
const WEEKDAY = '(?:W(?:\\.?,? |[.,])(?:o ){0,2})?';
/** "5–7 March": a span of days is a date too. */
const DAYS = `(?:${DAY}(?: ?r)?\\.? ?- ?)?${DAY}`;
const YEAR = "(?:y|'[bce])";
const YEAR_END = '(?: ?g(?![a-zA-Z])\\.?)?';
/** Not part of a longer number, word or path. */
const APART_BEFORE = '(?<![a-zA-Z_/])(?<![a-zA-Z][-/.:])(?<!V\\.? ?)';
const APART_AFTER = '(?![abcenyMmWwVog_/])(?![-/:.,][abceny])';
const DAY_MONTH_YEAR = [
  // 2026-03-05, 2026/3/5, 2026.03.05., "2026. 3. 5."
  'y([-/])[ab]\\1[abc]',
  'y\\. ?[ab]\\. ?[abc]\\.?',
  // 05.03.2026, 5/3/2026, 3/25/2026, 5-3-2026; "5. 3. 2026"
  `(?:[ab]([-/.])[abc]\\2y|[abc]([-/.])[ab]\\3y)${YEAR_END}`,
  `${DAY}\\. ?[ab]\\. ?y`,
  // 05.03.26 in two digits each; 5/3/26
  '(?:[bc]\\.b|b\\.[bc])\\.[bce]',
  '(?:[abc]/[ab]|[ab]/[abc])/[bce]',
  // 5 March 2026, 5. März, 1er mars 2026, 5 de marzo de 2026, 5-Mar-2026, 05/Mar/2026
  `${DAY}[-/][Mm]\\.?[-/](?:y|[bce])`,
  `${DAYS}(?: ?r)?\\.? ?(?:o[ '])*[Mm]\\.?,? ?(?:o )*${YEAR}${YEAR_END}(?: W)?`,
  `${DAYS}(?: ?r)?\\.? ?(?:o[ '])*M(?![a-zA-Z])(?:\\.(?! ?[abceny]))?`,
  // March 5, 2026; Mar. 5
  `[Mm]\\.? ${DAYS}r?,? (?:o )?y`,
  `M\\.? ${DAY}r?(?! ?[-/.:] ?[abceny])`,
  // 2026. március 5., 2026 Mar 5
  `y\\.?[- ][Mm]\\.?[- ]${DAY}\\.?`,
];
const WITH_WEEKDAY = [
  // "Mo, 05.03.", "Fri 3/5": too little without the weekday
  `(?:W\\.?|o(?=[.,])\\.?),? ?${DAY}\\.[ab]\\.`,
  'W\\.?,? ?[ab]/[abc]',
];
const MONTH_YEAR = [`M\\.?,? (?:o )?y${YEAR_END}`];

const DATE = new RegExp(
  `${APART_BEFORE}(?:${[
    ...WITH_WEEKDAY,
    ...DAY_MONTH_YEAR.map((form) => `${WEEKDAY}${form}`),
    ...MONTH_YEAR,
  ].join('|')})${APART_AFTER}`,
  'g',
);

/** What a machine writes behind a date: its time and zone are part of it. */
const ISO_TIME =
  /T\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d{1,9})?)?(?:Z|[-+]\d{2}:?\d{2})?(?![\p{L}\p{Nd}])/uy;
const ISO_DATE_TIME = /(?<![\p{L}\p{Nd}_./-])\d{4}-\d{2}-\d{2}(?=T\d{2}:?\d{2})/gu;
const ISO_WEEK = /(?<![\p{L}\p{Nd}_./-])[12]\d{3}-W[0-5]\d(?:-[1-7])?(?![\p{L}\p{Nd}-])/gu;

/** Years, months and days marked by a letter of their own, as in Chinese, Japanese and Korean. */
const MARKED =
  /(?:(?:(?:\p{Nd}{4}|(?:令和|平成|昭和|民国|民國)\s?\p{Nd}{1,3})\s?[年년]\s?)\p{Nd}{1,2}\s?[月월](?:\s?\p{Nd}{1,2}\s?[日日號号일])?|(?<!\p{Nd})\p{Nd}{1,2}\s?[月월]\s?\p{Nd}{1,2}\s?[日號号일])(?:\s?[(（][月火水木金土日一二三四五六월화수목금토일](?:曜日|요일)?[)）]|\s?(?:[月火水木金土日]曜日|[월화수목금토일]요일|(?:星期|周|週|礼拜)[一二三四五六日天]))?/gu;
const VIETNAMESE =
  /(?:ngày )?(?<!\p{Nd})\p{Nd}{1,2} tháng \p{Nd}{1,2}(?!\p{Nd})(?:,? (?:năm )?\p{Nd}{4})?|(?<!\p{L})tháng \p{Nd}{1,2},? (?:năm )?\p{Nd}{4}/giu;
const HAS_MARKS = /[年月년월]|tháng/iu;

function dateSpans(text: string, words: DateWords): readonly Span[] {
  const spans: Span[] = [...copyrightYearSpans(text)];
  for (const pattern of [ISO_WEEK, ISO_DATE_TIME]) {
    for (const match of text.matchAll(pattern)) spans.push(withTime(text, spanOf(match, 0)));
  }
  if (HAS_MARKS.test(text)) {
    for (const pattern of [MARKED, VIETNAMESE]) {
      for (const match of text.matchAll(pattern)) spans.push(spanOf(match, 0));
    }
  }
  const { signs, starts } = dateShape(text, words);
  for (const match of signs.matchAll(DATE)) {
    const { start, end } = spanOf(match, 0);
    spans.push({ start: starts[start] ?? 0, end: starts[end] ?? text.length });
  }
  return joinedSpans(spans);
}

function withTime(text: string, { start, end }: Span): Span {
  ISO_TIME.lastIndex = end;
  const [time] = ISO_TIME.exec(text) ?? [''];
  return { start, end: end + time.length };
}
