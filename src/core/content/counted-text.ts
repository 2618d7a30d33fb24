/**
 * A text as the engine of patterns reads it, character by character, counting. The engine is linear
 * in the text for one search, but looking for every match can cost the square, and a large pattern
 * costs its size for each character. A clock would make the answer hang on the machine; a count is
 * the same everywhere, so a pattern that is too slow for a page is so in each check of it.
 *
 * The shape is that of the engine's own reader of strings; `pattern.test.ts` holds both against each
 * other.
 */

/** What reading may still cost; shared by the texts of one rule. */
export interface Steps {
  left: number;
}

/** @throws StepsUsedUp */
export function spend(steps: Steps, count: number): void {
  steps.left -= count;
  if (steps.left < 0) throw new StepsUsedUp();
}

/** Thrown through the engine when the steps are used up, and caught by `pattern.ts` alone. */
export class StepsUsedUp extends Error {}

const END_OF_TEXT = -8;
const BEGIN_LINE = 1;
const END_LINE = 2;
const BEGIN_TEXT = 4;
const END_TEXT_FLAG = 8;
const WORD_BOUNDARY = 16;
const NO_WORD_BOUNDARY = 32;
/** The platform's own search reads so many characters in the time of one step here. */
const CHARS_PER_STEP = 32;

interface Literal {
  readonly str: string;
  readonly automaton16: () => {
    readonly searchUTF16: (text: string, start: number, end: number) => boolean;
  };
}

export class CountedText {
  readonly start = 0;
  readonly end: number;
  private readonly text: string;
  private readonly steps: Steps;
  private readonly costPerChar: number;

  /** @param costPerChar steps that one character read costs */
  constructor(text: string, steps: Steps, costPerChar: number) {
    this.text = text;
    this.end = text.length;
    this.steps = steps;
    this.costPerChar = costPerChar;
  }

  /** A code point, shifted by three, and how many units it takes. */
  step(position: number): number {
    this.spend(this.costPerChar);
    if (position >= this.end) return END_OF_TEXT;
    const unit = this.text.charCodeAt(position);
    if (unit < 0xd800 || unit > 0xdbff || position + 1 >= this.end) return (unit << 3) | 1;
    const second = this.text.charCodeAt(position + 1);
    if (second < 0xdc00 || second > 0xdfff) return (unit << 3) | 1;
    return (((unit - 0xd800) * 0x400 + (second - 0xdc00) + 0x10000) << 3) | 2;
  }

  /** Which of the conditions without width hold at a place. */
  context(position: number): number {
    const before = position > 0 && position <= this.end ? this.text.charCodeAt(position - 1) : -1;
    const after = position < this.end ? this.text.charCodeAt(position) : -1;
    let flags = isWord(before) === isWord(after) ? NO_WORD_BOUNDARY : WORD_BOUNDARY;
    if (before < 0) flags |= BEGIN_TEXT | BEGIN_LINE;
    if (before === 10) flags |= BEGIN_LINE;
    if (after < 0) flags |= END_TEXT_FLAG | END_LINE;
    if (after === 10) flags |= END_LINE;
    return flags;
  }

  index({ prefix }: { readonly prefix: string }, position: number): number {
    const at = this.indexOf(prefix, position);
    return at < 0 ? -1 : at - position;
  }

  hasString({ str }: Literal, position: number): boolean {
    return this.indexOf(str, position) >= 0;
  }

  hasAnyString(literals: Literal, position: number): boolean {
    this.spend(this.end - position);
    return literals.automaton16().searchUTF16(this.text, position, this.end);
  }

  prefixLength({ prefix }: { readonly prefix: string }): number {
    return prefix.length;
  }

  canCheckPrefix(): boolean {
    return true;
  }

  endPos(): number {
    return this.end;
  }

  private indexOf(literal: string, position: number): number {
    const at = this.text.indexOf(literal, position);
    this.spend(1 + ((at < 0 ? this.end : at) - position) / CHARS_PER_STEP);
    return at;
  }

  private spend(count: number): void {
    spend(this.steps, count);
  }
}

function isWord(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 48 && unit <= 57) ||
    unit === 95
  );
}
