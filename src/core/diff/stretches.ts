/**
 * Two lists of lines laid side by side: what is in both, and the gaps between. Lines with letters
 * come first: among "12", "•" and "}" there is always one that fits, and what holds a page together
 * is its words.
 */
import { align } from './align';
import type { Budget } from './budget';
import { type Gap, hasLetter, type Line } from './line';

export type Stretch = { readonly same: readonly Line[] } | Gap;

export interface Stretches {
  /** In order. Of a gap at least one side is not empty. */
  readonly stretches: readonly Stretch[];
  /** False: the budget or a limit ran out, and lines that are in both stand in gaps. */
  readonly complete: boolean;
}

export function stretchesOf({ before, after }: Gap, budget: Budget): Stretches {
  const partners = new Int32Array(before.length).fill(-1);
  let complete = true;
  /** Lines by their indices, which rise. */
  const pair = (olds: readonly number[], news: readonly number[]) => {
    const numbers = (lines: readonly Line[], indices: readonly number[]) =>
      indices.map((index) => (lines[index] as Line).number);
    const found = align(numbers(before, olds), numbers(after, news), budget);
    complete &&= found.complete;
    for (const [index, old] of olds.entries()) {
      const partner = found.partners[index] ?? -1;
      if (partner >= 0) partners[old] = news[partner] as number;
    }
  };
  pair(lettered(before), lettered(after));
  for (const { i, endI, j, endJ } of gapsOf(partners, after.length)) {
    const [olds, news] = [range(i, endI), range(j, endJ)];
    const isPlain = (lines: readonly Line[]) => (index: number) => !hasLetter(lines[index] as Line);
    if (olds.some(isPlain(before)) && news.some(isPlain(after))) pair(olds, news);
  }
  return { stretches: cut({ before, after }, partners), complete };
}

function lettered(lines: readonly Line[]): readonly number[] {
  return range(0, lines.length).filter((index) => hasLetter(lines[index] as Line));
}

function range(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

interface Bounds {
  readonly i: number;
  readonly endI: number;
  readonly j: number;
  readonly endJ: number;
}

/** Where no line has a partner, or one side has lines for which the other has none. */
function gapsOf(partners: Int32Array, length: number): readonly Bounds[] {
  const gaps: Bounds[] = [];
  let [i, j] = [0, 0];
  while (i < partners.length || j < length) {
    while (i < partners.length && partners[i] === j) [i, j] = [i + 1, j + 1];
    let endI = i;
    while (endI < partners.length && partners[endI] === -1) endI += 1;
    const endJ = endI < partners.length ? (partners[endI] as number) : length;
    if (endI > i || endJ > j) gaps.push({ i, endI, j, endJ });
    [i, j] = [endI, endJ];
  }
  return gaps;
}

function cut({ before, after }: Gap, partners: Int32Array): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let next = 0;
  const addSameUpTo = (j: number) => {
    if (j > next) stretches.push({ same: after.slice(next, j) });
  };
  for (const { i, endI, j, endJ } of gapsOf(partners, after.length)) {
    addSameUpTo(j);
    stretches.push({ before: before.slice(i, endI), after: after.slice(j, endJ) });
    next = endJ;
  }
  addSameUpTo(after.length);
  return stretches;
}
