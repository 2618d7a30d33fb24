/** An answer that is made to hold a check or to fill the memory, and the one that is held before it. */
import type { StoredRules } from '../../src/core/watch/watch-rules';

export interface Bomb {
  readonly name: string;
  readonly contentType: string;
  readonly rules: StoredRules;
  /** Made when it is wanted: what waits for its turn would be in the way of the memory. */
  readonly make: () => Bodies;
}

export interface Bodies {
  readonly held: string;
  readonly came: string;
}

/** As large as an answer may be. */
export const MOST_BYTES = 5 * 1024 * 1024;

/** A page with one line that differs before the bomb itself. */
export function page(name: string, body: () => string, rules: StoredRules = {}): Bomb {
  const make = () => {
    const made = body();
    return [`<p>before</p>${made}`, `<p>after</p>${made}`] as const;
  };
  return answer(name, 'text/html; charset=utf-8', make, rules);
}

/** @param make the answer that is held, and the one that comes */
export function answer(
  name: string,
  contentType: string,
  make: () => readonly [held: string, came: string],
  rules: StoredRules = {},
): Bomb {
  return {
    name,
    contentType,
    rules,
    make() {
      const [held, came] = make();
      return { held, came };
    },
  };
}

/** As often as there is room for it. */
export function filled(unit: string): string {
  const bytes = new TextEncoder().encode(unit).length;
  return unit.repeat(Math.floor((MOST_BYTES - 100) / bytes));
}

export function times(count: number, make: (nth: number) => string): string {
  return Array.from({ length: count }, (_, nth) => make(nth)).join('');
}

/** The same list in another order, by a seed. */
export function shuffled<Entry>(entries: readonly Entry[], seed: number): readonly Entry[] {
  const list = [...entries];
  let state = seed;
  for (let last = list.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const at = Math.floor((state / 0x1_0000_0000) * (last + 1));
    [list[last], list[at]] = [list[at] as Entry, list[last] as Entry];
  }
  return list;
}
