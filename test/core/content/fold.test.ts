import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, hasVisibleText } from '../../../src/core/content/fold';

describe('foldText makes one string of what looks the same', () => {
  test.each([
    ['blanks of any kind', 'a \t\n\u00a0\u2009\u3000b', 'a b'],
    ['blanks at the ends', '\u00a0 a \n', 'a'],
    ['soft hyphens', 'Donau\u00addampf', 'Donaudampf'],
    ['zero-width blanks', 'a\u200bb\u2060c\ufeffd', 'abcd'],
    ['direction marks', '\u202ea\u200f\u2066b\u2069', 'ab'],
    ['decomposed letters', 'cafe\u0301', 'caf\u00e9'],
    ['control characters', 'a\u0000\u0007b\u009fc', 'abc'],
    ['half a surrogate pair', 'x\ud83d', 'x\ufffd'],
    ['the other half', '\ude00y', '\ufffdy'],
    ['a whole pair', '\ud83d\ude00', '\ud83d\ude00'],
    ['joiners inside letters and emoji', '\u0645\u06cc\u200c\u062e', '\u0645\u06cc\u200c\u062e'],
    ['nothing', '', ''],
  ])('%s', (_name, text, folded) => expect(foldText(text)).toBe(folded));
});

test.each([
  ['between letters that do not join', 'ab', 'a\u200db'],
  ['behind a mark', '\u00e9b', 'e\u0301\u200cb'],
  ['of a line that has nothing else', '', '\u200b\u200d\u200c\u2060'],
  ['at the beginning', 'a', ' \u200da'],
])('a joiner is nothing %s', (_name, plain, joined) => {
  expect(foldText(joined)).toBe(plain);
});

test('a blank stays a difference where words would join', () => {
  expect(foldText('to day')).not.toBe(foldText('today'));
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'e',
      '\u0301',
      ' ',
      '\u00ad',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u06cc',
      '\ud83d',
      '\ude00',
      '\u1e9b',
      '\u0323',
    ),
  }),
);

test('folding twice gives what folding once gives', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
    { numRuns: 2000 },
  );
});

test('a text has something visible exactly if something is left of it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(hasVisibleText(text)).toBe(foldText(text) !== '');
    }),
    { numRuns: 2000 },
  );
});

test('every text is folded by all the steps, also where none of them seems needed', () => {
  const blank = fc.constantFrom(
    ...'\u0009\u000a\u0020\u0085\u00a0\u1680\u2000\u2028\u202f\u205f\u3000\ufeff',
  );
  const mixed = fc.string({
    unit: fc.oneof(blank, fc.constantFrom('a', '\u0301', '\u00e9', '\ud83d')),
  });
  fc.assert(
    fc.property(fc.oneof(anyText, mixed), (text) => {
      const visible = Array.from(text, (unit) => (hasVisibleText(unit) ? unit : ' ')).join('');
      const words = visible
        .replace(/\p{Surrogate}/gu, '\ufffd')
        .normalize('NFC')
        .split(/\s+/u);
      // Without what nobody sees, apart from blanks, which stay.
      const gone =
        /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/;
      if (!gone.test(text)) expect(foldText(text)).toBe(words.filter(Boolean).join(' '));
    }),
    { numRuns: 2000 },
  );
});
