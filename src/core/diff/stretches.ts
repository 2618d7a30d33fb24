/**
 * Two lists of lines laid side by side: what is in both, and the gaps between. What a page is held
 * together by comes first: lines of words that are there once, then lines with words, then the rest.
 * Among "12", "•" and "}" there is always one that fits, and a price is soon the price of another.
 */
import { align } from './align';
import type { Budget } from './budget';
import { countsOf, type Gap, hasLetter, isName, type Line } from './line';

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
  const counts: Counts = { old: countsOf(before), now: countsOf(after) };
  const [oldNames, newNames] = namesOf(before, after, counts);
  if (oldNames.length > 0) pair(oldNames, newNames);
  const isInBoth = ({ number }: Line) =>
    (counts.old[number] ?? 0) > 0 && (counts.now[number] ?? 0) > 0;
  // Where no line of the one text is in the other, none has a partner.
  if (!before.some(isInBoth)) return { stretches: cut({ before, after }, partners), complete };
  for (const isMeant of [hasLetter, () => true]) {
    for (const { i, endI, j, endJ } of gapsOf(partners, after.length)) {
      const olds = range(i, endI).filter((index) => isMeant(before[index] as Line));
      const news = range(j, endJ).filter((index) => isMeant(after[index] as Line));
      if (olds.length > 0 && news.length > 0) pair(olds, news);
    }
  }
  return { stretches: cut({ before, after }, partners), complete };
}

/** By the number of the line. */
interface Counts {
  readonly old: Int32Array;
  readonly now: Int32Array;
}

/** Lines of words without digits that are once in each list, as their indices. */
function namesOf(
  before: readonly Line[],
  after: readonly Line[],
  { old, now }: Counts,
): readonly [readonly number[], readonly number[]] {
  const names = (lines: readonly Line[]) => {
    const indices: number[] = [];
    for (let index = 0; index < lines.length; index += 1) {
      const line = lines[index] as Line;
      if (old[line.number] === 1 && now[line.number] === 1 && isName(line)) indices.push(index);
    }
    return indices;
  };
  return [names(before), names(after)];
}

function range(start: number, end: number): readonly number[] {
  const indices: number[] = [];
  for (let index = start; index < end; index += 1) indices.push(index);
  return indices;
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

const BRACKET = /^[[{]$/;

/** What came into a list of JSON begins with its own bracket, not with the next one's content. */
function beginningWithBracket({ before, after }: Gap, { i, endI, j, endJ }: Bounds): Bounds {
  const last = j === endJ ? before[endI - 1] : after[endJ - 1];
  const above = j === endJ ? before[i - 1] : after[j - 1];
  const isOneSided = i === endI || j === endJ;
  const slides = isOneSided && above?.number === last?.number && BRACKET.test(last?.key ?? '');
  return slides ? { i: i - 1, endI: endI - 1, j: j - 1, endJ: endJ - 1 } : { i, endI, j, endJ };
}

function cut({ before, after }: Gap, partners: Int32Array): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let next = 0;
  const addSameUpTo = (j: number) => {
    if (j > next) stretches.push({ same: after.slice(next, j) });
  };
  for (const gap of gapsOf(partners, after.length)) {
    const { i, endI, j, endJ } = beginningWithBracket({ before, after }, gap);
    addSameUpTo(j);
    stretches.push({ before: before.slice(i, endI), after: after.slice(j, endJ) });
    next = endJ;
  }
  addSameUpTo(after.length);
  return stretches;
}
