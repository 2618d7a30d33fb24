/**
 * The difference between two readings, as lines and words, inside a budget whatever the input: lines
 * first, then, only where lines were replaced, words. What no one can see is no difference: blanks,
 * and text that only runs over other lines than before; nor is what the person has ignored. **No
 * hunks means unchanged**, even where the compared texts are not the same string.
 */
import type { Block } from '../content/block';
import { isHeadingTag } from '../content/heading-tag';
import { type Budget, startBudget } from './budget';
import { isItems, itemSteps } from './diff-items';
import { type DiffLine, foldUnchanged, type Hunk, type PlacedLine, type Unchanged } from './hunks';
import { foldOf } from './ignored';
import { type Numbering, startNumbering } from './intern';
import { endsInName, jsonPathOf, valueName } from './json-line';
import { type Gap, hasDigit, isName, isSameText, type Line, lineOf, linesOf } from './line';
import { emptySets, type LineSets } from './line-set';
import { findMoves, type Moves } from './moves';
import { pairLines, pathPairs, type Step } from './pair';
import { isLong, type Splitting, splitLong, splittingFor } from './split-long';
import { type Stretches, stretchesOf } from './stretches';
import { diffWords } from './words';

export type { DiffLine, Hunk } from './hunks';
export type { DiffWord } from './words';

export interface BlockDiff {
  /** Empty: nothing that a person could see has changed. */
  readonly hunks: readonly Hunk[];
  /** Unchanged lines folded after the last hunk. */
  readonly skippedAfter: number;
  /** Lines that are new; those that took another's place are counted in `replaced`. */
  readonly added: number;
  readonly removed: number;
  readonly replaced: number;
  /** Lines that are in both texts, in another place. */
  readonly moved: number;
  /** False: the budget ran out, and the difference is right but coarser than it might be. */
  readonly complete: boolean;
}

export interface DiffOptions {
  /** What the comparison may take, in milliseconds; counted in steps too, for a clock that stands. */
  readonly budgetMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function diffBlocks(
  before: readonly Block[],
  after: readonly Block[],
  { budgetMs, now }: DiffOptions,
): BlockDiff {
  return diffWithin(before, after, startBudget(budgetMs, now));
}

export function diffWithin(
  before: readonly Block[],
  after: readonly Block[],
  budget: Budget,
): BlockDiff {
  budget.spend(costOfReading(before) + costOfReading(after));
  const drawing = new Drawing(budget);
  if (isItems(before, after)) {
    for (const step of itemSteps(before, after)) drawing.addStep(step);
  } else {
    const numberOf = startNumbering();
    const whole = { before: linesOf(before, numberOf), after: linesOf(after, numberOf) };
    drawText({ drawing, budget, numberOf }, whole);
  }
  return drawing.finish();
}

const STEPS_PER_BLOCK = 10;
const CHARS_PER_STEP = 10;

function costOfReading(blocks: readonly Block[]): number {
  const chars = blocks.reduce((sum, { text }) => sum + text.length, 0);
  return STEPS_PER_BLOCK * blocks.length + chars / CHARS_PER_STEP;
}

/** What it takes to compare two texts, and where the difference is drawn. */
interface Comparison {
  readonly drawing: Drawing;
  readonly budget: Budget;
  readonly numberOf: Numbering;
}

function drawText(comparison: Comparison, whole: Gap): void {
  const { drawing, budget } = comparison;
  // Text that is only cut into other paragraphs is the same to the eye, wherever it was cut.
  if (isSameText(whole)) return drawing.addSame(whole.after);
  const { stretches, complete } = stretchesOf(whole, budget);
  if (!complete) drawing.coarse();
  const gaps: Gap[] = [];
  const values = emptySets(whole);
  let above: readonly Line[] = [];
  for (const stretch of stretches) {
    if (!('same' in stretch)) {
      if (!isSameText(stretch)) gaps.push(stretch);
      if (areValues(stretch, above)) {
        for (const line of stretch.before) values.before.add(line);
        for (const line of stretch.after) values.after.add(line);
      }
    }
    above = 'same' in stretch ? stretch.same : [];
  }
  const moves = findMoves({ ...whole, gaps, settled: settledByName(gaps, whole), values });
  for (const stretch of stretches) {
    if ('same' in stretch) drawing.addSame(stretch.same);
    else drawGap(comparison, stretch, moves);
  }
}

/**
 * Numbers below a name that stayed, and other numbers below it now. Where two prices change places,
 * each thing has another price: that is more than another order.
 */
function areValues({ before, after }: Gap, above: readonly Line[]): boolean {
  if (before.length !== after.length || !above.some(isName)) return false;
  return before.every((line, index) => {
    const now = after[index] as Line;
    return hasDigit(line) && shapeOf(line) === shapeOf(now);
  });
}

/** Lines with one shape differ in their numbers alone. */
function shapeOf({ key }: Line): string {
  return key.replace(/\p{N}+(?:[.,:'’]\p{N}+)*/gu, '0');
}

/** Lines of JSON whose value changed where it stood: a value that is elsewhere too did not move. */
function settledByName(gaps: readonly Gap[], whole: Gap): LineSets {
  const settled = emptySets(whole);
  for (const { before, after } of gaps) {
    for (const [i, j] of pathPairs({ before, after })) {
      const [old, now] = [before[i] as Line, after[j] as Line];
      const path = jsonPathOf(now.block);
      if (path === undefined || !endsInName(path)) continue;
      settled.before.add(old);
      settled.after.add(now);
    }
  }
  return settled;
}

function drawGap(comparison: Comparison, gap: Gap, { from, to }: Moves): void {
  const { drawing } = comparison;
  const rest =
    from.size === 0
      ? gap
      : {
          before: gap.before.filter((line) => !from.has(line)),
          after: gap.after.filter((line) => !to.has(line)),
        };
  drawing.expectMoved(to.size === 0 ? [] : gap.after.filter((line) => to.has(line)));
  if (isSameText(rest)) {
    drawing.addSame(rest.after);
  } else {
    drawDifference(comparison, rest);
  }
  drawing.addMoved();
}

function drawDifference({ drawing, budget, numberOf }: Comparison, gap: Gap): void {
  const hasLong = (lines: readonly Line[]) => lines.some(({ block }) => isLong(block.text));
  const isAnyLong = hasLong(gap.before) || hasLong(gap.after);
  const { stretches, complete } = isAnyLong
    ? stretchesOf(inPieces(gap, numberOf), budget)
    : WHOLE_LINES;
  // Blanks that tell columns apart may be lost at the cuts, and with them all that differs.
  if (stretches.every((stretch) => 'same' in stretch || isSameText(stretch))) {
    for (const step of pairLines(gap, budget)) drawing.addStep(step);
    return;
  }
  if (!complete) drawing.coarse();
  for (const stretch of stretches) {
    if ('same' in stretch) drawing.addSame(stretch.same);
    else if (isSameText(stretch)) drawing.addSame(stretch.after);
    else for (const step of pairLines(stretch, budget)) drawing.addStep(step);
  }
}

const WHOLE_LINES: Stretches = { stretches: [], complete: true };

/** If one line of a gap is too long, all are cut: its other version may just not be. */
function inPieces({ before, after }: Gap, numberOf: Numbering): Gap {
  const splitting = splittingFor([...before, ...after].map(({ block }) => block.text));
  return {
    before: piecesOf(before, splitting, numberOf),
    after: piecesOf(after, splitting, numberOf),
  };
}

function piecesOf(
  lines: readonly Line[],
  splitting: Splitting,
  numberOf: Numbering,
): readonly Line[] {
  const pieces: Line[] = [];
  for (const { block, at } of lines) {
    const fold = foldOf([block]);
    for (const text of splitLong(block.text, splitting)) {
      const key = fold(text);
      pieces.push(lineOf({ ...block, text, key: key === '' ? text : key }, at, numberOf));
    }
  }
  return pieces;
}

/** The difference as it grows, in the order of the new text. */
class Drawing {
  private readonly lines: (PlacedLine | Unchanged)[] = [];
  private readonly counts = { added: 0, removed: 0, replaced: 0, moved: 0 };
  private complete = true;
  private awaited: readonly Line[] = [];
  /** How many of them are drawn. */
  private arrived = 0;

  constructor(private readonly budget: Budget) {}

  coarse(): void {
    this.complete = false;
  }

  /** Lines that moved to among those that come next; each takes its place by itself. */
  expectMoved(lines: readonly Line[]): void {
    this.awaited = lines;
    this.arrived = 0;
  }

  addSame(lines: readonly Line[]): void {
    // Where lines that moved are awaited, each may have its place between two of these.
    if (this.arrived === this.awaited.length) this.lines.push(lines);
    else for (const line of lines) this.addStep({ kind: 'same', before: line, after: line });
  }

  addStep(step: Step): void {
    if (step.kind !== 'removed') this.addMovedBefore(step.after.at);
    if (step.kind === 'same') {
      this.lines.push([step.after]);
      return;
    }
    this.counts[step.kind] += 1;
    this.lines.push(placedLine(step, this.budget));
  }

  addMoved(): void {
    this.addMovedBefore(Number.POSITIVE_INFINITY);
  }

  private addMovedBefore(place: number): void {
    for (;;) {
      const next = this.awaited[this.arrived];
      if (next === undefined || next.at >= place) return;
      this.arrived += 1;
      this.counts.moved += 1;
      this.lines.push(wholeLine('moved', next.block));
    }
  }

  finish(): BlockDiff {
    return {
      ...foldUnchanged(this.lines),
      ...this.counts,
      complete: this.complete && !this.budget.isExhausted(),
    };
  }
}

function placedLine(step: Exclude<Step, { kind: 'same' }>, budget: Budget): PlacedLine {
  switch (step.kind) {
    case 'removed':
      return wholeLine('removed', step.before.block);
    case 'added':
      return wholeLine('added', step.after.block);
    case 'replaced': {
      const { block } = step.after;
      const name = valueName(block);
      const words = diffWords(step.before.block, block, budget);
      const line: DiffLine = {
        kind: 'replaced',
        words,
        ...about(block),
        ...(name === undefined ? {} : { name }),
      };
      return { line, heading: headingOf(block) };
    }
  }
}

function wholeLine(kind: 'added' | 'removed' | 'moved', block: Block): PlacedLine {
  const words = [{ kind: kind === 'moved' ? 'same' : kind, text: block.text } as const];
  const line: DiffLine =
    block.kind === undefined ? { kind, words } : { kind, words, about: block.kind };
  return { line, heading: headingOf(block) };
}

function about({ kind }: Block): Pick<DiffLine, 'about'> {
  return kind === undefined ? {} : { about: kind };
}

function headingOf({ tag, text, heading }: Block): string | undefined {
  return isHeadingTag(tag) ? text : heading;
}
