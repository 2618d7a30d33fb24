/**
 * Which entries of two lists are the same entry, in order. Myers' algorithm is exact but takes hours
 * on a shuffled list, so it runs under a limit; where it gives up, the entries that occur once on
 * each side (patience anchors) cut the lists into small pieces, and it is tried again on those.
 */
import { type ChangeObject, diffArrays } from 'diff';
import type { Budget } from './budget';
import { type EntrySet, entrySets } from './entry-sets';

export interface Alignment {
  /** For each entry of the first list its partner's index in the second, or -1. Rises. */
  readonly partners: Int32Array;
  /** False: some stretch was left unaligned because the budget or the limit ran out. */
  readonly complete: boolean;
}

interface Region {
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
  readonly maxEdits: number;
  /** Between two anchors. */
  readonly isInner: boolean;
}

/** The library keeps a path for each edit: twice as many edits take four times the memory. */
const MAX_EDITS_AT_FIRST = 1000;
const MAX_EDITS_BETWEEN_ANCHORS = 500;
/** Where most entries are equal, an edit may cost as many steps as there are entries. */
const MAX_STEPS_PER_TRY = 2_000_000;
/** An entry is looked up in two sets and copied; each comparison of the library makes two objects. */
const STEPS_PER_ENTRY = 3;
const STEPS_PER_COMPARISON = 2;

/** `a` and `b` hold one number for each entry, equal numbers for equal entries (see `intern.ts`). */
export function align(a: readonly number[], b: readonly number[], budget: Budget): Alignment {
  const partners = new Int32Array(a.length).fill(-1);
  const startSet = entrySets(a, b);
  let complete = true;
  const regions: Region[] = [
    {
      aStart: 0,
      aEnd: a.length,
      bStart: 0,
      bEnd: b.length,
      maxEdits: MAX_EDITS_AT_FIRST,
      isInner: false,
    },
  ];
  for (let whole = regions.pop(); whole !== undefined; whole = regions.pop()) {
    const region = trimEqualEnds(whole, a, b, partners);
    const common = commonEntries(region, a, b, startSet);
    if (common.a.length === 0) continue; // nothing in it can be matched, and that is exact
    const isExhausted = budget.isExhausted();
    if (isExhausted) complete = false;
    const size = region.aEnd - region.aStart + region.bEnd - region.bStart;
    budget.spend(STEPS_PER_ENTRY * size);
    const matches = isExhausted ? undefined : exactMatches(common, a, b, region.maxEdits, budget);
    if (matches !== undefined) {
      for (const [i, j] of matches) partners[i] = j;
      continue;
    }
    // Once at least: what is unique then has its place, whether there was time for the rest or not.
    const anchors = isExhausted && region.isInner ? [] : anchorsOf(common, a, b);
    if (anchors.length === 0) complete = false;
    let { aStart, bStart } = region;
    const inner = { maxEdits: MAX_EDITS_BETWEEN_ANCHORS, isInner: true };
    for (const [i, j] of anchors) {
      partners[i] = j;
      regions.push({ aStart, aEnd: i, bStart, bEnd: j, ...inner });
      aStart = i + 1;
      bStart = j + 1;
    }
    if (anchors.length > 0) regions.push({ ...region, aStart, bStart, ...inner });
  }
  return { partners, complete };
}

function trimEqualEnds(
  region: Region,
  a: readonly number[],
  b: readonly number[],
  partners: Int32Array,
): Region {
  let { aStart, aEnd, bStart, bEnd } = region;
  while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]) partners[aStart++] = bStart++;
  while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) partners[--aEnd] = --bEnd;
  return { ...region, aStart, aEnd, bStart, bEnd };
}

/** Indices of the entries that occur on both sides: all others cannot be matched and only cost time. */
interface Common {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

function commonEntries(
  { aStart, aEnd, bStart, bEnd }: Region,
  a: readonly number[],
  b: readonly number[],
  startSet: () => EntrySet,
): Common {
  if (aStart === aEnd || bStart === bEnd) return { a: [], b: [] };
  const common: { a: number[]; b: number[] } = { a: [], b: [] };
  const inB = startSet();
  for (let j = bStart; j < bEnd; j += 1) inB.add(b[j] as number);
  for (let i = aStart; i < aEnd; i += 1) if (inB.has(a[i] as number)) common.a.push(i);
  if (common.a.length === 0) return common;
  const inA = startSet();
  for (let i = aStart; i < aEnd; i += 1) inA.add(a[i] as number);
  for (let j = bStart; j < bEnd; j += 1) if (inA.has(b[j] as number)) common.b.push(j);
  return common;
}

/** Thrown through the library, whose other stop is a clock of its own. */
class TooManySteps extends Error {}

function exactMatches(
  common: Common,
  a: readonly number[],
  b: readonly number[],
  maxEdits: number,
  budget: Budget,
): [number, number][] | undefined {
  let steps = 0;
  const countedEqual = (left: number, right: number) => {
    steps += 1;
    if (steps > MAX_STEPS_PER_TRY) throw new TooManySteps();
    return left === right;
  };
  let edits: readonly ChangeObject<number[]>[] | undefined;
  try {
    edits = diffArrays(
      common.a.map((i) => a[i] as number),
      common.b.map((j) => b[j] as number),
      { maxEditLength: maxEdits, comparator: countedEqual },
    );
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
  }
  budget.spend(STEPS_PER_COMPARISON * steps);
  if (edits === undefined) return undefined;
  const matches: [number, number][] = [];
  let fromA = 0;
  let fromB = 0;
  for (const { added, removed, count } of edits) {
    if (added) fromB += count;
    else if (removed) fromA += count;
    else {
      for (let n = 0; n < count; n += 1) {
        matches.push([common.a[fromA++] as number, common.b[fromB++] as number]);
      }
      continue;
    }
  }
  return matches;
}

/** The longest rising run of the entries that occur exactly once on each side. */
function anchorsOf(
  common: Common,
  a: readonly number[],
  b: readonly number[],
): readonly (readonly [number, number])[] {
  const inA = occurrences(common.a, a);
  const inB = occurrences(common.b, b);
  const pairs: [number, number][] = [];
  for (const i of common.a) {
    const entry = a[i] as number;
    const j = inB(entry);
    if (j !== REPEATED && inA(entry) !== REPEATED) pairs.push([i, j]);
  }
  return longestRising(pairs);
}

const REPEATED = -1;
const NOWHERE = -2;
/** Numbers so many times as high as there are entries get no table (see `entry-sets.ts`). */
const SPARSE = 8;

/** Where an entry that is there is, or that it is there more than once. */
function occurrences(
  indices: readonly number[],
  entries: readonly number[],
): (entry: number) => number {
  let highest = 0;
  for (const index of indices) highest = Math.max(highest, entries[index] as number);
  if (highest >= SPARSE * indices.length) {
    const places = new Map<number, number>();
    for (const index of indices) {
      const entry = entries[index] as number;
      places.set(entry, places.has(entry) ? REPEATED : index);
    }
    return (entry) => places.get(entry) ?? NOWHERE;
  }
  const places = new Int32Array(highest + 1).fill(NOWHERE);
  for (const index of indices) {
    const entry = entries[index] as number;
    places[entry] = places[entry] === NOWHERE ? index : REPEATED;
  }
  return (entry) => places[entry] ?? NOWHERE;
}

/** Longest subsequence whose second members rise (Fredman 1975): n log n. */
export function longestRising(pairs: readonly (readonly [number, number])[]): [number, number][] {
  const previous = new Int32Array(pairs.length).fill(-1);
  const lastOfLength: number[] = [];
  for (const [index, [, value]] of pairs.entries()) {
    let low = 0;
    let high = lastOfLength.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const [, other] = pairs[lastOfLength[middle] as number] as readonly [number, number];
      if (other < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (lastOfLength[low - 1] as number) : -1;
    lastOfLength[low] = index;
  }
  const run: [number, number][] = [];
  for (let index = lastOfLength.at(-1) ?? -1; index >= 0; index = previous[index] as number) {
    const [i, j] = pairs[index] as readonly [number, number];
    run.push([i, j]);
  }
  return run.reverse();
}
