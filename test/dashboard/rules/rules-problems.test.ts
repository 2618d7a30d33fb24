import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../scripts/english';
import { checkRules } from '../../../src/core/watch/check-rules';
import { formOf, type RulesForm, rulesOf } from '../../../src/dashboard/rules/rules-form';
import { rulesProblems } from '../../../src/dashboard/rules/rules-problems';

const problemsOf = (typed: Partial<RulesForm>) =>
  rulesProblems({ ...formOf({}), ...typed }, ENGLISH);

describe('what is wrong with the rules', () => {
  test.each<readonly [keyof RulesForm, string, RegExp]>([
    ['ignorePatterns', 'good\n[0-9', /^“\[0-9” cannot be read: missing closing \]/],
    ['ignorePatterns', 'a(?=b)', /^“a\(\?=b\)” looks at what stands around/],
    ['ignorePatterns', '(a)\\1', /refers back to an earlier group/],
    ['ignorePatterns', '/a/x', /has a flag that is not known/],
    ['ignorePatterns', 'a'.repeat(1001), /is too long for one pattern \(1001 characters/],
    ['ignorePatterns', '(?:a{900}){900}', /cannot be (?:read|used)|too large/],
    ['keepOnly', '*', /^“\*” cannot be read/],
    ['include', 'p[', /^“p\[” is no CSS selector\. Write it like/],
    ['include', '::before', /^“::before” is no CSS selector/],
    ['exclude', 'a >', /^“a >” cannot be used\. Something is missing/],
    ['jsonPath', '$.[', /^This is no JSONPath\. Write it like \$\.items\[\*\]\.title\.$/],
    ['jsonPath', '$..[?foo(@)]', /^This path cannot be used\. There is no function foo/],
    ['minChangedChars', 'many', /^Write a whole number from 0 to 1,000,000\.$/],
    ['minChangedChars', '2.5', /^Write a whole number/],
    ['confirmAfter', '0', /^Write a whole number from 1 to 10\.$/],
    ['confirmAfter', '11', /^Write a whole number/],
    ['significantDigits', '16', /^Write a whole number from 1 to 15\.$/],
    ['below', 'cheap', /^Write a number, such as/],
    ['dropsByPercent', '-5', /^Write a number above 0/],
    ['dropsBy', '0', /^Write a number above 0/],
    ['notWhile', 'word\n'.repeat(51), /^These are 51 entries; there may be 50\.$/],
  ])('%s: %j', (field, typed, words) => {
    const problems = problemsOf({ [field]: typed });
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(words);
  });

  test('is told of each field', () =>
    expect(Object.keys(problemsOf({ include: 'p[', ignorePatterns: '(', below: 'x' }))).toEqual([
      'include',
      'ignorePatterns',
      'below',
    ]));

  test.each<Partial<RulesForm>>([
    {},
    { ignorePatterns: '/ref \\d+/i\n14:05\n[0-9]{2}', keepOnly: '€' },
    { below: '-3', above: '0', dropsByPercent: '2,5' },
    { include: '#a, .b > c', exclude: 'nav', jsonPath: '$.items[?@.price<10].title' },
    { minChangedChars: '0', confirmAfter: '10', significantDigits: '1' },
  ])('is nothing in %j', (typed) => {
    expect(problemsOf(typed)).toEqual({});
    expect(checkRules(rulesOf({ ...formOf({}), ...typed }, {})).ok).toBe(true);
  });
});

test.each<Partial<RulesForm>>([
  { ignorePatterns: '[0-9' },
  { include: 'p[' },
  { jsonPath: '$.[' },
  { confirmAfter: '11' },
  { dropsBy: '-1' },
  { alertOnlyIf: 'word\n'.repeat(51) },
])('what the background refuses is told at its field: %j', (typed) => {
  const form = { ...formOf({}), ...typed };
  const check = checkRules(rulesOf(form, {}));
  expect(check.ok).toBe(false);
  expect(Object.keys(rulesProblems(form, ENGLISH))).toEqual(Object.keys(typed));
});
