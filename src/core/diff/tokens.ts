/**
 * A line cut into words, blanks and single signs. Numbers, prices, dates and clock times are one
 * word each, so that a new price is shown whole. Scripts that write without blanks are cut by the
 * platform's segmenter where it has one, else sign by sign.
 */

const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const WORD_SIGN = `(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}_])`;
const TOKEN = new RegExp(
  `\\s+|(?<unspaced>${UNSPACED}+)|${WORD_SIGN}+(?:[.,:'’/-]${WORD_SIGN}+)*|[^]`,
  'gu',
);

/** Joined, the tokens are the line again. */
export function tokens(line: string): readonly string[] {
  const found: string[] = [];
  for (const match of line.matchAll(TOKEN)) {
    if (match.groups?.['unspaced'] === undefined) found.push(match[0]);
    else found.push(...segments(match[0]));
  }
  return found;
}

export function isBlank(token: string): boolean {
  return /^\s*$/.test(token);
}

/** Whether a token has a letter or a digit in it. */
export function isWord(token: string): boolean {
  return /[\p{L}\p{N}]/u.test(token);
}

function segments(run: string): readonly string[] {
  // Old engines lack it; the type does not say so.
  if ((Intl as Partial<typeof Intl>).Segmenter === undefined) return [...run];
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
}
