import { describe, expect, test } from 'vitest';
import { checkRules } from '../../../src/core/watch/check-rules';
import type { StoredRules } from '../../../src/core/watch/watch-rules';
import {
  entries,
  formOf,
  isSameForm,
  readNumber,
  rebased,
  rulesOf,
} from '../../../src/dashboard/rules/rules-form';

/** Every rule there is, none of them the default. */
const ALL: StoredRules = {
  mode: 'markup',
  include: ['#prices', 'main > p:not(.old)'],
  alternatives: { '#prices': ['[data-prices]', '.prices'] },
  exclude: ['nav'],
  jsonPath: '$.items[*].title',
  links: true,
  images: true,
  ignoreArrayOrder: true,
  significantDigits: 3,
  ignorePatterns: ['ref', '/a|b/i'],
  ignorePresets: ['clock', 'date'],
  ignoreNumbers: true,
  ignoreCase: true,
  ignoreBlanks: true,
  keepOnly: ['EUR'],
  sortLines: true,
  uniqueLines: true,
  minChangedChars: 20,
  direction: 'additions',
  alertOnlyIf: ['in stock'],
  alertIfGone: ['sold out'],
  notWhile: ['maintenance', 'closed'],
  numberRule: { dropsByPercent: 5, below: 49.9, anyChange: true },
  confirmAfter: 2,
  ignoreFlipBack: true,
};

describe('a form of rules', () => {
  test('says every rule it was made of', () => {
    expect(rulesOf(formOf(ALL), ALL)).toEqual(ALL);
  });

  test.each(Object.keys(ALL) as (keyof StoredRules)[])('has a place for %s', (name) => {
    if (name === 'alternatives') return;
    expect(isSameForm(formOf({ [name]: ALL[name] }), formOf({}))).toBe(false);
  });

  test('that is left empty says none', () => expect(rulesOf(formOf({}), {})).toEqual({}));

  test('says what the background takes', () =>
    expect(checkRules(rulesOf(formOf(ALL), ALL))).toEqual({ ok: true, rules: ALL }));

  test('forgets what stood in for a part that is gone', () => {
    const form = { ...formOf(ALL), include: 'main > p:not(.old)' };
    expect(rulesOf(form, ALL).alternatives).toBeUndefined();
  });

  test('takes lists as people type them', () => {
    const form = { ...formOf({}), exclude: '\n  nav \n\n.ad\r\n', minChangedChars: '1 000' };
    expect(rulesOf(form, {})).toEqual({ exclude: ['nav', '.ad'], minChangedChars: 1000 });
  });

  test('keeps a line break in a pattern on one line', () => {
    const form = formOf({ ignorePatterns: ['/a\nb/s', 'c'] });
    expect(rulesOf(form, {})).toEqual({ ignorePatterns: ['/a\\nb/s', 'c'] });
  });
});

describe('a number as typed', () => {
  test.each([
    ['5', 5],
    [' 2.50 ', 2.5],
    ['2,5', 2.5],
    ['-3', -3],
    ['10 000', 10_000],
    ['', undefined],
    ['five', undefined],
    ['1e3', undefined],
    ['1,000.5', undefined],
  ])('%j', (typed, value) => expect(readNumber(typed)).toBe(value));
});

describe('a form begun on other rules than are stored now', () => {
  const begun = formOf({ ignorePatterns: ['a'], minChangedChars: 5 });

  test('follows them where it was not touched, and keeps what was typed', () => {
    const form = { ...begun, exclude: 'nav' };
    const stored = formOf({ ignorePatterns: ['a'], minChangedChars: 9, ignoreNumbers: true });
    expect(rebased(form, begun, stored)).toEqual({ ...stored, exclude: 'nav' });
  });

  test('keeps the entries of both', () => {
    const form = { ...begun, ignorePatterns: 'a\nmine', ignorePresets: ['date'] as const };
    const stored = formOf({ ignorePatterns: ['a', 'theirs'], ignorePresets: ['clock'] });
    const carried = rebased(form, begun, stored);
    expect(entries(carried.ignorePatterns)).toEqual(['a', 'mine', 'theirs']);
    expect(carried.ignorePresets).toEqual(['date', 'clock']);
  });

  test('does not bring back an entry that was taken out of it', () => {
    const form = { ...begun, ignorePatterns: '' };
    const stored = formOf({ ignorePatterns: ['a', 'theirs'], minChangedChars: 5 });
    expect(rebased(form, begun, stored).ignorePatterns).toBe('theirs');
  });

  test('is what was typed where both were changed', () => {
    const form = { ...begun, minChangedChars: '7' };
    expect(rebased(form, begun, formOf({ minChangedChars: 9 })).minChangedChars).toBe('7');
  });
});
