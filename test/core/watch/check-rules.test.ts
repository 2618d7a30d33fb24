import { describe, expect, test } from 'vitest';
import { checkRules } from '../../../src/core/watch/check-rules';
import type { StoredRules } from '../../../src/core/watch/watch-rules';

describe('rules as typed', () => {
  test.each<readonly [string, StoredRules, StoredRules]>([
    ['nothing', {}, {}],
    ['what says the default', { mode: 'text', minChangedChars: 0, include: [] }, {}],
    ['blank entries', { include: [' main ', ' '], ignorePatterns: [''] }, { include: ['main'] }],
    ['a blank path', { jsonPath: '  ' }, {}],
    ['a number rule without a clause', { numberRule: {} }, {}],
    [
      'a pattern with flags',
      { ignorePatterns: ['/ad \\d+/i'] },
      { ignorePatterns: ['/ad \\d+/i'] },
    ],
    ['any number', { numberRule: { anyChange: true } }, { numberRule: { anyChange: true } }],
    ['a limit below zero', { numberRule: { below: -3 } }, { numberRule: { below: -3 } }],
  ])('%s', (_title, typed, rules) => {
    expect(checkRules(typed)).toEqual({ ok: true, rules });
  });

  test.each<readonly [string, StoredRules, string, string]>([
    ['a selector', { include: ['main', 'p['] }, 'selector', 'include'],
    ['what is left out', { exclude: [':nope('] }, 'selector', 'exclude'],
    ['an alternative', { alternatives: { main: ['p['] } }, 'selector', 'alternatives'],
    ['a pattern', { ignorePatterns: ['[unclosed'] }, 'pattern', 'ignorePatterns'],
    ['a pattern that looks ahead', { keepOnly: ['a(?=b)'] }, 'pattern', 'keepOnly'],
    ['a path', { jsonPath: '$.[' }, 'json_path', 'jsonPath'],
    ['too many', { notWhile: Array.from({ length: 51 }, (_, n) => `w${n}`) }, 'value', 'notWhile'],
    ['no number', { minChangedChars: Number.NaN }, 'value', 'minChangedChars'],
    ['no look at all', { confirmAfter: 0 }, 'value', 'confirmAfter'],
    ['half a digit', { significantDigits: 1.5 }, 'value', 'significantDigits'],
    ['a drop by less than nothing', { numberRule: { dropsBy: -1 } }, 'value', 'numberRule'],
    [
      'a percentage that is none',
      { numberRule: { risesByPercent: Number.NaN } },
      'value',
      'numberRule',
    ],
  ])('%s is told with its rule', (_title, typed, problem, rule) => {
    const check = checkRules(typed);
    expect(check).toMatchObject({ ok: false, problem, rule });
    expect(check.ok || check.message).not.toBe('');
  });
});
