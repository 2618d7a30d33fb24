import { expect, test } from 'vitest';
import { shareFound } from '../../../src/core/content/share-found';

const TEXT =
  'The council meets on the first Monday of each month in the old school. Minutes are published within a week and can be read in the library.';
const THAI =
  'สภาเทศบาลประชุมทุกวันจันทร์แรกของเดือนในโรงเรียนเก่า รายงานการประชุมจะเผยแพร่ภายในหนึ่งสัปดาห์และอ่านได้ในห้องสมุดประชาชนของเมือง';

test.each<readonly [string, string, string, number | undefined]>([
  ['the same text is wholly found', TEXT, TEXT, 1],
  ['whatever its case', TEXT, TEXT.toUpperCase(), 1],
  ['also where it has no blanks between words', THAI, THAI, 1],
  ['nothing is found in an empty copy', TEXT, '', 0],
  ['too few words tell nothing', '49.00 EUR', 'anything', undefined],
])('%s', (_, shown, copy, share) => {
  expect(shareFound(shown, copy)).toBe(share);
});

test('half of the words is half', () => {
  const words = Array.from({ length: 40 }, (_, nth) => `word${nth}`);
  expect(shareFound(words.join(' '), words.slice(0, 20).join(' '))).toBe(0.5);
});
