import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  howMuchChanged,
  markDistance,
  similarityMark,
} from '../../../src/core/snapshot/similarity-mark';

/** A repeatable stream of numbers from 0 to 1 (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

const SIZES = { words: 4000, signs: 3000 };
const LATIN = Array.from({ length: SIZES.signs }, (_, n) => `wort${n.toString(36)}`);
const HAN = Array.from({ length: SIZES.signs }, (_, n) => String.fromCharCode(0x4e00 + n));

/** A text, and the same with a share of its words replaced by others. */
function pair(vocabulary: readonly string[], glue: string, share: number, seed: number) {
  const random = chance(seed);
  const pick = () => vocabulary[Math.floor(random() * vocabulary.length)] as string;
  const before = Array.from({ length: SIZES.words }, pick);
  const after = before.map((word) => (random() < share ? pick() : word));
  return [before.join(glue), after.join(glue)] as const;
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function average(of: (seed: number) => number): number {
  return SEEDS.reduce((sum, seed) => sum + of(seed), 0) / SEEDS.length;
}

describe.each([
  ['words', LATIN, ' '],
  ['signs without blanks', HAN, ''],
] as const)('a text of %s', (_what, vocabulary, glue) => {
  const distance = (share: number) =>
    average((seed) => {
      const [before, after] = pair(vocabulary, glue, share, seed);
      return markDistance(similarityMark(before), similarityMark(after));
    });

  test.each([
    [0.001, 0, 3],
    [0.01, 3, 7],
    [0.05, 8, 14],
    [0.2, 17, 25],
    [0.5, 26, 33],
    [1, 29, 35],
  ])('with a share of %f changed differs in %i to %i bits', (share, least, most) => {
    const found = distance(share);
    expect(found).toBeGreaterThanOrEqual(least);
    expect(found).toBeLessThanOrEqual(most);
  });

  test.each([
    [0, 0, 0],
    [0.01, 0.003, 0.03],
    [0.05, 0.03, 0.09],
    [0.2, 0.13, 0.3],
    [1, 0.6, 1],
  ])('a share of %f is told as %f to %f', (share, least, most) => {
    const told = average((seed) => {
      const [before, after] = pair(vocabulary, glue, share, seed);
      return howMuchChanged(similarityMark(before), similarityMark(after));
    });
    expect(told).toBeGreaterThanOrEqual(least);
    expect(told).toBeLessThanOrEqual(most);
  });
});

test('what is told grows with the distance, from 0 to 1', () => {
  const marks = Array.from({ length: 33 }, (_, n) =>
    n < 32 ? `00000000${(2 ** n - 1).toString(16).padStart(8, '0')}` : '00000000ffffffff',
  );
  const told = marks.map((mark) => howMuchChanged('0000000000000000', mark));
  expect(told[0]).toBe(0);
  expect(told.at(-1)).toBe(1);
  for (const [n, share] of told.entries()) {
    if (n > 0) expect(share).toBeGreaterThan(told[n - 1] as number);
  }
});

test('a mark is sixteen hex digits, the same each time, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const mark = similarityMark(text);
      expect(mark).toMatch(/^[0-9a-f]{16}$/);
      expect(similarityMark(text)).toBe(mark);
      expect(howMuchChanged(mark, mark)).toBe(0);
    }),
  );
});

test('the mark of a stored version stays what it is', () => {
  // Marks are kept: a change of the hash would call every page changed.
  expect(similarityMark('The quick brown fox jumps over the lazy dog')).toBe('44c13a5728dead29');
  expect(similarityMark('')).toBe('0000000000000000');
});

test('a line that is repeated counts once', () => {
  const [before, after] = pair(LATIN, ' ', 0.2, 1);
  const row = '\nadd to the basket now '.repeat(50_000);
  const [a, b] = [similarityMark(before + row), similarityMark(after + row)];
  expect(markDistance(a, b)).toBeGreaterThan(12);
});

test('other blanks and other punctuation are no change', () => {
  expect(similarityMark('one, two;\n three\u00a0four')).toBe(similarityMark('one two three four'));
});

test.each(['', 'xyz', '0123456789abcdeF', '0123456789abcdef0'])(
  'what is no mark is refused: %s',
  (mark) => {
    expect(() => howMuchChanged('0123456789abcdef', mark)).toThrow(RangeError);
    expect(() => howMuchChanged(mark, '0123456789abcdef')).toThrow(RangeError);
  },
);
