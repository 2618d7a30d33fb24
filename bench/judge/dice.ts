/** Chance with a seed: the same seed makes the same pages in every run. */
import { type Random, seededRandom } from '../schedule/random';

export interface Dice {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** So many of the values, each once, in any order; all of them where there are fewer. */
  sample<Value>(values: readonly Value[], count: number): readonly Value[];
  hex(length: number): string;
  letters(length: number): string;
  /** So many things, each made by its index. */
  several<Value>(count: number, make: (index: number) => Value): readonly Value[];
}

const HEX = '0123456789abcdef';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

export function diceOf(seed: string | number): Dice {
  const random: Random = seededRandom(typeof seed === 'number' ? seed : hashOf(seed));
  const between = (least: number, most: number) =>
    least + Math.floor(random.next() * (most - least + 1));
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[between(0, values.length - 1)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  const several = <Value>(count: number, make: (index: number) => Value) =>
    Array.from({ length: count }, (_, index) => make(index));
  return {
    between,
    pick,
    several,
    chance: (share) => random.next() < share,
    sample(values, count) {
      const left = [...values];
      return several(Math.min(count, values.length), () => {
        const [taken] = left.splice(between(0, left.length - 1), 1);
        return taken as (typeof left)[number];
      });
    },
    hex: (length) => several(length, () => pick([...HEX])).join(''),
    letters: (length) => several(length, () => pick([...LETTERS])).join(''),
  };
}

/** FNV-1a over the code units, mixed once more: neighbouring names must not give neighbouring dice. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
