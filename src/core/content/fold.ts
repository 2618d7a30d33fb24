/**
 * The form in which page text is compared and shown: what the eye cannot tell apart is the same
 * string. NFC; every run of blanks is one space; soft hyphens, zero-width blanks, direction marks
 * and control characters are gone; half a surrogate pair is U+FFFD, as any encoder would make it.
 * Joiners (U+200C, U+200D) stay where they change letters and emoji.
 */
import { composeText } from './composed-text';

const LONE_SURROGATE = /\p{Surrogate}/gu;
const INVISIBLE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
const BLANKS = /[\s\u0085]+/g;
/** Text that is folded already: most of what is folded a second time. */
const UNFOLDED = /[^ -~]| {2}|^ | $/;
/** Text that needs nothing but its blanks folded: most of most pages. */
const PLAIN = /^[\t\n\r\u0020-\u007e]*$/;

/** Folding twice gives what folding once gives. */
export function foldText(text: string): string {
  if (!UNFOLDED.test(text)) return text;
  const clean = PLAIN.test(text)
    ? text
    : composeText(text.replace(LONE_SURROGATE, '\ufffd').replace(INVISIBLE, ''));
  return clean.replace(BLANKS, ' ').trim();
}

const VISIBLE =
  /[^\s\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/;

/** Whether anything would be left after folding. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}
