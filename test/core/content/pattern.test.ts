import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { checkPattern, compilePattern, withinSteps } from '../../../src/core/content/pattern';
import { MAX_PATTERN_CHARS } from '../../../src/core/content/pattern-syntax';

const AMPLE = () => ({ left: 1e7 });

function matches(typed: string, text: string): readonly string[] {
  const compiled = compilePattern(typed);
  if (compiled.kind === 'bad') throw new Error(compiled.problem.message);
  return compiled.pattern.spans(text, AMPLE()).map(({ start, end }) => text.slice(start, end));
}

describe('a pattern is plain, or between slashes with flags', () => {
  test.each([
    ['a.c', 'abc axc', ['abc', 'axc']],
    ['/a.c/', 'abc ABC', ['abc']],
    ['/a.c/i', 'abc ABC', ['abc', 'ABC']],
    ['/a/gimsu', 'aA', ['a', 'A']],
    ['(?i)abc', 'ABC', ['ABC']],
    ['/usr/bin', 'in /usr/bin/x', ['/usr/bin']],
    ['/a\\/b/i', 'A/B', ['A/B']],
    ['/a/b/i', 'A/B', ['A/B']],
    ['/', 'a/b', ['/']],
    ['http://x', 'http://x', ['http://x']],
    ['^a', 'aa', ['a']],
    ['a$', 'aa', ['a']],
    ['/a.b/s', 'a\nb', ['a\nb']],
    ['/^b/s', 'a\nb', []],
    ['/^b/sm', 'a\nb', ['b']],
    ['x*', 'axxb', ['xx']],
    ['(a)(b)?', 'ab a', ['ab', 'a']],
    ['(?<n>a)', 'a', ['a']],
    ['(?P<n>a)', 'a', ['a']],
    ['a{2,3}?', 'aaaa', ['aa', 'aa']],
    ['\\d+', '12 \u0661\u0662', ['12']],
    ['\\p{Nd}+', '12 \u0661\u0662', ['12', '\u0661\u0662']],
    ['\\w+', 'f\u00fcr', ['f', 'r']],
    ['[\\p{L}]+', 'f\u00fcr', ['f\u00fcr']],
    ['\\p{Letter}+', 'f\u00fcr', ['f\u00fcr']],
    ['\\p{Script=Greek}+', 'a\u03b1\u03b2', ['\u03b1\u03b2']],
    ['\\P{Letter}', 'a1', ['1']],
    ['\\u00e9|\\u{1F600}', '\u00e9\u{1f600}', ['\u00e9', '\u{1f600}']],
    ['\\\u00fc', '\u00fc', ['\u00fc']],
    ['.', '\u{1f600}', ['\u{1f600}']],
    ['/STRASSE|\u00dc/i', '\u00fc strasse', ['\u00fc', 'strasse']],
    ['\\bfox\\b', 'fox foxes', ['fox']],
    ['[[(?=]', '(=', ['(', '=']],
    ['\\(\\?=', '(?=', ['(?=']],
    ['\\\\1', '\\1', ['\\1']],
  ])('%s in %j', (typed, text, found) => expect(matches(typed, text)).toEqual(found));
});

describe('a pattern that cannot be used is refused with the reason', () => {
  test.each([
    ['', 'empty', 'nothing to look for'],
    ['  ', 'empty', 'nothing to look for'],
    ['//', 'empty', 'nothing to look for'],
    ['//i', 'empty', 'nothing to look for'],
    ['/a/x', 'flag', 'flag x: only i, s, m, u and g'],
    ['/a/gy', 'flag', 'flag y: only i, s, m, u and g'],
    ['a(?=b)', 'look-around', 'look-around is not supported: (?='],
    ['a(?!b)', 'look-around', 'look-around is not supported: (?!'],
    ['(?<=a)b', 'look-around', 'look-around is not supported: (?<='],
    ['/(?<!a)b/i', 'look-around', 'look-around is not supported: (?<!'],
    ['(a)\\1', 'back-reference', 'back-references are not supported: \\1'],
    ['(?<n>a)\\k<n>', 'back-reference', 'back-references are not supported: \\k<n>'],
    ['[unclosed', 'syntax', 'missing closing ]: `[unclosed`'],
    ['(', 'syntax', 'missing closing ): `(`'],
    ['*', 'syntax', 'missing argument to repetition operator: `*`'],
    ['a++', 'syntax', 'invalid nested repetition operator: `++`'],
    ['(?>a)', 'syntax', 'invalid or unsupported Perl syntax: `(?>`'],
    ['\\p{Nonsense}', 'syntax', 'invalid character class range: `\\p{Nonsense}`'],
    ['x{1001}', 'syntax', 'invalid repeat count: `{1001}`'],
    ['(x{1000}){1000}', 'syntax', 'invalid repeat count: `{1000}`'],
    ['((a{100}){100}){100}', 'syntax', 'invalid repeat count: `{100}`'],
    ['(.{1,50}){1,20}', 'too-large', '2041 instructions, at most 2000'],
    ['a'.repeat(MAX_PATTERN_CHARS + 1), 'too-long', '1001 characters, at most 1000'],
  ])('%s', (typed, reason, message) => {
    expect(checkPattern(typed)).toEqual({ kind: 'bad', problem: { reason, message } });
  });
});

test('a good pattern is good when it is typed', () => {
  expect(checkPattern('/\\d+ hours? ago/i')).toEqual({ kind: 'good' });
});

describe('patterns that make other engines run for years end in time', () => {
  test.each([
    ['(a+)+$', `${'a'.repeat(30_000)}!`],
    ['(x+x+)+y', 'x'.repeat(30_000)],
    ['(a|aa)+$', `${'a'.repeat(30_000)}!`],
    ['(.*)*=', 'a'.repeat(30_000)],
    ['(?:a?){100}a{100}', 'a'.repeat(99)],
  ])('%s', (typed, text) => expect(matches(typed, text)).toEqual([]));
});

test('a search that costs the square of its text stops at its steps, the same in each run', () => {
  const compiled = compilePattern('x.*y|x');
  if (compiled.kind === 'bad') throw new Error('refused');
  const { pattern } = compiled;
  const text = 'x'.repeat(20_000);
  const left = [1, 2].map(() => {
    const steps = { left: 1e6 };
    expect(withinSteps(() => pattern.spans(text, steps))).toBeUndefined();
    return steps.left;
  });
  expect(left[0]).toBe(left[1]);
  expect(withinSteps(() => pattern.spans('xxx', { left: 1e6 }))).toHaveLength(3);
});

const PIECES = [
  'a',
  'b',
  'ab',
  '.',
  '\\d',
  '\\w+',
  '\\b',
  '^',
  '$',
  '(a|b)',
  '[^a]',
  'a*',
  'b+?',
  '(?i)A',
  '\\pL',
  '\u00fc',
  '\n',
  '\\s',
  '{2}',
  '|',
  '(',
  ')',
  '\\',
  '[',
  ']',
  '/',
  '/s',
  '(?=',
];
const anyTyped = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }).map((pieces) => pieces.join('')),
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('a', 'b', 'A', '1', '\n', ' ', '\u00fc', '\u{1f600}', '\ud83d', '_'),
    maxLength: 60,
  }),
);

test('no pattern and no text make it throw', () => {
  fc.assert(
    fc.property(anyTyped, anyText, (typed, text) => {
      const compiled = compilePattern(typed);
      if (compiled.kind === 'bad') {
        expect(compiled.problem.message).not.toBe('');
        return;
      }
      withinSteps(() => compiled.pattern.isIn(text, AMPLE()));
      withinSteps(() => compiled.pattern.spans(text, AMPLE()));
    }),
    { numRuns: 3000 },
  );
});

test('the counted text is read as the engine reads a string of its own', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES.slice(0, 18)), { minLength: 1, maxLength: 8 }),
      anyText,
      (pieces, text) => {
        const typed = pieces.join('');
        const compiled = compilePattern(typed);
        if (compiled.kind === 'bad') return;
        const own = [...RE2JS.compile(typed).matchAll(text)]
          .filter((match) => match[0] !== '')
          .map(({ 0: found, index = 0 }) => ({ start: index, end: index + (found ?? '').length }));
        expect(compiled.pattern.spans(text, AMPLE())).toEqual(own);
      },
    ),
    { numRuns: 3000 },
  );
});
