/**
 * Joiners that join nothing. U+200C and U+200D change letters of Arabic and Indic scripts and put
 * emoji together; behind other letters, or behind nothing, no one sees them.
 *
 * @see https://www.unicode.org/versions/latest/core-spec/chapter-23/ "Cursive Connection and Ligatures"
 */

const JOINER = /[\u200c\u200d]/;
/** What no joiner does anything to: also blanks, signs and digits. */
const UNMOVED =
  /[\s\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Hebrew}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{Nd}\p{P}]/u;
const MARK = /\p{M}/u;

/** Doing it twice gives what doing it once gives. */
export function withoutIdleJoiners(text: string): string {
  if (!JOINER.test(text)) return text;
  let kept = '';
  let isIdle = true;
  for (const char of text) {
    if (JOINER.test(char)) {
      if (!isIdle) kept += char;
      continue;
    }
    kept += char;
    // A mark belongs to what it stands on.
    if (!MARK.test(char)) isIdle = UNMOVED.test(char);
  }
  return kept;
}
