import { expect, test } from 'vitest';
import {
  allOf,
  NOTHING_CHOSEN,
  ranged,
  type Selection,
  toggled,
} from '../../../src/dashboard/list/selection';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const chosen = ({ ids }: Selection) => [...ids].sort().join('');

test('one is chosen and let go of again', () => {
  const one = toggled(NOTHING_CHOSEN, 'b');
  expect(chosen(one)).toBe('b');
  expect(chosen(toggled(one, 'b'))).toBe('');
});

test('a range goes from where the last choice was made, either way', () => {
  const from = toggled(NOTHING_CHOSEN, 'c');
  expect(chosen(ranged(from, 'e', ORDER))).toBe('cde');
  expect(chosen(ranged(from, 'a', ORDER))).toBe('abc');
});

test('a range that is drawn on keeps where it began', () => {
  const from = toggled(NOTHING_CHOSEN, 'b');
  expect(chosen(ranged(ranged(from, 'c', ORDER), 'd', ORDER))).toBe('bcd');
});

test('a range from a row that is not in the list is its end alone', () => {
  const elsewhere = toggled(NOTHING_CHOSEN, 'z');
  expect(chosen(ranged(elsewhere, 'c', ORDER))).toBe('cz');
  expect(chosen(ranged(NOTHING_CHOSEN, 'c', ORDER))).toBe('c');
  expect(chosen(ranged(NOTHING_CHOSEN, 'y', ORDER))).toBe('');
});

test('all are the rows of the list', () => {
  expect(chosen(allOf(ORDER))).toBe('abcde');
  expect(allOf([]).anchor).toBeNull();
});
