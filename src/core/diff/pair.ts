/**
 * Which removed line became which added line: the partners that, kept in order, have most words in
 * common. A word counts half if only its digits differ, so a new price or date finds its old one.
 */
import type { Budget } from './budget';
import { isWord, tokens } from './tokens';

/** One step of a replaced stretch, in order: a pair, or a line of one side alone. */
export type Step<Line> =
  | { readonly kind: 'replaced'; readonly before: Line; readonly after: Line }
  | { readonly kind: 'removed'; readonly before: Line }
  | { readonly kind: 'added'; readonly after: Line };

const MIN_LIKENESS = 0.35;
const MAX_CELLS = 40_000;
/** Enough of a line to know it again. */
const WORDS_COMPARED = 200;

interface Signature {
  readonly words: ReadonlyMap<string, number>;
  readonly shapes: ReadonlyMap<string, number>;
  readonly size: number;
}

export function pairLines<Line extends { readonly text: string }>(
  before: readonly Line[],
  after: readonly Line[],
  budget: Budget,
): readonly Step<Line>[] {
  const [onlyBefore, onlyAfter] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && onlyBefore && onlyAfter) {
    return [{ kind: 'replaced', before: onlyBefore, after: onlyAfter }];
  }
  const partners = partnersOf(before, after, budget);
  const steps: Step<Line>[] = [];
  let next = 0;
  const addUpTo = (end: number) => {
    for (const line of after.slice(next, end)) steps.push({ kind: 'added', after: line });
    next = Math.max(next, end);
  };
  for (const [i, line] of before.entries()) {
    const j = partners.get(i);
    const partner = j === undefined ? undefined : after[j];
    if (j === undefined || partner === undefined) {
      steps.push({ kind: 'removed', before: line });
    } else {
      addUpTo(j);
      steps.push({ kind: 'replaced', before: line, after: partner });
      next = j + 1;
    }
  }
  addUpTo(after.length);
  return steps;
}

function partnersOf(
  before: readonly { readonly text: string }[],
  after: readonly { readonly text: string }[],
  budget: Budget,
): ReadonlyMap<number, number> {
  const none = new Map<number, number>();
  if (before.length === 0 || after.length === 0 || budget.isExhausted()) return none;
  if (before.length * after.length <= MAX_CELLS) {
    return bestPartners(
      before.map(({ text }) => signature(text)),
      after.map(({ text }) => signature(text)),
      budget,
    );
  }
  return before.length === after.length ? partnersInPlace(before, after, budget) : none;
}

/** As many lines as before, and too many to weigh all against all: each against its own place. */
function partnersInPlace(
  before: readonly { readonly text: string }[],
  after: readonly { readonly text: string }[],
  budget: Budget,
): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  for (const [i, { text }] of before.entries()) {
    if (budget.isExhausted()) break;
    const [mine, other] = [signature(text), signature(after[i]?.text ?? '')];
    budget.spend(mine.size + other.size);
    if (likeness(mine, other) >= MIN_LIKENESS) partners.set(i, i);
  }
  return partners;
}

/** Highest sum of likenesses with rising partners, by the usual table. */
function bestPartners(
  a: readonly Signature[],
  b: readonly Signature[],
  budget: Budget,
): ReadonlyMap<number, number> {
  const width = b.length + 1;
  const best = new Float64Array((a.length + 1) * width);
  const likenesses = new Float64Array(a.length * b.length);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    if (budget.isExhausted()) return new Map();
    const mine = a[i] as Signature;
    budget.spend(mine.words.size * b.length);
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const value = likeness(mine, b[j] as Signature);
      likenesses[i * b.length + j] = value;
      best[i * width + j] = Math.max(
        best[(i + 1) * width + j] as number,
        best[i * width + j + 1] as number,
        value >= MIN_LIKENESS ? value + (best[(i + 1) * width + j + 1] as number) : 0,
      );
    }
  }
  const partners = new Map<number, number>();
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const value = likenesses[i * b.length + j] as number;
    const here = best[i * width + j] as number;
    if (value >= MIN_LIKENESS && here === value + (best[(i + 1) * width + j + 1] as number)) {
      partners.set(i++, j++);
    } else if (here === best[(i + 1) * width + j]) {
      i += 1;
    } else {
      j += 1;
    }
  }
  return partners;
}

function signature(text: string): Signature {
  const words = new Map<string, number>();
  const shapes = new Map<string, number>();
  let size = 0;
  for (const token of tokens(text)) {
    if (!isWord(token)) continue;
    if (size >= WORDS_COMPARED) break;
    size += 1;
    words.set(token, (words.get(token) ?? 0) + 1);
    const shape = token.replace(/\p{N}+/gu, '0');
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  }
  return { words, shapes, size };
}

/** 0 to 1: words in common (Sørensen and Dice), half for those that differ in digits only. */
function likeness(a: Signature, b: Signature): number {
  const total = a.size + b.size;
  if (total === 0) return 0;
  return (sharedCount(a.words, b.words) + sharedCount(a.shapes, b.shapes)) / total;
}

function sharedCount(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [token, count] of a) shared += Math.min(count, b.get(token) ?? 0);
  return shared;
}
