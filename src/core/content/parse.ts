/**
 * HTML to a tree, by the same parser in every browser and without a DOM. The parser itself has no
 * limits: 16 kB of unclosed formatting elements make a million nodes, so it is stopped from inside
 * the tree adapter. Both limits are well above what real pages need, and low enough that a check can
 * read two such pages, the one that is held and the one that came.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html
 */
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { TextRun } from './text-run';
import { isTextNode, type PageDocument, type PageElement, type PageText } from './tree';

const MAX_NODES = 200_000;
const MAX_DEPTH = 512;

export interface ParsedDocument {
  readonly kind: 'parsed';
  readonly root: PageDocument;
  /** How many nodes the parser made. */
  readonly nodeCount: number;
  /** Some field for a password was made, if only in a template: whether looking for one is worth it. */
  readonly madePasswordField: boolean;
}

/** The page is not read at all: half a tree would be compared as if it were the page. */
export interface ParseRefusal {
  readonly kind: 'too_many_nodes' | 'too_deep';
}

/** An attribute as the parser found it. */
export interface FoundAttribute {
  readonly name: string;
  readonly value: string;
}

/**
 * Told of each element with attributes when it is made, and when it gets more of them: at hand then,
 * they cost several times less than in a walk over the tree. The element need not stay in the tree.
 */
export type ElementSeen = (element: PageElement, attributes: readonly FoundAttribute[]) => void;

export function parseHtml(html: string, onElement?: ElementSeen): ParsedDocument | ParseRefusal {
  let nodeCount = 0;
  let depth = 0;
  let madePasswordField = false;
  const run = new TextRun<PageText>();
  const countNode = () => {
    nodeCount += 1;
    if (nodeCount > MAX_NODES) throw new LimitReached('too_many_nodes');
  };
  const guarded: typeof adapter = {
    ...adapter,
    createElement(tagName, namespace, attributes) {
      countNode();
      if (tagName === 'input' && attributes.some(isPasswordType)) madePasswordField = true;
      const element = adapter.createElement(tagName, namespace, attributes);
      if (onElement !== undefined && attributes.length > 0) onElement(element, attributes);
      return element;
    },
    adoptAttributes(recipient, attributes) {
      adapter.adoptAttributes(recipient, attributes);
      onElement?.(recipient, attributes);
    },
    createCommentNode(data) {
      countNode();
      return adapter.createCommentNode(data);
    },
    insertText(parent, text) {
      // One call a word: only the first of a run of words makes a node.
      const last = parent.children[parent.children.length - 1];
      if (run.isOf(last)) return run.add(text);
      if (last !== undefined && isTextNode(last)) {
        run.begin(last);
        return run.add(text);
      }
      countNode();
      const node = adapter.createTextNode(text);
      adapter.appendChild(parent, node);
      run.begin(node);
    },
    insertTextBefore(parent, text, reference) {
      run.end();
      if (reference.prev === null || !isTextNode(reference.prev)) countNode();
      adapter.insertTextBefore(parent, text, reference);
    },
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new LimitReached('too_deep');
    },
    onItemPop() {
      depth -= 1;
    },
  };
  try {
    const root = parse(html, { treeAdapter: guarded });
    run.end();
    return { kind: 'parsed', root, nodeCount, madePasswordField };
  } catch (error) {
    if (error instanceof LimitReached) return { kind: error.limit };
    throw error;
  }
}

function isPasswordType({ name, value }: FoundAttribute) {
  return name === 'type' && value.trim().toLowerCase() === 'password';
}

/** Thrown through the parser, which offers no other way to stop it. */
class LimitReached extends Error {
  readonly limit: ParseRefusal['kind'];

  constructor(limit: ParseRefusal['kind']) {
    super(limit);
    this.limit = limit;
  }
}
