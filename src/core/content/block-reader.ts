/**
 * Collects the text of elements into blocks, as `text.ts` meets them in the tree.
 */
import { type Block, block } from './block';
import {
  BREAK,
  BREAKS_LINE,
  CELL,
  HEADING,
  IN_TABLE,
  PREFORMATTED,
  REPLACED,
  ROW,
  SECTION,
  SHAPING,
} from './element-traits';
import { foldText, hasVisibleText } from './fold';
import { replacedText } from './replaced-text';
import { hasSeam, isSeam, SEAM, withoutSeams } from './seam';
import type { PageElement } from './tree';

/**
 * Collects text into lines. A line does not end where an element does but where the next text
 * begins: so the cells of a row stay on one line even where each wraps its text in a `div`.
 */
export class BlockReader {
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

  private lastRead = '';
  private lastFolded = '';

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
    seams: 'noted' | 'unnoted' = 'unnoted',
  ) {
    this.addresses = addresses;
    this.notesSeams = seams === 'noted';
  }

  /** @param traits those of its name */
  enter(element: PageElement, traits: number): void {
    if (traits & SHAPING) this.enterShaping(element.name, traits);
    if (traits & REPLACED) {
      const words = replacedText(element);
      if (words !== undefined) this.readText(` ${words} `);
    }
    if (this.addresses.size > 0) this.noteAddress(element);
  }

  leave(traits: number): void {
    if ((traits & SHAPING) === 0) return;
    if (traits & BREAKS_LINE) this.endLineSoon();
    else if (traits & IN_TABLE) this.endLine();
    if (traits & (BREAKS_LINE | IN_TABLE)) this.tags.pop();
    if (traits & PREFORMATTED) this.preformatted -= 1;
    if (traits & HEADING) this.endLine(); // before it becomes the heading of what follows
    this.closeHeading(traits);
  }

  /** An element that is not read: only its headings count. */
  enterUnread(traits: number): void {
    this.openHeading(traits);
  }

  passText(text: string): void {
    this.headingParts?.push(text);
  }

  leaveUnread(traits: number): void {
    this.closeHeading(traits);
  }

  private enterShaping(name: string, traits: number): void {
    this.openHeading(traits);
    if (traits & (BREAK | BREAKS_LINE)) this.endLineSoon();
    else if (traits & CELL) this.beginCell();
    else if (traits & IN_TABLE) this.endLine();
    if (traits & ROW) this.beginRow();
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
    const last = this.folded(this.parts);
    if (this.cells.length === 0) return last;
    const cells = [...this.cells.map(foldText), last];
    while (cells.at(-1) === '') cells.pop();
    return cells.join('\t');
  }

  /** A heading is read twice, as a line and as what others stand under. */
  private folded(parts: readonly string[]): string {
    const text = parts.length === 1 ? (parts[0] ?? '') : parts.join('');
    if (text !== this.lastRead) {
      this.lastRead = text;
      this.lastFolded = foldText(text);
    }
    return this.lastFolded;
  }

  /** With the next text; a cell in which nothing stands yet has no line to end. */
  private endLineSoon(): void {
    if (this.cellHasText) this.lineEnded = true;
  }

  readText(text: string): void {
    if (this.preformatted === 0) return this.readInline(text);
    for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
      if (index > 0) this.endLineSoon();
      this.readInline(line);
    }
  }

  private readInline(text: string): void {
    this.headingParts?.push(text);
    if (!hasVisibleText(text)) {
      // Before the first text of a line or cell none of it is kept.
      if (!this.lineEnded && this.parts.length > 0) this.parts.push(text);
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
      const text = this.folded(this.headingParts);
      this.headingParts = undefined;
      if (text !== '') this.heading = text;
    }
  }
}
