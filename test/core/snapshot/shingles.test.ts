import { describe, expect, test } from 'vitest';
import { forEachShingle } from '../../../src/core/snapshot/shingles';

type Hash = readonly [high: number, low: number];

function shingles(text: string): Hash[] {
  const found: Hash[] = [];
  forEachShingle(text, (high, low) => found.push([high >>> 0, low >>> 0]));
  return found;
}

const oneOf = (text: string) => {
  const [hash, ...more] = shingles(text);
  expect(more).toEqual([]);
  return hash as Hash;
};

const bitOf = ([high, low]: Hash, bit: number) => ((bit < 32 ? high : low) >>> (bit % 32)) & 1;

describe('what is a shingle', () => {
  test.each([
    ['no words', '', 0],
    ['blanks and punctuation', ' \n\t… — «»!?\u00a0\u3000。', 0],
    ['one word', 'one', 1],
    ['two words', 'one two', 1],
    ['three words', 'one two three', 1],
    ['five words', 'one two three four five', 3],
    ['words with accents are whole', 'élan ñandú straße', 1],
    ['Hangul has blanks between words', '나는 학교에 간다', 1],
    ['Han signs are a word each', '今天天气很好', 4],
    ['Kana are a word each', 'ひらがな', 2],
    ['Thai signs are a word each', 'สวัสดี', 4],
    ['Han after Latin', 'iPhone手机', 1],
    ['symbols are a word each', '★★★☆☆', 3],
    ['emoji are a word each', '😀😀😀😀', 2],
    ['lone surrogates are taken as they are', '\ud800 \udc00 \ud800', 1],
  ])('%s', (_what, text, count) => expect(shingles(text)).toHaveLength(count));

  test('a shingle is the same wherever it stands', () => {
    const [inFront] = shingles('red green blue and more');
    const behind = shingles('there was once red green blue').at(-1);
    expect(behind).toEqual(inFront);
  });

  test('the order of the words counts', () => {
    expect(oneOf('red green blue')).not.toEqual(oneOf('blue green red'));
  });

  test('the cut between words counts', () => {
    expect(oneOf('ab c d')).not.toEqual(oneOf('a bc d'));
  });
});

// What made the first try at such a mark useless was the hash, not the counting.
describe('the hash', () => {
  const words = Array.from({ length: 3000 }, (_, n) => `w${n}`);

  test('one changed letter moves half of the bits, and each bit alike', () => {
    const tries = 2000;
    const moved = Array.from({ length: 64 }, () => 0);
    for (let n = 0; n < tries; n += 1) {
      const before = oneOf(`item ${n} of`);
      const after = oneOf(`itel ${n} of`);
      for (let bit = 0; bit < 64; bit += 1) {
        moved[bit] = (moved[bit] as number) + (bitOf(before, bit) ^ bitOf(after, bit));
      }
    }
    // Five standard deviations of a fair coin thrown 2000 times.
    for (const count of moved) expect(Math.abs(count - tries / 2)).toBeLessThan(112);
  });

  test.each([0, 1, 2])('a change in word %i moves as many bits', (place) => {
    let moved = 0;
    for (let n = 0; n < 500; n += 1) {
      const before = ['alpha', 'beta', `g${n}`];
      const after = before.map((word, at) => (at === place ? `${word}x` : word));
      const [a, b] = [oneOf(before.join(' ')), oneOf(after.join(' '))];
      for (let bit = 0; bit < 64; bit += 1) moved += bitOf(a, bit) ^ bitOf(b, bit);
    }
    expect(moved / 500 / 64).toBeCloseTo(0.5, 1);
  });

  test('each bit is set in half of all shingles', () => {
    const hashes = shingles(words.join(' '));
    for (let bit = 0; bit < 64; bit += 1) {
      const set = hashes.reduce((sum, hash) => sum + bitOf(hash, bit), 0);
      expect(Math.abs(set / hashes.length - 0.5)).toBeLessThan(0.05);
    }
  });

  test('no two bits go together', () => {
    const hashes = shingles(words.join(' '));
    for (let bit = 0; bit < 64; bit += 1) {
      for (let other = bit + 1; other < 64; other += 1) {
        const same = hashes.filter((hash) => bitOf(hash, bit) === bitOf(hash, other)).length;
        expect(Math.abs(same / hashes.length - 0.5)).toBeLessThan(0.06);
      }
    }
  });

  test('shingles are spread evenly, by the high half as by the low one', () => {
    const hashes = shingles(words.join(' '));
    for (const half of [0, 1] as const) {
      const buckets = Array.from({ length: 64 }, () => 0);
      for (const hash of hashes) {
        const bucket = hash[half] % 64;
        buckets[bucket] = (buckets[bucket] as number) + 1;
      }
      const expected = hashes.length / 64;
      const chiSquare = buckets.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
      // 63 degrees of freedom: beyond 115 is one in ten thousand.
      expect(chiSquare).toBeLessThan(115);
    }
  });

  test('numbers in a row collide no more than chance has it', () => {
    const hashes = shingles(Array.from({ length: 60_000 }, (_, n) => n).join(' '));
    expect(new Set(hashes.map(([high, low]) => `${high} ${low}`)).size).toBe(hashes.length);
  });
});
