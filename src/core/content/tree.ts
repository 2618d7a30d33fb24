/**
 * The nodes of a parsed page and the one way to walk them. Page trees may be hundreds of elements
 * deep, so nothing here or elsewhere recurses over them.
 */
import { type ChildNode, type Document, type Element, isTag, isText, type Text } from 'domhandler';

export type PageNode = ChildNode;
export type PageElement = Element;
export type PageDocument = Document;

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

/** Visits `root` and everything under it in document order. */
export function walk(root: PageNode, { enter, leave }: Visitor): void {
  if (enter(root) === 'skip') return;
  const open: { readonly node: PageNode; next: number }[] = [{ node: root, next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const child = childrenOf(top.node)[top.next++];
    if (child === undefined) {
      open.pop();
      leave?.(top.node);
    } else if (enter(child) !== 'skip') {
      open.push({ node: child, next: 0 });
    }
  }
}
