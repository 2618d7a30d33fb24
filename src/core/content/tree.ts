/**
 * The nodes of a parsed page and the one way to walk them. Page trees may be hundreds of elements
 * deep, so nothing here or elsewhere recurses over them.
 */
import { type ChildNode, type Document, type Element, isTag, isText, type Text } from 'domhandler';

export type PageNode = ChildNode;
export type PageElement = Element;
export type PageDocument = Document;
export type PageText = Text;

export const isElement: (node: PageNode) => node is Element = isTag;

export const isTextNode: (node: PageNode) => node is Text = isText;

/** The node's own list: not a copy, and not to be changed. */
export function childrenOf(node: PageNode): PageNode[] {
  return 'children' in node ? node.children : [];
}

export interface Visitor {
  /** Called in document order; `'skip'` leaves out what is inside the node, and its `leave`. */
  readonly enter: (node: PageNode) => 'skip' | undefined;
  readonly leave?: (node: PageNode) => void;
}

/**
 * Visits `root` and everything under it in document order, along the links that the nodes have:
 * nothing is allocated, since a check walks a page several times.
 */
export function walk(root: PageNode, { enter, leave }: Visitor): void {
  let node = root;
  for (;;) {
    const isSkipped = enter(node) === 'skip';
    const isText = isTextNode(node);
    const inside = isSkipped || isText ? undefined : childrenOf(node)[0];
    if (inside !== undefined) {
      node = inside;
      continue;
    }
    // What was left out is not left either.
    if (!isSkipped && !isText) leave?.(node);
    while (node !== root && node.next === null) {
      // Only `root` may be without a parent.
      node = node.parent as PageNode;
      leave?.(node);
    }
    if (node === root) return;
    node = node.next as PageNode;
  }
}
