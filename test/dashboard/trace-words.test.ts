import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { STEP_NAMES, type TraceStep } from '../../src/core/check/trace';
import { PRESET_NAMES } from '../../src/core/watch/preset-name';
import { withoutRepeats } from '../../src/dashboard/gate-words';
import { stepPhrase, whyKey } from '../../src/dashboard/trace-words';
import { plainText } from '../../src/ui/phrase';
import { builtInName, presetWords } from '../../src/ui/rule-names';

const said = (step: TraceStep) => plainText(stepPhrase(step, ENGLISH));
const step = (name: TraceStep['step'], more: Partial<TraceStep>): TraceStep => ({
  step: name,
  text: '',
  ...more,
});

describe('a step of a trace in words', () => {
  test.each<readonly [TraceStep, string]>([
    [step('asked', { text: 'If-None-Match: "a"' }), 'If-None-Match: "a"'],
    [step('asked', {}), 'for the page, without a condition'],
    [step('answered', { text: '200' }), '200: the page came'],
    [step('answered', { text: '404' }), '404'],
    [step('answered', { text: '304' }), '304: nothing has changed since'],
    [step('answered', { text: 'failed' }), 'no answer came'],
    [step('decode', { text: 'utf-8 (header)' }), 'utf-8, as the server said'],
    [step('media', { text: 'html (text/html)' }), 'a page, sent as text/html'],
    [step('media', { text: 'json (no type)' }), 'JSON, without a type'],
    [step('parse', { count: 1200 }), '1,200 elements'],
    [step('parse', { text: '1 items' }), '1 item'],
    [step('parse', { text: '12 records' }), '12 records'],
    [step('parse', { text: 'too_deep' }), 'built too deep to read'],
    [step('parse', { text: 'over 200000 lines' }), 'too much to read'],
    [step('select', { rule: '#price', count: 1 }), '#price: found once'],
    [step('select', { rule: '#price', count: 0 }), '#price: not found'],
    [step('exclude', { rule: '.ad', count: 3 }), '.ad: found 3 times'],
    [
      step('select', { rule: '$.a', text: 'no JSON', count: 0 }),
      '$.a: not found: this is not JSON',
    ],
    [
      step('select', { rule: 'p[', text: 'Attribute not closed' }),
      'p[: it cannot be used (Attribute not closed)',
    ],
    [step('text', { count: 1 }), '1 line'],
    [step('compare', { text: 'same_source' }), 'the same as what is kept: not read again'],
    [step('text', { text: 'x is undefined' }), 'reading it failed: x is undefined'],
    [
      step('ignore', { rule: 'preset:clock', builtIn: true, count: 1, samples: ['14:05'] }),
      'clock times: 1 time: “14:05”',
    ],
    [
      step('ignore', { rule: 'numbers', builtIn: true, count: 7, samples: ['1', '2', '3'] }),
      'numbers: 7 times: “1”, “2”, “3”, …',
    ],
    [
      step('ignore', { rule: 'numbers', builtIn: true, count: 3, samples: ['1', '2', '3'] }),
      'numbers: 3 times: “1”, “2”, “3”',
    ],
    [
      step('ignore', { rule: 'case', builtIn: true, count: 9 }),
      'capital and small letters, in what is compared',
    ],
    [
      step('ignore', { rule: 'numbers', count: 1, samples: ['numbers'] }),
      'numbers: 1 time: “numbers”',
    ],
    [
      step('ignore', { rule: 'preset:clock', count: 1, samples: ['preset:clock'] }),
      'preset:clock: 1 time: “preset:clock”',
    ],
    [
      step('ignore', { rule: 'x.*y|x', text: 'too slow' }),
      'x.*y|x: left out, it takes too long on this page',
    ],
    [
      step('ignore', { rule: 'preset:counter', builtIn: true, text: 'too slow' }),
      'counters: left out, it takes too long on this page',
    ],
    [
      step('keep', { rule: '(', text: 'missing closing ): `(`' }),
      '(: left out, it cannot be used (missing closing ): `(`)',
    ],
    [step('exclude', { rule: 'preset:consent', count: 1 }), 'preset:consent: found once'],
    [
      step('exclude', { rule: 'preset:consent', builtIn: true, count: 1 }),
      'the banner about cookies: found once',
    ],
    [
      step('ignore', { rule: '/ref \\d+/i', count: 2, samples: ['ref 1', 'Ref 2'] }),
      '/ref \\d+/i: 2 times: “ref 1”, “Ref 2”',
    ],
    [
      step('keep', { rule: '€', count: 2, samples: ['Home', 'About'] }),
      '€: in 2 lines; other lines left out: “Home”, “About”',
    ],
    [step('keep', { rule: 'EUR', count: 0 }), 'EUR: in 0 lines'],
    [step('sort', { count: 12 }), '12 lines put in order'],
    [step('unique', { count: 1, samples: ['News'] }), '1 line: “News”'],
    [
      step('gate', { rule: 'minChangedChars: 1000', count: 12 }),
      '12 characters changed; told from 1,000 on',
    ],
    [step('gate', { text: 'below_threshold' }), 'too little has changed to be told'],
    [
      step('gate', { rule: 'alertOnlyIf: in stock: now', text: '' }),
      'a word you wait for is in what is new: “in stock: now”',
    ],
    [
      step('gate', { rule: 'notWhile: sold out', text: '' }),
      'nothing is compared while this is there: “sold out”',
    ],
    [
      step('gate', {
        rule: '{"dropsByPercent":5,"below":50}',
        text: '49.5 → 45.25: dropsByPercent, below',
      }),
      'the number went from 49.5 to 45.25: it fell by 5 % or more, it is below 50',
    ],
    [
      step('gate', { rule: '{"below":50}', text: '– → 60: –' }),
      'the number went from no number to 60: what you wait for did not happen',
    ],
    [
      step('gate', { rule: '{"below":50}', text: '– → –: –' }),
      'there was no number, and there is none',
    ],
    [step('verdict', { text: 'changed' }), 'changed – told'],
    [
      step('verdict', { text: 'changed, reverted, oscillating' }),
      'changed: back to a version known before, back to a text of shortly before – nothing to tell',
    ],
    [
      step('verdict', { text: 'unchanged_200, same_text' }),
      'the same again: other bytes, the same text – nothing to tell',
    ],
    [
      step('verdict', { text: 'unchanged_200, blocked_by_words' }),
      'not told: words that you named stood in the way',
    ],
    [step('verdict', { text: 'returned' }), 'the page is back – told'],
    [step('verdict', { text: 'error, timeout' }), 'failed: no whole answer within 20 seconds'],
  ])('%j', (one, words) => expect(said(one)).toBe(words));

  test('a pattern is quoted letter by letter, apart from our own words', () => {
    const pattern = '/<b>\\d+<\\/b>/';
    expect(
      stepPhrase(step('ignore', { rule: pattern, count: 1, samples: ['x'] }), ENGLISH),
    ).toContainEqual({ kind: 'typed', text: pattern });
  });

  test('a pattern that reads like a rule of ours is quoted as typed', () =>
    expect(
      stepPhrase(step('ignore', { rule: 'case', count: 1, samples: ['case'] }), ENGLISH),
    ).toContainEqual({ kind: 'typed', text: 'case' }));

  test.each(PRESET_NAMES)('the preset %s has a name of its own', (name) => {
    const words = plainText(builtInName(`preset:${name}`, ENGLISH));
    expect(words).toBe(presetWords(name, ENGLISH));
    expect(words).not.toContain('preset');
    expect(words).not.toBe('');
  });

  test.each(STEP_NAMES)('the step %s has a name', (name) =>
    expect(ENGLISH.message(`dash_step_${name}`)).not.toBe(''),
  );

  test('what a page wrote disturbs no words around it', () => {
    const sample = '14\u202e:05\n  pm';
    expect(
      said(step('ignore', { rule: 'preset:clock', builtIn: true, count: 1, samples: [sample] })),
    ).toBe('clock times: 1 time: “14:05 pm”');
  });
});

test('a gate does not say twice why it was closed', () => {
  const threshold = step('gate', { rule: 'minChangedChars: 20', count: 3 });
  const direction = step('gate', { text: 'other_direction' });
  const repeated = step('gate', { text: 'below_threshold' });
  expect(withoutRepeats([threshold, repeated])).toEqual([threshold]);
  expect(withoutRepeats([threshold, direction])).toEqual([threshold, direction]);
  expect(withoutRepeats([repeated])).toEqual([repeated]);
});

test.each([
  ['changed', 'trace_why'],
  ['error', 'trace_why'],
  ['gone', 'trace_why'],
  ['not_modified', 'trace_why_not'],
  ['unchanged_200', 'trace_why_not'],
] as const)('after "%s" a person asks %s', (outcome, key) => expect(whyKey(outcome)).toBe(key));
