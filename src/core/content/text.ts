/**
 * The visible text of a page in blocks, read from the tree: one block a paragraph, list entry,
 * table row or line, in document order. Own code, because the trees are hostile (nothing recurses)
 * and because a library would parse the page a second time, by other rules.
 */
import { type Block, block } from './block';
import { foldText, hasVisibleText } from './fold';
import { isHidden } from './hidden';
import { mediaType } from './media';
import type { ParsedDocument } from './parse';
import { replacedText } from './replaced-text';
import { hasSeam, isSeam, SEAM, withoutSeams } from './seam';
import { childrenOf, isElement, isTextNode, type PageElement, type PageNode, walk } from './tree';

/** What an element is to the reader of lines, as bits: a page has thousands, looked at twice each. */
const BREAKS_LINE = 1;
const IN_TABLE = 2;
const CELL = 4;
/** A line break in the source is one on the screen. */
const PREFORMATTED = 8;
/** A heading inside says nothing about what follows after its end. */
const SECTION = 16;
const HEADING = 32;
const BREAK = 64;

const NAMES_OF_TRAITS: readonly (readonly [trait: number, names: string])[] = [
  [
    BREAKS_LINE,
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset ' +
      'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing ' +
      'main menu nav ol optgroup option p plaintext pre search section summary textarea ul xmp',
  ],
  [IN_TABLE, 'table caption thead tbody tfoot tr'],
  [CELL, 'td th'],
  [PREFORMATTED, 'pre textarea listing xmp plaintext'],
  [SECTION, 'article aside nav section footer'],
  [HEADING, 'h1 h2 h3 h4 h5 h6'],
  [BREAK, 'br'],
];

const TRAITS = new Map<string, number>();
for (const [trait, names] of NAMES_OF_TRAITS) {
  for (const name of names.split(' ')) TRAITS.set(name, (TRAITS.get(name) ?? 0) | trait);
}
const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** What is read beside the text, and what of it is left out. */
export interface Extent {
  readonly excluded?: ReadonlySet<PageNode>;
  /** Where links lead, and where images come from, as lines of their own after the one they are in. */
  readonly addresses?: ReadonlySet<'link' | 'image'>;
  /** Whether blocks tell where elements meet within a word. */
  readonly seams?: 'noted' | 'unnoted';
}

/**
 * The blocks of some elements of one page, or of its root. An element that was chosen is read even
 * if it, or what it stands in, is hidden: the person asked for it. One inside another counts once.
 */
export function visibleBlocks(
  nodes: readonly PageNode[],
  { excluded, addresses, seams }: Extent = {},
): readonly Block[] {
  const [first] = nodes;
  if (first === undefined) return [];
  const reader = new BlockReader(addresses, seams);
  const chosen = new Set(nodes);
  // The whole page is walked even for one element of it: its heading may stand outside.
  let insideChosen = 0;
  walk(rootOf(first), {
    enter(node) {
      if (excluded?.has(node) === true) return 'skip';
      const isChosen = chosen.has(node);
      if (insideChosen === 0 && !isChosen) {
        reader.passBy(node);
        return undefined;
      }
      if (isElement(node) && !isChosen && isHidden(node)) return 'skip';
      if (isChosen) insideChosen += 1;
      reader.enter(node);
      return undefined;
    },
    leave(node) {
      if (insideChosen === 0) return reader.leaveUnread(node);
      reader.leave(node);
      if (chosen.has(node)) {
        insideChosen -= 1;
        if (insideChosen === 0) reader.endLine();
      }
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

/**
 * Collects text into lines. A line does not end where an element does but where the next text
 * begins: so the cells of a row stay on one line even where each wraps its text in a `div`.
 */
class BlockReader {
  readonly blocks: Block[] = [];

  /** Finished cells of the row being read, and the text since. */
  private cells: string[] = [];
  private readonly parts: string[] = [];
  private lineHasText = false;
  private cellHasText = false;
  private lineEnded = false;
  private lineTag = 'body';
  private lineHeading: string | undefined;
  private inRow = false;
  private cellsSeen = 0;

  private readonly tags: string[] = ['body'];
  private preformatted = 0;

  private heading: string | undefined;
  private headingParts: string[] | undefined;
  private readonly outerHeadings: (string | undefined)[] = [];

  /** To be added after the line that is being read. */
  private addressesOfLine: Block[] = [];
  private readonly addresses: ReadonlySet<'link' | 'image'>;

  private readonly notesSeams: boolean;

  constructor(
    addresses: ReadonlySet<'link' | 'image'> = new Set(),
    seams: Extent['seams'] = 'unnoted',
  ) {
    this.addresses = addresses;
    this.notesSeams = seams === 'noted';
  }

  enter(node: PageNode): void {
    if (isTextNode(node)) return this.readText(node.data);
    if (!isElement(node)) return;
    const traits = TRAITS.get(node.name) ?? 0;
    if (traits !== 0) this.enterShaping(node.name, traits);
    const words = replacedText(node);
    if (words !== undefined) this.readText(` ${words} `);
    if (this.addresses.size > 0) this.noteAddress(node);
  }

  leave(node: PageNode): void {
    if (!isElement(node)) return;
    const { name } = node;
    const traits = TRAITS.get(name) ?? 0;
    if (traits === 0) return;
    if (traits & BREAKS_LINE) this.endLineSoon();
    else if (traits & IN_TABLE) this.endLine();
    if (traits & (BREAKS_LINE | IN_TABLE)) this.tags.pop();
    if (traits & PREFORMATTED) this.preformatted -= 1;
    if (traits & HEADING) this.endLine(); // before it becomes the heading of what follows
    this.closeHeading(traits);
  }

  /** A node that is not read: only its headings count. */
  passBy(node: PageNode): void {
    if (isTextNode(node)) this.headingParts?.push(node.data);
    else if (isElement(node)) this.openHeading(TRAITS.get(node.name) ?? 0);
  }

  leaveUnread(node: PageNode): void {
    if (isElement(node)) this.closeHeading(TRAITS.get(node.name) ?? 0);
  }

  private enterShaping(name: string, traits: number): void {
    this.openHeading(traits);
    if (traits & (BREAK | BREAKS_LINE)) this.endLineSoon();
    else if (traits & CELL) this.beginCell();
    else if (traits & IN_TABLE) this.endLine();
    if (name === 'tr') this.beginRow();
    if (traits & (BREAKS_LINE | IN_TABLE)) this.tags.push(name);
    if (traits & PREFORMATTED) this.preformatted += 1;
  }

  endLine(): void {
    const text = this.textOfLine();
    if (this.notesSeams && hasSeam(text)) this.endSeamedLine(text);
    else if (text !== '') this.blocks.push(block(text, this.lineTag, this.lineHeading));
    if (this.addressesOfLine.length > 0) {
      // One by one: as arguments of one call a hundred thousand of them would not fit the stack.
      for (const address of this.addressesOfLine) this.blocks.push(address);
      this.addressesOfLine = [];
    }
    if (this.cells.length > 0) this.cells = [];
    this.parts.length = 0;
    this.lineHasText = false;
    this.cellHasText = false;
    this.lineEnded = false;
    this.inRow = false;
  }

  /** The text itself is folded without the marks: letters may join where elements meet. */
  private endSeamedLine(seamed: string): void {
    this.cells = this.cells.map(withoutSeams);
    const bare = withoutSeams(this.parts.join(''));
    this.parts.splice(0, this.parts.length, bare);
    const text = this.textOfLine();
    if (text === '') return;
    const line = block(text, this.lineTag, this.lineHeading);
    this.blocks.push(withoutSeams(seamed) === text ? { ...line, seamed } : line);
  }

  private textOfLine(): string {
    const last = foldText(this.parts.length === 1 ? (this.parts[0] ?? '') : this.parts.join(''));
    if (this.cells.length === 0) return last;
    const cells = [...this.cells.map(foldText), last];
    while (cells.at(-1) === '') cells.pop();
    return cells.join('\t');
  }

  /** With the next text; a cell in which nothing stands yet has no line to end. */
  private endLineSoon(): void {
    if (this.cellHasText) this.lineEnded = true;
  }

  private readText(text: string): void {
    if (this.preformatted === 0) return this.readInline(text);
    for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
      if (index > 0) this.endLineSoon();
      this.readInline(line);
    }
  }

  private readInline(text: string): void {
    this.headingParts?.push(text);
    if (!hasVisibleText(text)) {
      if (!this.lineEnded) this.parts.push(text);
      return;
    }
    if (this.lineEnded && this.lineHasText) this.endLine();
    this.lineEnded = false;
    this.cellHasText = true;
    if (!this.lineHasText) {
      this.lineHasText = true;
      this.lineHeading = this.heading;
      this.lineTag = this.inRow ? 'tr' : (this.tags.at(-1) ?? 'body');
    }
    if (this.notesSeams && isSeam(this.parts.at(-1), text)) this.parts.push(SEAM);
    this.parts.push(text);
  }

  private noteAddress({ name, attribs }: PageElement): void {
    const kind = name === 'a' || name === 'area' ? 'link' : name === 'img' ? 'image' : undefined;
    if (kind === undefined || !this.addresses.has(kind)) return;
    const address = foldText(attribs[kind === 'link' ? 'href' : 'src'] ?? '');
    if (address === '') return;
    this.addressesOfLine.push({ ...block(address, name, this.heading), kind });
  }

  private beginRow(): void {
    this.inRow = true;
    this.cellsSeen = 0;
  }

  private beginCell(): void {
    this.cellsSeen += 1;
    if (!this.inRow) {
      this.lineEnded = true; // a row that has been broken into lines goes on as lines
    } else if (this.cellsSeen > 1) {
      this.cells.push(this.parts.join(''));
      this.parts.length = 0;
      this.cellHasText = false;
      this.lineEnded = false;
    }
  }

  private openHeading(traits: number): void {
    if (traits & SECTION) this.outerHeadings.push(this.heading);
    if (traits & HEADING) this.headingParts = [];
    else if (traits & BREAK) this.headingParts?.push(' ');
  }

  private closeHeading(traits: number): void {
    if (traits & SECTION) this.heading = this.outerHeadings.pop();
    if (traits & HEADING && this.headingParts !== undefined) {
      const text = foldText(this.headingParts.join(''));
      this.headingParts = undefined;
      if (text !== '') this.heading = text;
    }
  }
}
