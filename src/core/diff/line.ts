/** Blocks as they are compared: each with what the eye tells it apart by. */
import { type Block, keyOf } from '../content/block';
import { foldText } from '../content/fold';
import type { Numbering } from './intern';

export interface Line {
  readonly block: Block;
  /** Lines with one key look the same, or differ in nothing but what the person has ignored. */
  readonly key: string;
  /** Of the key: equal keys in one comparison have equal numbers. */
  readonly number: number;
  /** Place of the block in its text; the pieces of a long block share it. */
  readonly at: number;
}

/** Two stretches of lines in the same place. */
export interface Gap {
  readonly before: readonly Line[];
  readonly after: readonly Line[];
}

export function linesOf(blocks: readonly Block[], numberOf: Numbering): readonly Line[] {
  return blocks.map((block, at) => lineOf(block, at, numberOf));
}

export function lineOf(block: Block, at: number, numberOf: Numbering): Line {
  const key = visibleKey(keyOf(block));
  return { block, key, number: numberOf(key), at };
}

export function hasLetter({ key }: Line): boolean {
  return /\p{L}/u.test(key);
}

/** Words without a number: what stands beside it may change, this says what it is. */
export function isName(line: Line): boolean {
  return hasLetter(line) && !hasDigit(line);
}

export function hasDigit({ key }: Line): boolean {
  return /\p{N}/u.test(key);
}

/** How often each number is there; beyond the end, never. */
export function countsOf(lines: readonly Line[]): Int32Array {
  let highest = -1;
  for (const { number } of lines) highest = Math.max(highest, number);
  const counts = new Int32Array(highest + 1);
  for (const { number } of lines) counts[number] = (counts[number] ?? 0) + 1;
  return counts;
}

/** All that the eye sees of a text, whatever lines it runs over: what `isSameText` compares. */
export function visibleText(blocks: readonly Block[]): string {
  return blocks.map((block) => visibleKey(keyOf(block))).join(' ');
}

/** The same words over other lines, or with other blanks between them. */
export function isSameText({ before, after }: Gap): boolean {
  if (before.length === 0 || after.length === 0) return false;
  if (lengthOf(before) !== lengthOf(after)) return false;
  // Most texts differ near their beginning: they are not joined to find that out.
  const [old, now] = [new Joined(before), new Joined(after)];
  for (let left = lengthOf(before) - 1; left > 0; left -= 1) {
    if (old.next() !== now.next()) return false;
  }
  return true;
}

const TAB = 9;
const BLANK = 32;

/** The keys of lines, read as one text with a blank between two, unit by unit. */
class Joined {
  private index = 0;
  private at = 0;
  private key: string;

  constructor(private readonly lines: readonly Line[]) {
    this.key = lines[0]?.key ?? '';
  }

  next(): number {
    if (this.at < this.key.length) return this.key.charCodeAt(this.at++);
    this.index += 1;
    this.key = this.lines[this.index]?.key ?? '';
    this.at = 0;
    return BLANK;
  }
}

function lengthOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { key }) => sum + key.length + 1, 0);
}

/** Blanks that are no single space; all other folding was done in reading. */
const UNTIDY = /\s\s|[^\S ]/;

/**
 * A tab between two cells is a blank like any other; one more stands for an empty cell, and what
 * stands in another column than before is a change.
 */
function visibleKey(text: string): string {
  const plain = (text.includes('\t') ? withMarkedCells(text) : text).trim();
  return UNTIDY.test(plain) ? foldText(plain) : plain;
}

/** A tab at the start, or behind another. */
const UNFILLED = /^\t|\t\t/;
const EMPTY_CELL = 0x2409;
const CHUNK = 8192;

function withMarkedCells(text: string): string {
  if (text.length > CHUNK) return longWithMarkedCells(text);
  const marked = UNFILLED.test(text) ? text.replace(/(?<=^|\t)\t/g, '\u2409\t') : text;
  return marked.split('\t').join(' ');
}

/** By codes: to replace a million tabs as strings takes hundreds of megabytes. */
function longWithMarkedCells(text: string): string {
  const parts: string[] = [];
  const codes = new Uint16Array(2 * CHUNK);
  for (let start = 0; start < text.length; start += CHUNK) {
    const end = Math.min(text.length, start + CHUNK);
    let count = 0;
    for (let index = start; index < end; index += 1) {
      const code = text.charCodeAt(index);
      const isAfterNothing = index === 0 || text.charCodeAt(index - 1) === TAB;
      if (code === TAB && isAfterNothing) codes[count++] = EMPTY_CELL;
      codes[count++] = code === TAB ? BLANK : code;
    }
    parts.push(String.fromCharCode(...codes.subarray(0, count)));
  }
  return parts.join('');
}
