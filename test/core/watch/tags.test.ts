import { describe, expect, test } from 'vitest';
import {
  isSameTags,
  LONGEST_TAG,
  MOST_TAGS,
  readTags,
  tagKey,
  withoutTags,
  withTags,
} from '../../../src/core/watch/tags';

describe('tags are kept as written, tidied', () => {
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['blanks at the ends go', ['  Prices '], ['Prices']],
    ['blanks inside are folded', ['to \t read\nlater'], ['to read later']],
    ['an accent in two characters becomes one', ['Cafe\u0301'], ['Caf\u00e9']],
    ['the same without case is one, as first written', ['Prices', 'PRICES', 'prices'], ['Prices']],
    ['empty ones go', ['', '  ', 'a'], ['a']],
    ['the order stays', ['b', 'a'], ['b', 'a']],
  ])('%s', (_what, typed, tags) => {
    expect(readTags(typed)).toEqual({ ok: true, tags });
  });
});

describe('what no tag may be is refused with the reason', () => {
  test.each<readonly [string, readonly string[], RegExp]>([
    ['too long', ['x'.repeat(LONGEST_TAG + 1)], /longer than 40/],
    ['with a comma', ['a,b'], /comma/],
    ['with a control character', ['a\u0007b'], /control character/],
    ['too many', Array.from({ length: MOST_TAGS + 1 }, (_, i) => `t${i}`), /at most 20/],
  ])('%s', (_what, typed, problem) => {
    const read = readTags(typed);
    expect(read.ok ? '' : read.problem).toMatch(problem);
  });

  test('twenty of the longest are taken', () => {
    const typed = Array.from({ length: MOST_TAGS }, (_, i) => `${i}`.padEnd(LONGEST_TAG, 'x'));
    expect(readTags(typed)).toEqual({ ok: true, tags: typed });
  });
});

test('tags are added once and taken away whatever their case', () => {
  expect(withTags(['Prices'], ['prices', 'Docs'])).toEqual(['Prices', 'Docs']);
  expect(withoutTags(['Prices', 'Docs'], ['PRICES'])).toEqual(['Docs']);
  expect(tagKey(' Cafe\u0301 ')).toBe(tagKey('CAF\u00c9'));
});

test('two lists are the same only in writing and order', () => {
  expect(isSameTags(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameTags(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameTags(['a'], ['A'])).toBe(false);
});
