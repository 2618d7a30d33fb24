/**
 * Case set aside, the same in every language: `STRASSE`, `Straße` and `strasse` are one, and so are
 * `İ`, `I`, `ı` and `i`, and both forms of the Greek sigma. Not for showing.
 */
import { composeText } from './composed-text';
import { isPlain } from './plain-text';

const ASCII = /^[\u0000-\u007f]*$/;

/** Folding twice gives what folding once gives. */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Down, up, down: letters that share only one of their cases meet (ẞ ß SS; ı I i; ς Σ σ).
  const folded = text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replaceAll('\u03c2', '\u03c3');
  return isPlain(folded) ? folded : composeText(folded);
}
