/**
 * The difference between two readings, as lines and words, inside a budget whatever the input: lines
 * first, then, only where lines were replaced, words. What no one can see is no difference: blanks,
 * and text that only runs over other lines than before. **No hunks means unchanged**, even where the
 * compared texts are not the same string.
 */
import type { Block } from '../content/block';
import { foldText } from '../content/fold';
import { isHeadingTag } from '../content/heading-tag';
import { align } from './align';
import { type Budget, startBudget } from './budget';
import { foldUnchanged, type Hunk, type PlacedLine } from './hunks';
import { intern } from './intern';
import { pairLines, type Step } from './pair';
import { isLong, splitLong } from './split-long';
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
  /** False: the budget ran out, and the difference is right but coarser than it might be. */
  readonly complete: boolean;
}

export interface DiffOptions {
  /** What the comparison may take, in milliseconds; counted in steps too, for a clock that stands. */
  readonly budgetMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Two stretches of lines in the same place, at least one of them not empty. */
interface Gap {
  readonly before: readonly Block[];
  readonly after: readonly Block[];
}

type Stretch = { readonly same: readonly Block[] } | Gap;

export function diffBlocks(
  before: readonly Block[],
  after: readonly Block[],
  { budgetMs, now }: DiffOptions,
): BlockDiff {
  const budget = startBudget(budgetMs, now);
  const counts = { added: 0, removed: 0, replaced: 0 };
  let complete = true;
  const lines: PlacedLine[] = [];
  const addSame = (blocks: readonly Block[]) => {
    for (const { text, heading } of blocks) {
      lines.push({ kind: 'same', words: [{ kind: 'same', text }], heading });
    }
  };
  const addGap = (gap: Gap) => {
    for (const step of pairLines(gap.before, gap.after, budget)) {
      counts[step.kind] += 1;
      lines.push(placedLine(step, budget));
    }
  };
  const coarse = () => {
    complete = false;
  };
  // Text that is only cut into other paragraphs is the same to the eye, wherever it was cut.
  const stretches = isSameText({ before, after })
    ? [{ before, after }]
    : stretchesOf({ before, after }, budget, coarse);
  for (const stretch of stretches) {
    if ('same' in stretch) addSame(stretch.same);
    else if (isSameText(stretch)) addSame(stretch.after);
    else if (![...stretch.before, ...stretch.after].some(({ text }) => isLong(text))) {
      addGap(stretch);
    } else {
      for (const inner of stretchesOf(inPieces(stretch), budget, coarse)) {
        if ('same' in inner) addSame(inner.same);
        else if (isSameText(inner)) addSame(inner.after);
        else addGap(inner);
      }
    }
  }
  const { hunks, skippedAfter } = foldUnchanged(lines);
  return { hunks, skippedAfter, ...counts, complete: complete && !budget.isExhausted() };
}

function* stretchesOf(
  { before, after }: Gap,
  budget: Budget,
  onCoarse: () => void,
): Generator<Stretch> {
  const keys = (blocks: readonly Block[]) => blocks.map(({ text }) => visibleKey(text));
  const numbers = intern(keys(before), keys(after));
  const { partners, complete } = align(numbers.a, numbers.b, budget);
  if (!complete) onCoarse();
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const [fromI, fromJ] = [i, j];
    while (i < before.length && partners[i] === j) [i, j] = [i + 1, j + 1];
    if (i > fromI) {
      yield { same: after.slice(fromJ, j) };
      continue;
    }
    while (i < before.length && partners[i] === -1) i += 1;
    j = i < before.length ? (partners[i] as number) : after.length;
    yield { before: before.slice(fromI, i), after: after.slice(fromJ, j) };
  }
}

/** The same words over other lines, or with other blanks between them. */
function isSameText({ before, after }: Gap): boolean {
  const key = (blocks: readonly Block[]) => blocks.map(({ text }) => visibleKey(text)).join(' ');
  return before.length > 0 && after.length > 0 && key(before) === key(after);
}

/**
 * Texts with one key look the same. A tab between two cells is a blank like any other; one more
 * stands for an empty cell, and what stands in another column than before is a change.
 */
function visibleKey(text: string): string {
  if (!text.includes('\t')) return foldText(text);
  return foldText(
    text.replace(/^\t+|\t+/g, (tabs, at: number) => {
      const emptyCells = at === 0 ? tabs.length : tabs.length - 1;
      return ` ${'\u2409 '.repeat(emptyCells)}`;
    }),
  );
}

/** If one line of a stretch is too long, all are cut: its other version may just not be. */
function inPieces({ before, after }: Gap): Gap {
  const split = (blocks: readonly Block[]) =>
    blocks.flatMap((each) => splitLong(each.text).map((text) => ({ ...each, text })));
  return { before: split(before), after: split(after) };
}

function placedLine(step: Step<Block>, budget: Budget): PlacedLine {
  switch (step.kind) {
    case 'removed':
      return {
        kind: 'removed',
        words: [{ kind: 'removed', text: step.before.text }],
        heading: headingOf(step.before),
      };
    case 'added':
      return {
        kind: 'added',
        words: [{ kind: 'added', text: step.after.text }],
        heading: headingOf(step.after),
      };
    case 'replaced':
      return {
        kind: 'replaced',
        words: diffWords(step.before.text, step.after.text, budget),
        heading: headingOf(step.after),
      };
  }
}

function headingOf({ tag, text, heading }: Block): string | undefined {
  return isHeadingTag(tag) ? text : heading;
}
