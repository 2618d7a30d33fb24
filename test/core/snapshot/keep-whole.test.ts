import { expect, test } from 'vitest';
import { keepWhole, MAX_LINKS, NOTHING_BEHIND } from '../../../src/core/snapshot/keep-whole';

const links = (count: number, bytes: number) => ({ links: count, bytes });

test.each([
  ['a small delta', 1000, 20, NOTHING_BEHIND, false],
  ['a delta of half', 1000, 500, NOTHING_BEHIND, false],
  ['a delta of more than half', 1000, 501, NOTHING_BEHIND, true],
  ['many small ones behind', 1000, 1, links(MAX_LINKS - 1, 100), false],
  ['too many behind', 1000, 1, links(MAX_LINKS, 100), true],
  ['long ones behind', 1000, 400, links(4, 1600), false],
  ['too long ones behind', 1000, 401, links(4, 1600), true],
])('%s', (_what, wholeBytes, deltaBytes, behind, whole) => {
  expect(keepWhole({ wholeBytes, deltaBytes }, behind)).toBe(whole);
});
