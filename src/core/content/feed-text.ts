/**
 * The text a person reads in what a feed says, by the reader of pages: markup alone is no change.
 * All texts of one feed share one limit, since each may be a page that is made to be slow.
 */
import type { FeedText } from './feed';
import { foldText } from './fold';
import { parseHtml } from './parse';
import { visibleBlocks } from './text';

/** Nodes of all pages of one feed; the largest single pages known have half of it. */
const MAX_NODES = 200_000;
/** What beginning to read one takes, however little is in it: as much as so many nodes. */
const NODES_A_TEXT = 10;

export class FeedTextReader {
  private nodes = 0;

  /** Folded; `undefined` when the limit is reached, and from then on. */
  read({ text, format }: FeedText): string | undefined {
    if (format === 'plain' || !/[<&]/.test(text)) return foldText(text);
    if (this.nodes > MAX_NODES) return undefined;
    const page = parseHtml(format === 'html' ? text : text.replaceAll('<', '&lt;'));
    this.nodes += page.kind === 'parsed' ? page.nodeCount + NODES_A_TEXT : MAX_NODES;
    if (page.kind !== 'parsed' || this.nodes > MAX_NODES) {
      this.nodes = Number.POSITIVE_INFINITY;
      return undefined;
    }
    return foldText(
      visibleBlocks([page.root])
        .map((block) => block.text)
        .join(' '),
    );
  }
}
