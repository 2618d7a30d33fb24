import { describe, expect, test } from 'vitest';
import { oldestBeyond, oldestWorth } from '../../../src/core/snapshot/retention';

/** Of the days 0 to 9, with so many bytes each. */
const tenOf = (bytes: number) => Array.from({ length: 10 }, (_, day) => ({ takenAt: day, bytes }));
const LIMITS = { versionsKept: 100, versionsKeptMs: 100, versionsKeptBytes: 1e9 };

describe('how many of the oldest are beyond', () => {
  test.each([
    ['nothing', {}, 0],
    ['the count', { versionsKept: 7 }, 3],
    ['the age', { versionsKeptMs: 5 }, 4],
    ['the exact age', { versionsKeptMs: 9 }, 0],
    ['its share of the size', { versionsKeptBytes: 250 }, 5],
    ['its share of the size by a little', { versionsKeptBytes: 499 }, 1],
    ['the larger of all three', { versionsKept: 9, versionsKeptMs: 8, versionsKeptBytes: 100 }, 8],
    ['any size', { versionsKeptBytes: 0 }, 10],
  ])('%s', (_what, limits, count) => {
    expect(oldestBeyond(tenOf(10), { ...LIMITS, ...limits }, 9)).toBe(count);
  });

  test('of none: none', () => expect(oldestBeyond([], LIMITS, 0)).toBe(0));
});

test.each([
  [0, 0],
  [-5, 0],
  [1, 1],
  [10, 1],
  [11, 2],
  [1000, 10],
])('the oldest worth %i bytes are %i', (bytes, count) => {
  expect(oldestWorth(tenOf(10), bytes)).toBe(count);
});
