import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ageMs,
  type FreshnessInput,
  freshnessLifetimeMs,
  freshUntil,
} from '../../../src/core/http/freshness';

const NOW = Date.UTC(2026, 6, 1);
const DAY_MS = 86_400_000;
const CAP_MS = 7 * DAY_MS;
const DATE = 'Wed, 01 Jul 2026 00:00:00 GMT';
const TEN_MINUTES_ON = 'Wed, 01 Jul 2026 00:10:00 GMT';
const DAYS_ON = 'Fri, 10 Jul 2026 00:00:00 GMT';

/** The bound in seconds from now; undefined where nothing binds. */
function bound(fresh: Omit<FreshnessInput, 'receivedAt'>, capMs = CAP_MS): number | undefined {
  const until = freshUntil({ ...fresh, receivedAt: NOW }, capMs);
  return until === undefined ? undefined : (until - NOW) / 1000;
}

describe('Cache-Control', () => {
  test.each<[string, number | undefined]>([
    ['max-age=60', 60],
    ['MAX-AGE=60', 60],
    ['max-age="60"', 60],
    ['public, max-age=60, must-revalidate', 60],
    ['private,max-age=60', 60],
    ['max-age=60, immutable', 60],
    ['max-age=60, s-maxage=9999', 60],
    ['max-age=60, max-age=9999', 60],
    ['max-age=0', 0],
    ['max-age', 0],
    ['max-age=', 0],
    ['max-age=abc', 0],
    ['max-age=-1', 0],
    ['max-age=1.5', 0],
    ['max-age=1e3', 0],
    ['max-age=10s', 0],
    ['max-age=６０', 0],
    ['no-cache, max-age=60', undefined],
    ['max-age=60, no-store', undefined],
    ['NO-CACHE', undefined],
    ['no-cache="Set-Cookie", max-age=60', undefined],
    ['s-maxage=60', undefined],
    ['x-max-age=60', undefined],
    ['stale-while-revalidate=60, stale-if-error=60', undefined],
    ['', undefined],
    ['max-age=99999999999999999999999999', CAP_MS / 1000],
    [`max-age=${'9'.repeat(400)}`, CAP_MS / 1000],
  ])('%s: %s', (cacheControl, seconds) => {
    expect(bound({ cacheControl })).toBe(seconds);
  });
});

describe('Expires', () => {
  test.each<[string, Omit<FreshnessInput, 'receivedAt'>, number | undefined]>([
    ['counts from Date', { date: DATE, expires: TEN_MINUTES_ON }, 600],
    ['by the server’s clock', { date: DAYS_ON, expires: DAYS_ON }, 0],
    ['counts from when it came where there is no Date', { expires: TEN_MINUTES_ON }, 600],
    ['or where Date is junk', { date: 'today', expires: TEN_MINUTES_ON }, 600],
    ['in the past is none', { date: TEN_MINUTES_ON, expires: DATE }, 0],
    ['that is no date is none', { date: DATE, expires: '0' }, 0],
    ['or is empty', { date: DATE, expires: '' }, 0],
    ['in another zone is none', { date: DATE, expires: 'Fri, 10 Jul 2026 00:00:00 CEST' }, 0],
    ['is capped', { date: DATE, expires: 'Mon, 01 Jul 2041 00:00:00 GMT' }, CAP_MS / 1000],
    ['yields to max-age', { date: DATE, expires: DAYS_ON, cacheControl: 'max-age=5' }, 5],
    ['also to one that cannot be read', { expires: DAYS_ON, cacheControl: 'max-age=x' }, 0],
    ['and to no-store', { expires: DAYS_ON, cacheControl: 'no-store' }, undefined],
    [
      'but not to s-maxage',
      { date: DATE, expires: TEN_MINUTES_ON, cacheControl: 's-maxage=1' },
      600,
    ],
  ])('%s', (_what, fresh, seconds) => {
    expect(bound(fresh)).toBe(seconds);
  });
});

describe('Age', () => {
  test.each([
    ['900', 100],
    ['1000', 0],
    ['9000', 0],
    ['0', 1000],
    ['-5', 1000],
    ['soon', 1000],
    ['1.5', 1000],
    ['', 1000],
    ['100, 900', 900],
    ['9'.repeat(400), 0],
  ])('%s of a thousand seconds leaves %d', (age, seconds) => {
    expect(bound({ cacheControl: 'max-age=1000', age })).toBe(seconds);
  });

  test('without bounds on either side leaves nothing', () => {
    const endless = '9'.repeat(400);
    expect(bound({ cacheControl: `max-age=${endless}`, age: endless })).toBe(0);
  });

  test('of nothing is none', () => {
    expect(ageMs({})).toBe(0);
  });
});

test('the cap is the caller’s', () => {
  expect(bound({ cacheControl: 'max-age=86400' }, 60_000)).toBe(60);
});

test('a lifetime knows no cap', () => {
  const fresh = { cacheControl: 'max-age=504576000', receivedAt: NOW };
  expect(freshnessLifetimeMs(fresh)).toBe(504_576_000_000);
});

test('whatever a site writes, the bound lies between now and the cap', () => {
  const junk = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.bigInt().map(String),
    fc.date().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  );
  const directive = fc
    .tuple(fc.constantFrom('max-age', 'no-cache', 's-maxage', 'Max-Age', ''), junk)
    .map(([name, value]) => `${name}=${value}`);
  const cacheControl = fc.oneof(
    junk,
    fc.array(directive).map((all) => all.join(', ')),
  );
  const fresh = fc.record(
    { cacheControl, expires: junk, date: junk, age: junk },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fresh, fc.integer({ min: 0, max: 30 * DAY_MS }), (fields, capMs) => {
      const until = freshUntil({ ...fields, receivedAt: NOW }, capMs) ?? NOW;
      expect(until).toBeGreaterThanOrEqual(NOW);
      expect(until).toBeLessThanOrEqual(NOW + capMs);
    }),
    { numRuns: 500 },
  );
});
