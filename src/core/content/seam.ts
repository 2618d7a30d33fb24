/**
 * Seams: where two texts of a line come from different elements with nothing between, as in
 * `<b>Eriksen</b><time>2 days ago</time>`. A style sheet may part them on the screen, so that what
 * looks for words takes a seam for a border too; what is compared and shown has none.
 */
import { joinedSpans, type Span } from './span';

/** A noncharacter of Unicode, which no text has a use for; as long as the blank it stands for. */
export const SEAM = '\ufdd0';
const ALL_SEAMS = /\ufdd0/g;

const ENDS_IN_WORD = /[\p{L}\p{Nd}]$/u;
const BEGINS_WITH_WORD = /^[\p{L}\p{Nd}]/u;

/** Whether two pieces that meet would run into one word. */
export function isSeam(before: string | undefined, after: string): boolean {
  return before !== undefined && BEGINS_WITH_WORD.test(after) && ENDS_IN_WORD.test(before);
}

export function hasSeam(text: string): boolean {
  return text.includes(SEAM);
}

export function withoutSeams(text: string): string {
  return text.replace(ALL_SEAMS, '');
}

export function seamSpans(text: string): readonly Span[] {
  return [...text.matchAll(ALL_SEAMS)].map(({ index }) => ({ start: index, end: index + 1 }));
}

/** What is found in a text with seams: as it is shown, and with every seam a border of words. */
export function acrossSeams(
  text: string,
  spansOf: (text: string) => readonly Span[],
): readonly Span[] {
  if (!hasSeam(text)) return spansOf(text);
  const shown = withoutSeams(text);
  const places = placesIn(text);
  const asShown = spansOf(shown).map(({ start, end }) => ({
    start: places[start] ?? 0,
    end: (places[end - 1] ?? 0) + 1,
  }));
  return joinedSpans([...asShown, ...spansOf(text.replace(ALL_SEAMS, ' '))]);
}

/** Of each unit of the text as it is shown, where it stands among the seams. */
function placesIn(text: string): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== SEAM) places.push(at);
  }
  return places;
}
