import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fullBucket,
  HOST_BUCKET,
  refill,
  spend,
  type TokenBucket,
  take,
} from '../../../src/core/politeness/token-bucket';

const NOW = 1_750_000_000_000;
const { capacity, refillMs } = HOST_BUCKET;

function taken(bucket: TokenBucket, now: number): TokenBucket {
  const took = take(bucket, now);
  if (!took.ok) throw new Error(`no token before ${took.availableAt}`);
  return took.bucket;
}

test('a host is asked three times at once and then every ten seconds', () => {
  const spent = [0, 1, 2].reduce((bucket) => taken(bucket, NOW), fullBucket(NOW));
  expect(take(spent, NOW)).toEqual({ ok: false, availableAt: NOW + 10_000 });
  expect(take(spent, NOW + 9999).ok).toBe(false);
  const next = taken(spent, NOW + 10_000);
  expect(take(next, NOW + 10_000)).toEqual({ ok: false, availableAt: NOW + 20_000 });
});

test('what is left of a refill is not lost', () => {
  const spent = [0, 1, 2].reduce((bucket) => taken(bucket, NOW), fullBucket(NOW));
  const next = taken(spent, NOW + 19_999);
  expect(take(next, NOW + 19_999)).toEqual({ ok: false, availableAt: NOW + 20_000 });
  expect(take(next, NOW + 20_000).ok).toBe(true);
});

test('a rest fills it to its capacity and no further', () => {
  const long = refill({ tokens: 0, refilledAt: NOW }, NOW + 365 * 86_400_000);
  expect(long.tokens).toBe(capacity);
});

describe('a clock that went back', () => {
  const spent = [0, 1, 2].reduce((bucket) => taken(bucket, NOW), fullBucket(NOW));

  test('adds nothing', () => {
    expect(take(spent, NOW - 86_400_000).ok).toBe(false);
  });

  test('makes nobody wait longer than one refill from now', () => {
    const back = NOW - 365 * 86_400_000;
    expect(take(spent, back)).toEqual({ ok: false, availableAt: back + refillMs });
  });

  test('takes nothing that was there', () => {
    expect(refill(fullBucket(NOW), NOW - 1).tokens).toBe(capacity);
  });
});

describe('debt', () => {
  test('is paid off by refills before there is a token', () => {
    const owing = spend(fullBucket(NOW), 8, NOW);
    expect(owing).toEqual({ tokens: -5, refilledAt: NOW });
    expect(take(owing, NOW + 59_999)).toEqual({ ok: false, availableAt: NOW + 60_000 });
    expect(take(owing, NOW + 60_000).ok).toBe(true);
  });

  test.each([
    ['made', () => spend(fullBucket(NOW), 1e9, NOW)],
    ['read from a row', () => refill({ tokens: -1e9, refilledAt: NOW }, NOW)],
    ['kept when refills become rarer', () => refill(spend(fullBucket(NOW), 100, NOW), NOW, SLOW)],
  ])('is never more than a day can pay, however it was %s', (_how, owing) => {
    const { tokens } = owing();
    expect([-8640, -1]).toContain(tokens);
  });

  test('waits no longer where the clock goes back', () => {
    const owing = spend(fullBucket(NOW), 8, NOW);
    const back = NOW - 365 * 86_400_000;
    expect(take(owing, back)).toEqual({ ok: false, availableAt: back + 60_000 });
  });
});

const SLOW = { capacity: 1, refillMs: 86_400_000 };

const clock = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 60 });

test('however the clock moves, taking never leaves fewer than no tokens or more than the capacity', () => {
  fc.assert(
    fc.property(clock, (steps) => {
      let bucket = fullBucket(NOW);
      let now = NOW;
      for (const step of steps) {
        now += step;
        const took = take(bucket, now);
        bucket = took.ok ? took.bucket : refill(bucket, now);
        expect(bucket.tokens).toBeGreaterThanOrEqual(0);
        expect(bucket.tokens).toBeLessThanOrEqual(capacity);
        if (!took.ok) expect(took.availableAt - now).toBeLessThanOrEqual(refillMs);
      }
    }),
  );
});

test('in any stretch of time no more go out than the capacity and the refills in it', () => {
  const gaps = fc.array(fc.nat(30_000), { minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(gaps, (steps) => {
      let bucket = fullBucket(NOW);
      let now = NOW;
      let sent = 0;
      for (const step of steps) {
        now += step;
        const took = take(bucket, now);
        if (!took.ok) continue;
        sent += 1;
        bucket = took.bucket;
      }
      expect(sent).toBeLessThanOrEqual(capacity + Math.floor((now - NOW) / refillMs));
    }),
  );
});

test('a token is there exactly when it was promised', () => {
  fc.assert(
    fc.property(fc.nat(capacity), fc.nat(60_000), (tokens, elapsed) => {
      const bucket = { tokens, refilledAt: NOW };
      const took = take(bucket, NOW + elapsed);
      if (took.ok) return;
      expect(take(bucket, took.availableAt - 1).ok).toBe(false);
      expect(take(bucket, took.availableAt).ok).toBe(true);
    }),
  );
});
