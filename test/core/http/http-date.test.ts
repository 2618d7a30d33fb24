import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHttpDate } from '../../../src/core/http/http-date';

const NOW = Date.UTC(2026, 6, 1);
/** The moment of the examples in RFC 9110, section 5.6.7. */
const EXAMPLE = Date.UTC(1994, 10, 6, 8, 49, 37);

describe('the three forms of RFC 9110, 5.6.7', () => {
  test.each([
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
  ])('%s', (field) => {
    expect(readHttpDate(field, NOW)).toBe(EXAMPLE);
  });
});

describe('spellings that servers have', () => {
  test.each([
    ['sun, 06 nov 1994 08:49:37 gmt', 'small letters'],
    ['Sun, 6 Nov 1994 08:49:37 GMT', 'a day of one digit'],
    ['Mon, 06 Nov 1994 08:49:37 GMT', 'a wrong weekday'],
    ['  Sun, 06 Nov 1994 08:49:37 GMT ', 'blanks around'],
    ['Sun, 06 Nov 1994 08:49:37 +0000', 'a zone in digits'],
    ['Sun, 06 Nov 1994 10:49:37 +0200', 'a zone ahead'],
    ['Sun, 06 Nov 1994 03:19:37 -05:30', 'a zone behind, with a colon'],
    ['Sun, 06 Nov 1994 08:49:37 UTC', 'UTC'],
    ['Sunday, 06-Nov-1994 08:49:37 GMT', 'four digits in the old form'],
    ['Sun Nov 06 08:49:37 1994', 'a zero in the asctime form'],
  ])('%s: %s', (field) => {
    expect(readHttpDate(field, NOW)).toBe(EXAMPLE);
  });
});

describe('a year of two digits', () => {
  test.each([
    ['94', 1994],
    ['26', 2026],
    ['00', 2000],
    ['75', 2075],
    ['76', 2076],
    ['77', 1977],
    ['99', 1999],
  ])('%s is %d: no more than fifty years ahead', (digits, year) => {
    const field = `Sunday, 06-Nov-${digits} 08:49:37 GMT`;
    expect(new Date(readHttpDate(field, NOW) ?? 0).getUTCFullYear()).toBe(year);
  });
});

describe('no date', () => {
  test.each([
    '',
    '0',
    '-1',
    '1784419200',
    'now',
    'yesterday',
    '2026-07-01',
    '2026-07-01T00:00:00Z',
    'Wed, 01 Jul 2026',
    'Wed, 01 Foo 2026 00:00:00 GMT',
    'Wed, 00 Jul 2026 00:00:00 GMT',
    'Wed, 32 Jul 2026 00:00:00 GMT',
    'Tue, 31 Jun 2026 00:00:00 GMT',
    'Sun, 29 Feb 2026 00:00:00 GMT',
    'Wed, 01 Jul 2026 24:00:00 GMT',
    'Wed, 01 Jul 2026 00:60:00 GMT',
    'Wed, 01 Jul 2026 00:00:61 GMT',
    'Wed, 01 Jul 2026 00:00:00',
    'Wed, 01 Jul 2026 00:00:00 PST',
    'Wed, 01 Jul 26 00:00:00 GMT',
    'Wed, 01 Jul 2026 00:00:00 GMT, Thu, 02 Jul 2026 00:00:00 GMT',
    'Wed,\n01 Jul 2026 00:00:00 GMT x',
  ])('%j', (field) => {
    expect(readHttpDate(field, NOW)).toBeUndefined();
  });
});

test('a leap day and a leap second are read', () => {
  expect(readHttpDate('Thu, 29 Feb 2024 00:00:00 GMT', NOW)).toBe(Date.UTC(2024, 1, 29));
  expect(readHttpDate('Sat, 31 Dec 2016 23:59:60 GMT', NOW)).toBe(Date.UTC(2017, 0, 1));
});

test('every second of four centuries comes back from the common form', () => {
  const seconds = fc.integer({ min: 0, max: Date.UTC(2399, 0) / 1000 });
  fc.assert(
    fc.property(seconds, (at) => {
      expect(readHttpDate(new Date(at * 1000).toUTCString(), NOW)).toBe(at * 1000);
    }),
  );
});

test('any text gets a whole number or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const at = readHttpDate(text, NOW);
      if (at !== undefined) expect(Number.isInteger(at)).toBe(true);
    }),
  );
});
