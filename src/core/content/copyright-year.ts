/**
 * The year of a copyright notice, which goes up by itself each January: "© 2026", "© 2019–2026 Name",
 * "Copyright (c) 2026", "© Name 2026", "2026 © Name". Only the years; sign and name stay. The bare
 * word needs the year right after it: a "Copyright Act 2026" is a title.
 */
import { type Span, spanOf } from './span';

const YEARS =
  '(?:19|20)\\d\\d(?:\\s?[-\u2010-\u2015/]\\s?(?:(?:19|20)?\\d\\d|present|today|heute))?';
/** Not the head of a longer number. */
const APART = '(?![\\p{L}\\p{Nd}]|[.,]\\p{Nd})';
const HAS_NOTICE = /[\u00a9\u24d2]|copyright/iu;
const AFTER = new RegExp(
  `(?:[\u00a9\u24d2]|(?<!\\p{L})copyright:?(?:\\s?(?:[\u00a9\u24d2]|\\(c\\)))?)\\s?(${YEARS})${APART}`,
  'giu',
);
/** Nothing but a name may stand between, however long names are. */
const AFTER_NAME = new RegExp(
  `[\u00a9\u24d2]\\s?[^\\p{Nd}\u00a9\u24d2!?;:]{1,60}?[\\s,(](${YEARS})${APART}`,
  'giu',
);
const BEFORE = new RegExp(`(?<![\\p{L}\\p{Nd}.,/-])(${YEARS})(?=\\s?[\u00a9\u24d2])`, 'giu');

export function copyrightYearSpans(text: string): readonly Span[] {
  if (!HAS_NOTICE.test(text)) return [];
  return [
    ...[AFTER, AFTER_NAME].flatMap((pattern) => [...text.matchAll(pattern)].map(yearsAtEnd)),
    ...[...text.matchAll(BEFORE)].map((match) => spanOf(match, 0)),
  ];
}

function yearsAtEnd(match: RegExpExecArray): Span {
  const { end } = spanOf(match, 0);
  return { start: end - (match[1] ?? '').length, end };
}
