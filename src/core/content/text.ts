/**
 * The visible text of a page in blocks, read from the tree: one block a paragraph, list entry,
 * table row or line, in document order. Own code, because the trees are hostile (nothing recurses)
 * and because a library would parse the page a second time, by other rules.
 */
import type { Block } from './block';
import { BlockReader } from './block-reader';
import { HIDDEN, MAYBE_HIDDEN, traitsOf } from './element-traits';
import { foldText } from './fold';
import { isHidden } from './hidden';
import { mediaType } from './media';
import type { ParsedDocument } from './parse';
import { childrenOf, isElement, isTextNode, type PageElement, type PageNode, walk } from './tree';

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** What is read beside the text, and what of it is left out. */
export interface Extent {
  readonly excluded?: ReadonlySet<PageNode>;
  /** Where links lead, and where images come from, as lines of their own after the one they are in. */
  readonly addresses?: ReadonlySet<'link' | 'image'>;
  /** Whether blocks tell where elements meet within a word. */
  readonly seams?: 'noted' | 'unnoted';
  /** The only elements an attribute may hide, where that is known. */
  readonly mayBeHidden?: ReadonlySet<PageNode> | undefined;
}

/**
 * The blocks of some elements of one page, or of its root. An element that was chosen is read even
 * if it, or what it stands in, is hidden: the person asked for it. One inside another counts once.
 */
export function visibleBlocks(
  nodes: readonly PageNode[],
  { excluded, addresses, seams, mayBeHidden }: Extent = {},
): readonly Block[] {
  const [first] = nodes;
  if (first === undefined) return [];
  const reader = new BlockReader(addresses, seams);
  const hides = (element: PageElement, traits: number) =>
    (traits & HIDDEN) !== 0 ||
    ((mayBeHidden === undefined || (traits & MAYBE_HIDDEN) !== 0 || mayBeHidden.has(element)) &&
      isHidden(element));
  const left = new Set(nodes);
  // Of the chosen elements, and of all elements, those that are being read.
  const chosen: PageNode[] = [];
  const open: number[] = [];
  // The whole page is walked even for one element of it: its heading may stand outside.
  walk(rootOf(first), {
    enter(node) {
      const isRead = chosen.length > 0;
      if (isTextNode(node)) {
        if (isRead) reader.readText(node.data);
        else reader.passText(node.data);
        return undefined;
      }
      if (excluded !== undefined && excluded.size > 0 && excluded.has(node)) return 'skip';
      const isChosen = left.size > 0 && left.delete(node);
      if (isChosen) chosen.push(node);
      if (!isElement(node)) return undefined;
      const traits = traitsOf(node.name);
      if (isRead && !isChosen && hides(node, traits)) return 'skip';
      open.push(traits);
      if (isRead || isChosen) reader.enter(node, traits);
      else reader.enterUnread(traits);
      return undefined;
    },
    leave(node) {
      const traits = isElement(node) ? (open.pop() ?? 0) : 0;
      if (chosen.length === 0) return reader.leaveUnread(traits);
      reader.leave(traits);
      if (chosen.at(-1) !== node) return;
      chosen.pop();
      if (chosen.length === 0) reader.endLine();
    },
  });
  reader.endLine();
  return reader.blocks;
}

/** The page's title, folded; `undefined` if it has none or an empty one. */
export function documentTitle({ root }: ParsedDocument): string | undefined {
  const title = firstElement(
    root,
    ({ name, namespace }) => name === 'title' && namespace === HTML_NAMESPACE,
  );
  return title === undefined ? undefined : foldText(textOf(title)) || undefined;
}

/** The language the page says it is in; `undefined` if it does not say. */
export function documentLanguage({ root }: ParsedDocument): string | undefined {
  const page = firstElement(root, ({ name }) => name === 'html');
  return page?.attribs['lang']?.trim() || undefined;
}

/** Whether the page asks for a password anywhere: a new such field may be a sign-in page. */
export function hasPasswordField({ root, madePasswordField }: ParsedDocument): boolean {
  if (!madePasswordField) return false;
  const isPassword = ({ name, attribs }: PageElement) =>
    name === 'input' && attribs['type']?.trim().toLowerCase() === 'password';
  return firstElement(root, isPassword) !== undefined;
}

/** The contents of a page's scripts of one type, in document order: data, never run. */
export function scriptsOf({ root }: ParsedDocument, type: string): readonly string[] {
  const found: string[] = [];
  walk(root, {
    enter(node) {
      if (!isElement(node)) return undefined;
      const isWanted = node.name === 'script' && mediaType(node.attribs['type']) === type;
      if (isWanted) found.push(textOf(node));
      return node.name === 'template' ? 'skip' : undefined;
    },
  });
  return found;
}

function firstElement(
  root: PageNode,
  matches: (element: PageElement) => boolean,
): PageElement | undefined {
  let found: PageElement | undefined;
  walk(root, {
    enter(node) {
      if (found !== undefined) return 'skip';
      if (isElement(node)) {
        if (matches(node)) found = node;
        if (node.name === 'template') return 'skip';
      }
      return undefined;
    },
  });
  return found;
}

function textOf(element: PageElement): string {
  return childrenOf(element)
    .map((child) => (isTextNode(child) ? child.data : ''))
    .join('');
}

function rootOf(node: PageNode): PageNode {
  let root: PageNode = node;
  while (root.parent !== null) root = root.parent;
  return root;
}
