/** The text of the live page, squeezed, and the way from a place in it back to the nodes. */
import type { PageText, Span } from './find-changes';
import { squeeze, unsqueezed } from './squeeze';

/** What is in them is not read as text of the page. */
const SKIPPED = 'script, style, noscript, template, textarea, select, svg, math';

export interface LiveText extends PageText {
  readonly rangeOf: (span: Span) => Range;
}

interface Piece {
  readonly node: Text;
  readonly start: number;
  readonly end: number;
}

/** @param except our own controls */
export function readLiveText(root: Element, except: Element | undefined): LiveText {
  const pieces: Piece[] = [];
  const edges = new Set<number>();
  let text = '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, {
    acceptNode(node) {
      if (node === except) return NodeFilter.FILTER_REJECT;
      if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
      return (node as Element).matches(SKIPPED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    },
  });
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const squeezed = squeeze((node as Text).data);
    if (squeezed === '') continue;
    const start = text.length;
    text += squeezed;
    pieces.push({ node: node as Text, start, end: text.length });
    edges.add(start).add(text.length);
  }

  const pieceAt = (at: number) => pieces[lastBefore(pieces, at)];
  const rangeOf = ([start, end]: Span) => {
    const [first, last] = [pieceAt(start), pieceAt(end - 1)];
    const range = document.createRange();
    if (first === undefined || last === undefined) return range;
    range.setStart(first.node, unsqueezed(first.node.data, start - first.start));
    range.setEnd(last.node, unsqueezed(last.node.data, end - 1 - last.start) + 1);
    return range;
  };
  return {
    text,
    isEdge: (at) => edges.has(at),
    isShown: ([start]) => {
      const parent = pieceAt(start)?.node.parentElement;
      return parent?.checkVisibility({ visibilityProperty: true }) ?? false;
    },
    rangeOf,
  };
}

/** The last piece that begins at or before this offset. */
function lastBefore(pieces: readonly Piece[], at: number): number {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle] as Piece).start <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
