/**
 * JSON with its lists sorted, for those who ignore their order. Entries are in order of the
 * beginning of their text, so that an entry keeps its place when something far inside it changes;
 * a hash of the whole decides between equal beginnings.
 */
import { foldJson, type JsonNode, type JsonValue } from './json-value';

const SORTED_CHARS = 120;

/** What an entry is sorted by. */
interface Sorted {
  readonly value: JsonValue;
  readonly beginning: string;
  readonly hash: number;
}

export function withSortedLists(value: JsonValue): JsonValue {
  return foldJson(value, sortedScalar, sortedNode).value;
}

function sortedScalar(text: string): Sorted {
  return { value: text, beginning: text.slice(0, SORTED_CHARS), hash: hashText(text) };
}

function sortedNode({ keys }: JsonNode, entries: readonly Sorted[]): Sorted {
  const done = keys === undefined ? [...entries].sort(bySortedText) : entries;
  let beginning = keys === undefined ? '[' : '{';
  let hash = keys === undefined ? 1 : 2;
  for (const [index, entry] of done.entries()) {
    const key = keys?.[index];
    if (key !== undefined) hash = mixed(hash, hashText(key));
    hash = mixed(hash, entry.hash);
    if (beginning.length < SORTED_CHARS) {
      beginning += `${key === undefined ? '' : `${key.slice(0, SORTED_CHARS)}:`}${entry.beginning},`;
    }
  }
  return {
    value: { keys, entries: done.map(({ value }) => value) },
    beginning: beginning.slice(0, SORTED_CHARS),
    hash: mixed(hash, done.length),
  };
}

function bySortedText(a: Sorted, b: Sorted): number {
  if (a.beginning !== b.beginning) return a.beginning < b.beginning ? -1 : 1;
  return a.hash - b.hash;
}

/** Two runs of 26 bits, as one whole number that JavaScript holds exactly. */
const HALF = 0x4000000;

function hashText(text: string): number {
  let low = 0x9dc5;
  let high = 0x1b3;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5bd1e995) + at;
  }
  return (finished(high) % HALF) * HALF + (finished(low) % HALF);
}

function mixed(hash: number, next: number): number {
  const low = Math.imul(finished(hash % HALF) ^ (next % HALF), 0x85ebca6b);
  const high = Math.imul(finished(hash / HALF) + next / HALF, 0xc2b2ae35) ^ low;
  return (finished(high) % HALF) * HALF + (finished(low) % HALF);
}

/** Every bit of the answer depends on every bit given. */
function finished(bits: number): number {
  let mix = bits | 0;
  mix = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) >>> 0;
}
