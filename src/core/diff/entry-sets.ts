/** Sets of the numbers that stand for entries, one after the other and never two at once. */

export interface EntrySet {
  readonly add: (entry: number) => unknown;
  readonly has: (entry: number) => boolean;
}

/** Lists of which one has so many times fewer entries than there are numbers get no table. */
const SPARSE = 8;

/**
 * What starts a set, empty; the one before is void then. Most lists have all numbers from 0 on, and a
 * table of those is many times faster than a set.
 */
export function entrySets(a: readonly number[], b: readonly number[]): () => EntrySet {
  let highest = -1;
  for (const entry of a) highest = Math.max(highest, entry);
  for (const entry of b) highest = Math.max(highest, entry);
  if (highest >= SPARSE * (a.length + b.length)) return () => new Set<number>();
  // Which set an entry was put into last: nothing is wiped for a new one.
  const lastIn = new Int32Array(highest + 1);
  let current = 0;
  return () => {
    current += 1;
    return {
      add(entry) {
        lastIn[entry] = current;
      },
      has: (entry) => lastIn[entry] === current,
    };
  };
}
