/**
 * Case set aside, the same in every language: `STRASSE`, `Straße` and `strasse` are one, and so are
 * `İ`, `I`, `ı` and `i`, and both forms of the Greek sigma. Not for showing.
 */
import { composeText } from './composed-text';
import { isPlain } from './plain-text';

const ASCII = /^[\u0000-\u007f]*$/;
/** With signs and letters that have no case and join with nothing: a price, a dash, Han, Hangul. */
const WITHOUT_OTHER_CASES =
  /^[\u0000-\u007f\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** Folding twice gives what folding once gives. */
export function foldCase(text: string): string {
  if (ASCII.test(text) || WITHOUT_OTHER_CASES.test(text)) return text.toLowerCase();
  // Down, up, down: letters that share only one of their cases meet (ẞ ß SS; ı I i; ς Σ σ).
  const folded = text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replaceAll('\u03c2', '\u03c3');
  return isPlain(folded) ? folded : composeText(folded);
}
