/**
 * Where the changes of a difference stand in the page as it is now. Whole lines are looked for, in
 * the order of the difference, so that a short new word is never marked where it stands by chance.
 */
import type { PageChange } from '../core/diff/page-changes';
import { squeeze } from './squeeze';

/** From and to, in the squeezed text of the page. */
export type Span = readonly [start: number, end: number];

export interface PageText {
  /** Of all that can be seen, squeezed. */
  readonly text: string;
  /** Whether a piece of the page begins, or ends, at this offset. */
  readonly isEdge: (at: number) => boolean;
  /** Whether what stands there is seen. */
  readonly isShown: (span: Span) => boolean;
}

/** A shorter line may be part of another one by chance. */
const SHORT = 12;
/** Of a line that stands on the page again and again. */
const MOST_LOOKS = 200;

/** @returns for each change what is new in it, undefined where it is not found */
export function findChanges(
  page: PageText,
  changes: readonly PageChange[],
): readonly (readonly Span[] | undefined)[] {
  let from = 0;
  return changes.map((change) => {
    const line = squeeze(change.words.map(({ text }) => text).join(''));
    const start = placeOf(page, line, squeeze(change.above ?? ''), from);
    if (start === undefined) return undefined;
    from = start + line.length;
    return newIn(change, start);
  });
}

/** After the change before it if there, else anywhere; below its line above if there. */
function placeOf(page: PageText, line: string, above: string, from: number): number | undefined {
  if (line === '') return undefined;
  const below = above === '' ? undefined : lookFor(page, above + line, above.length, from);
  if (below !== undefined) return below;
  return lookFor(page, line, 0, from);
}

function lookFor(page: PageText, text: string, skip: number, from: number): number | undefined {
  for (const begin of [from - skip, 0]) {
    let at = page.text.indexOf(text, Math.max(0, begin));
    for (let looks = 0; at >= 0 && looks < MOST_LOOKS; looks += 1) {
      const span: Span = [at + skip, at + text.length];
      if (isSure(page, text, [at, span[1]]) && page.isShown(span)) return span[0];
      at = page.text.indexOf(text, at + 1);
    }
  }
  return undefined;
}

function isSure({ isEdge }: PageText, text: string, [start, end]: Span): boolean {
  return text.length >= SHORT || (isEdge(start) && isEdge(end));
}

function newIn({ words }: PageChange, start: number): readonly Span[] {
  const spans: Span[] = [];
  let at = start;
  for (const { kind, text } of words) {
    const end = at + squeeze(text).length;
    if (kind === 'added' && end > at) spans.push([at, end]);
    at = end;
  }
  return spans;
}
