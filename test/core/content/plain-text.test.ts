import { expect, test } from 'vitest';
import { foldText, hasVisibleText } from '../../../src/core/content/fold';
import { foldPlain, isPlain } from '../../../src/core/content/plain-text';

const BASIC_PLANE = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
const PLAIN = BASIC_PLANE.filter((character) => isPlain(character));

test('a plain character is in composed form, is no mark, and is to be seen', () => {
  const wrong = PLAIN.filter(
    (character) =>
      character.normalize('NFC') !== character ||
      /[\p{M}\p{C}\p{Z}]/u.test(character) ||
      !hasVisibleText(character),
  );
  expect(wrong).toEqual([]);
});

test('no plain character composes with one before it', () => {
  const before = [...'aeiouAOऩर', '\u1100', '\uac00', '\u0627', '\u3046', 'し', 'う'];
  const wrong = PLAIN.filter((character) =>
    before.some(
      (first) => (first + character).normalize('NFC') !== first.normalize('NFC') + character,
    ),
  );
  expect(wrong).toEqual([]);
});

test('most letters of the scripts of the world are plain', () => {
  const texts = [
    'Straße',
    'Ελλάδα',
    'Привіт',
    'שלום',
    'مرحبا',
    'สวสด',
    '東京',
    'ひらがな',
    '한국',
    '“a” – €',
  ];
  expect(texts.filter((text) => !isPlain(text))).toEqual([]);
});

test.each([
  ' a',
  'a ',
  'a  b',
  'a\nb',
  'a\u00a0b',
  'a\u00adb',
  'e\u0301',
  '\u212b',
  'a\u200db',
  '\ud800',
])('%j is not plain', (text) => expect(isPlain(text)).toBe(false));

test('what is visible of each character is what its folding leaves', () => {
  const wrong = BASIC_PLANE.filter(
    (character) =>
      !/\p{Join_Control}|\p{Surrogate}/u.test(character) &&
      hasVisibleText(character) !== (foldText(character) !== ''),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['', ''],
  [' \n\t\r\f\v', ''],
  ['a', 'a'],
  ['\n  two words \n', 'two words'],
  ['a  b \n c\td ', 'a b c d'],
  ['\u6f22\n\u5b57', '\u6f22 \u5b57'],
  ['a\u00a0b', undefined],
  ['a \u200b', undefined],
  ['e\u0301', undefined],
])('%j is folded to %j where it is plain but for its blanks', (text, folded) => {
  expect(foldPlain(text)).toBe(folded);
  if (folded !== undefined) expect(foldText(text)).toBe(folded);
});
