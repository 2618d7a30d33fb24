/**
 * How much of what a tab shows is in a copy of the page: whether the page as it is fetched is the page
 * the person means, or a shell that a script fills.
 */

/** Fewer words tell nothing: a page may be a number and its unit. */
const FEWEST_WORDS = 20;
/** A tab may show a megabyte; its beginning is enough. */
const MOST_CHARS = 100_000;

/**
 * @param shown the text of the tab
 * @param copy the text of the copy
 * @returns the share of the tab's different words that the copy has, from 0 to 1; undefined where the
 *   tab has too few to tell
 */
export function shareFound(shown: string, copy: string): number | undefined {
  const wanted = wordsOf(shown.slice(0, MOST_CHARS));
  if (wanted.size < FEWEST_WORDS) return undefined;
  const there = wordsOf(copy);
  const found = [...wanted].filter((word) => there.has(word)).length;
  return found / wanted.size;
}

/** Words as the language of the script has them: Japanese and Thai have no blanks between them. */
function wordsOf(text: string): ReadonlySet<string> {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(
    text.normalize('NFKC').toLowerCase(),
  );
  const words = new Set<string>();
  for (const { segment, isWordLike } of segments) if (isWordLike === true) words.add(segment);
  return words;
}
