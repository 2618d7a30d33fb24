import { expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { stillLineText } from '../../src/ui/still-line-text';

test.each([
  ['', 'No checks yet'],
  ['b', '1 check: 1 first copy'],
  ['bcccx', '5 checks: 3 confirmed by 304, 1 changed, 1 first copy'],
  ['ssxs', '4 checks: 3 the same again, 1 changed'],
  ['cfgd', '4 checks: 1 confirmed by 304, 1 failed, 1 not found, 1 put off'],
])('the marks %s are told as: %s', (marks, words) =>
  expect(stillLineText(marks, ENGLISH)).toBe(words),
);
