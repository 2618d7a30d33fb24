import { expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { foundWords } from '../../src/inpage/found-words';

test.each([
  [1, 1, '1 change marked'],
  [4, 4, '4 changes marked'],
  [4, 3, '3 of 4 changes found; 1 is no longer on the page'],
  [4, 0, '0 of 4 changes found; 4 are no longer on the page'],
])('of %i changes %i are found', (inAll, marked, words) =>
  expect(foundWords({ inAll, marked, lost: [], removed: [] }, ENGLISH)).toBe(words),
);
