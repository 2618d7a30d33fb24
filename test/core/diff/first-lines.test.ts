import { expect, test } from 'vitest';
import { firstLines } from '../../../src/core/diff/first-lines';
import type { Hunk } from '../../../src/core/diff/hunks';

const hunk = (...kinds: readonly ('same' | 'added')[]): Hunk => ({
  heading: undefined,
  skippedBefore: 0,
  lines: kinds.map((kind) => ({ kind, words: [{ kind, text: 'x' }] })),
});

const HUNKS = [hunk('same', 'added', 'same'), hunk('added', 'added', 'same'), hunk('added')];

test.each([
  [100, [3, 3, 1], 0],
  [7, [3, 3, 1], 0],
  [6, [3, 3], 1],
  [4, [3, 1], 2],
  [3, [3], 3],
  [1, [1], 4],
])(
  'of a difference at most %i lines are %j, and %i changed ones are left',
  (max, lengths, left) => {
    const first = firstLines(HUNKS, max);
    expect(first.hunks.map(({ lines }) => lines.length)).toEqual(lengths);
    expect(first.left).toBe(left);
  },
);
