import { describe, expect, test } from 'vitest';
import { sharedBlockRatio } from '../../../src/core/content/similarity';

const blocks = (lines: string) => lines.split('').map((text) => ({ text }));

describe('sharedBlockRatio', () => {
  test.each([
    ['abcd', 'abcd', 1],
    ['abcd', 'dcba', 1],
    ['abcd', 'wxyz', 0],
    ['ab', 'abcd', 2 / 3],
    ['aaaa', 'a', 2 / 5],
    ['aab', 'abb', 2 / 3],
    ['', 'a', 0],
    ['', '', 1],
  ])('of %j and %j is %d', (a, b, ratio) => {
    expect(sharedBlockRatio(blocks(a), blocks(b))).toBeCloseTo(ratio);
    expect(sharedBlockRatio(blocks(b), blocks(a))).toBeCloseTo(ratio);
  });
});
