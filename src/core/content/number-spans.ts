/**
 * Numbers in a line, in digits of any script, with what belongs to them: sign, grouping, decimals,
 * the `th` of an English ordinal. A percent sign, a currency and a unit stay.
 */
import { inWindows } from './in-windows';
import { type Span, spanOf } from './span';

/**
 * A sign counts where nothing stands before it; a blank groups digits only by threes; `\p{Nd}` and
 * not `\d`, as a page may write ١٢ or １２. Each position is looked at once: digits are taken whole.
 */
const NUMBER =
  /(?:(?<![\p{L}\p{M}\p{Nd}])[-+\u2212\u00b1\u2013](?=[.,]?\p{Nd}))?\p{Nd}+(?:[.,'\u2019\u066b\u066c\u00b7]\p{Nd}+|[ \u00a0\u2009\u202f]\p{Nd}{3}(?!\p{Nd}))*(?:(?:st|nd|rd|th)(?![\p{L}\p{M}\p{Nd}])|[\u00bc-\u00be\u2150-\u215f])?|[\u00bc-\u00be\u2150-\u215f]/gu;
const ANY_NUMBER = /[\p{Nd}\u00bc-\u00be\u2150-\u215f]/u;

export const numberSpans: (text: string) => readonly Span[] = inWindows((text) => {
  if (!ANY_NUMBER.test(text)) return [];
  return Array.from(text.matchAll(NUMBER), (match) => spanOf(match, 0));
});
