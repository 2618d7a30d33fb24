import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstNumber } from '../../../src/core/content/first-number';

test.each([
  ['Price 1.234,50 EUR', undefined, 1234.5],
  ['Price 1.099,00 EUR', undefined, 1099],
  ['$1,234.50', undefined, 1234.5],
  ['19.99', undefined, 19.99],
  ['19,99 €', undefined, 19.99],
  ['19.99 €', 'de', 19.99],
  ['1.234 €', 'de', 1234],
  ['1.234 km', 'en', 1.234],
  ['1,234', 'en-GB', 1234],
  ['1,234', 'de', 1.234],
  ['1,234', undefined, 1234],
  ['1.234', undefined, 1234],
  ['0.125', undefined, 0.125],
  ['0,125', 'en', 0.125],
  ['1234.567', undefined, 1234.567],
  ['1.234.567', undefined, 1_234_567],
  ['1,23,456.70', 'hi', 123_456.7],
  ['12 345,67 zł', 'pl', 12_345.67],
  ['190\u00a0000\u202f000 visits', undefined, 190_000_000],
  ["1'234.50 CHF", 'de-CH', 1234.5],
  ['12 34', undefined, 12],
  ['2026 3', undefined, 2026],
  ['-5 %', undefined, -5],
  ['\u22123,5 °C', 'de', -3.5],
  ['A-5 and 6', undefined, 5],
  ['from 3-7 days', undefined, 3],
  ['Only 4 left', undefined, 4],
  ['٣٤٫٥', 'ar', 34.5],
  ['１２３円', 'ja', 123],
  ['1.', undefined, 1],
  ['7, 8 and 9', undefined, 7],
  ['x', undefined, undefined],
  ['', undefined, undefined],
  ['1.234', 'no such language', 1234],
])('%j on a page in %s is %s', (text, language, expected) => {
  expect(firstNumber(text, language)).toBe(expected);
});

test('whatever the text, it is a number or none', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('de', 'en', undefined),
      (text, language) => {
        const number = firstNumber(text, language);
        return number === undefined || Number.isFinite(number) || text.length > 300;
      },
    ),
  );
});
