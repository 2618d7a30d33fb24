/**
 * The form in which page text is compared and shown: what the eye cannot tell apart is the same
 * string. NFC; every run of blanks is one space; soft hyphens, zero-width blanks, direction marks
 * and control characters are gone; half a surrogate pair is U+FFFD, as any encoder would make it.
 * Joiners (U+200C, U+200D) stay where they change letters and emoji.
 */
import { composeText } from './composed-text';
import { foldPlain, isBlank, isPlain } from './plain-text';

const LONE_SURROGATE = /\p{Surrogate}/gu;
const INVISIBLE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** A run of blanks, but not the lone space that most are. */
const BLANKS = /(?! (?![\s\u0085]))[\s\u0085]+/g;

/** Folding twice gives what folding once gives. */
export function foldText(text: string): string {
  const plain = foldPlain(text);
  if (plain !== undefined) return plain;
  const shown = text.replace(INVISIBLE, '');
  const short = shown.replace(BLANKS, ' ').trim();
  if (isPlain(short)) return short;
  // Composing takes joiners away, and may leave blanks side by side again.
  return composeText(short.replace(LONE_SURROGATE, '\ufffd')).replace(BLANKS, ' ').trim();
}

const VISIBLE =
  /[^\s\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/;

/** Whether anything would be left after folding. */
export function hasVisibleText(text: string): boolean {
  let at = 0;
  while (isBlank(text.charCodeAt(at))) at += 1;
  if (at === text.length) return false;
  return isLetter(text.charCodeAt(at)) || VISIBLE.test(text);
}

/** Of the scripts most pages are in; for the others the expression is asked. */
function isLetter(code: number): boolean {
  return (
    (code > 0x20 && code < 0x7f) ||
    (code >= 0xc0 && code < 0x61c) ||
    (code >= 0x620 && code < 0x1680) ||
    (code >= 0x3041 && code < 0xd7a4)
  );
}
