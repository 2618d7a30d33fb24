import { expect, test } from 'vitest';
import { squeeze, unsqueezed } from '../../src/inpage/squeeze';

test.each([
  ['  a b\u00a0c\n', 'abc'],
  ['soft\u00adhyphen\u200b', 'softhyphen'],
  ['日本 語', '日本語'],
  ['👍 👎', '👍👎'],
])('%j is %j', (text, squeezed) => expect(squeeze(text)).toBe(squeezed));

test.each([
  ['  a b', 0, 2],
  ['  a b', 1, 4],
  ['  a b', 2, 5],
  ['a\u00adb', 1, 2],
  ['', 0, 0],
])('in %j the place %i is at %i', (text, at, offset) => expect(unsqueezed(text, at)).toBe(offset));
