import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRetryAfter } from '../../../src/core/http/retry-after';

const NOW = Date.UTC(2026, 6, 1);
const HOUR_MS = 3_600_000;

const fieldsOf = (fields: Readonly<Record<string, string>>) => ({
  get: (name: string) => fields[name] ?? null,
});

function pause(retryAfter: string, date?: string): number | undefined {
  return readRetryAfter(
    fieldsOf({ 'retry-after': retryAfter, ...(date === undefined ? {} : { date }) }),
    NOW,
  );
}

describe('seconds', () => {
  test.each([
    ['3600', HOUR_MS],
    ['1', 1000],
    ['0', 0],
    ['  120 ', 120_000],
    ['00060', 60_000],
    ['604801', 604_801_000],
    ['99999999999999999999999999', Number('99999999999999999999999999') * 1000],
  ])('%j', (field, ms) => {
    expect(pause(field)).toBe(ms);
  });
});

describe('a date', () => {
  test('counts from the response’s own Date, not from our clock', () => {
    const served = 'Mon, 29 Jun 2026 00:00:00 GMT';
    expect(pause('Mon, 29 Jun 2026 00:05:00 GMT', served)).toBe(300_000);
    expect(pause('Sat, 01 Jan 2050 01:00:00 GMT', 'Sat, 01 Jan 2050 00:00:00 GMT')).toBe(HOUR_MS);
  });

  test.each([undefined, 'junk', ''])('counts from our clock where Date is %j', (date) => {
    expect(pause('Wed, 01 Jul 2026 01:00:00 GMT', date)).toBe(HOUR_MS);
  });

  test.each([
    ['Wed, 01 Jul 2026 00:10:00 GMT', 600_000],
    ['Wednesday, 01-Jul-26 00:10:00 GMT', 600_000],
    ['Wed Jul  1 00:10:00 2026', 600_000],
    ['Tue, 30 Jun 2026 00:00:00 GMT', 0],
    ['Fri, 01 Jul 2050 00:00:00 GMT', Date.UTC(2050, 6, 1) - NOW],
  ])('%s', (field, ms) => {
    expect(pause(field)).toBe(ms);
  });
});

describe('junk is never "now": the caller takes its default', () => {
  test.each([
    '',
    ' ',
    '-5',
    '+5',
    '1.5',
    '5s',
    '1e3',
    '0x10',
    'soon',
    '120, 120',
    '２',
    '2026-07-01',
  ])('%j', (field) => {
    expect(pause(field)).toBeUndefined();
  });

  test('as is a field that is not there', () => {
    expect(readRetryAfter(fieldsOf({}), NOW)).toBeUndefined();
  });
});

test('whatever the field says, the pause is a number of ms, never less than none', () => {
  const field = fc.oneof(
    fc.string(),
    fc.bigInt().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  );
  fc.assert(
    fc.property(field, (text) => {
      const ms = pause(text) ?? 0;
      expect(ms).toBeGreaterThanOrEqual(0);
    }),
  );
});
