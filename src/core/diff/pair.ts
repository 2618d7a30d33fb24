/**
 * Which removed line became which added line: the partners that, kept in order, have most words in
 * common. A word counts half if only its digits differ, so a new price or date finds its old one.
 */
import { longestRising } from './align';
import type { Budget } from './budget';
import { jsonPathOf } from './json-line';
import type { Gap, Line } from './line';
import { isWord, tokens } from './tokens';

/** One step of a gap, in order: a pair, or a line of one side alone. */
export type Step =
  | { readonly kind: 'same'; readonly before: Line; readonly after: Line }
  | { readonly kind: 'replaced'; readonly before: Line; readonly after: Line }
  | { readonly kind: 'removed'; readonly before: Line }
  | { readonly kind: 'added'; readonly after: Line };

const MIN_LIKENESS = 0.35;
const MAX_CELLS = 40_000;
/** Enough of a line to know it again. */
const WORDS_COMPARED = 200;
const CHARS_COMPARED = 4096;
/** A word is cut out, counted and looked up. */
const STEPS_PER_WORD = 10;

interface Signature {
  readonly words: ReadonlyMap<string, number>;
  readonly shapes: ReadonlyMap<string, number>;
  readonly size: number;
}

export function pairLines(gap: Gap, budget: Budget): readonly Step[] {
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  const { before, after } = gap;
  const pairUpTo = (endI: number, endJ: number) => {
    const inner = { before: before.slice(i, endI), after: after.slice(j, endJ) };
    for (const step of pairByLikeness(inner, budget)) steps.push(step);
    [i, j] = [endI, endJ];
  };
  for (const [oldI, newJ] of pathPairs(gap)) {
    pairUpTo(oldI, newJ);
    steps.push(pairOf(before[i++] as Line, after[j++] as Line));
  }
  pairUpTo(before.length, after.length);
  return steps;
}

/** Lines of JSON with one path, in order: indices in both lists, each of which rises. */
export function pathPairs({ before, after }: Gap): readonly (readonly [number, number])[] {
  const placeOf = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (let index = 0; index < before.length; index += 1) {
    const path = jsonPathOf((before[index] as Line).block);
    if (path === undefined) continue;
    if (placeOf.has(path)) ambiguous.add(path);
    placeOf.set(path, index);
  }
  if (placeOf.size === 0) return [];
  const pairs = new Map<string, readonly [number, number]>();
  for (let index = 0; index < after.length; index += 1) {
    const path = jsonPathOf((after[index] as Line).block);
    const old = path === undefined ? undefined : placeOf.get(path);
    if (path === undefined || old === undefined) continue;
    if (pairs.has(path)) ambiguous.add(path);
    pairs.set(path, [old, index]);
  }
  for (const path of ambiguous) pairs.delete(path);
  return longestRising([...pairs.values()].sort(([first], [second]) => first - second));
}

function pairOf(before: Line, after: Line): Step {
  return { kind: before.number === after.number ? 'same' : 'replaced', before, after };
}

function pairByLikeness({ before, after }: Gap, budget: Budget): readonly Step[] {
  const [onlyBefore, onlyAfter] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && onlyBefore && onlyAfter) {
    if (isOfOneKind(onlyBefore, onlyAfter)) return [pairOf(onlyBefore, onlyAfter)];
  }
  const partners = partnersOf(before, after, budget);
  const steps: Step[] = [];
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
      steps.push(pairOf(line, partner));
      next = j + 1;
    }
  }
  addUpTo(after.length);
  return steps;
}

/** What a link leads to never became a line of text. */
function isOfOneKind(before: Line, after: Line): boolean {
  return before.block.kind === after.block.kind;
}

function partnersOf(
  before: readonly Line[],
  after: readonly Line[],
  budget: Budget,
): ReadonlyMap<number, number> {
  const none = new Map<number, number>();
  if (before.length === 0 || after.length === 0 || budget.isExhausted()) return none;
  if (before.length * after.length <= MAX_CELLS) {
    const signatures = (lines: readonly Line[]) =>
      lines.map((line) => {
        const made = signature(line);
        budget.spend(STEPS_PER_WORD * (1 + made.size));
        return made;
      });
    return bestPartners(signatures(before), signatures(after), budget);
  }
  return before.length === after.length ? partnersInPlace(before, after, budget) : none;
}

/** As many lines as before, and too many to weigh all against all: each against its own place. */
function partnersInPlace(
  before: readonly Line[],
  after: readonly Line[],
  budget: Budget,
): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  for (const [i, line] of before.entries()) {
    if (budget.isExhausted()) break;
    const [mine, other] = [signature(line), signature(after[i] as Line)];
    budget.spend(STEPS_PER_WORD * (1 + mine.size + other.size));
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
    budget.spend((1 + mine.words.size) * b.length);
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

function signature({ block }: Line): Signature {
  // Where case is ignored too: how letters are written says little of which line became which.
  const text = block.text.slice(0, CHARS_COMPARED).toLowerCase();
  const prefix = block.kind ?? '';
  const words = new Map<string, number>();
  const shapes = new Map<string, number>();
  let size = 0;
  for (const token of tokens(text)) {
    if (!isWord(token)) continue;
    if (size >= WORDS_COMPARED) break;
    size += 1;
    const word = prefix + token;
    words.set(word, (words.get(word) ?? 0) + 1);
    const shape = word.replace(/\p{N}+/gu, '0');
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
