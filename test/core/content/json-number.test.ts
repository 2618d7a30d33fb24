import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalNumber, roundedNumber } from '../../../src/core/content/json-number';

describe('canonicalNumber gives equal numbers one text', () => {
  test.each([
    ['1', '1'],
    ['1.0', '1'],
    ['10e-1', '1'],
    ['1e2', '100'],
    ['1E+2', '100'],
    ['100', '100'],
    ['0', '0'],
    ['-0', '0'],
    ['0.000', '0'],
    ['0e999999999999999999', '0'],
    ['-1.50', '-1.5'],
    ['0.1', '0.1'],
    ['0.0000001', '1e-7'],
    ['1e-7', '1e-7'],
    ['1.25e50', '1.25e50'],
    ['125e48', '1.25e50'],
    ['9007199254740993', '9007199254740993'],
    ['12345678901234567890123', '12345678901234567890123'],
    ['12345678901234567890.50', '12345678901234567890.5'],
    ['1e99999999999999999999', '1e99999999999999999999'],
  ])('%s is %s', (text, canonical) => expect(canonicalNumber(text)).toBe(canonical));

  test('two ids that differ beyond what a JavaScript number holds stay two', () => {
    expect(canonicalNumber('9007199254740993')).not.toBe(canonicalNumber('9007199254740992'));
  });

  test('and never another value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(Number(canonicalNumber(JSON.stringify(number)))).toBe(number === 0 ? 0 : number);
      }),
    );
  });

  test('whether written out or with an exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(canonicalNumber(number.toExponential())).toBe(
          canonicalNumber(JSON.stringify(number)),
        );
      }),
    );
  });
});

describe('roundedNumber keeps so many digits', () => {
  test.each([
    ['19.96', 3, '20'],
    ['19.94', 3, '19.9'],
    ['19.95', 3, '20'],
    ['-19.96', 3, '-20'],
    ['0.0012345', 3, '0.00123'],
    ['123456', 2, '120000'],
    ['999', 2, '1000'],
    ['1.2345', 10, '1.2345'],
    ['0', 3, '0'],
    ['1004', 3, '1000'],
    ['5', 0, '5'],
    ['12', -1, '10'],
  ])('%s to %i digits is %s', (text, digits, rounded) => {
    expect(roundedNumber(text, digits)).toBe(rounded);
  });
});
