import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HostRecord } from '../../../src/core/hosts/host-record';
import { dayRules } from '../../../src/core/politeness/day-budget';
import { charge, paceRules, takeToken } from '../../../src/core/politeness/host-tokens';
import { fullBucket } from '../../../src/core/politeness/token-bucket';
import { aHost, NOW } from '../../adapters/storage/rows';

const DAY_MS = 86_400_000;

/** How many tokens a host gives at once, and when there is the next. */
function atOnce(over: Partial<HostRecord>): { readonly given: number; readonly nextInMs: number } {
  let host = aHost('h', over);
  for (let given = 0; ; given += 1) {
    const token = takeToken(host, NOW);
    if (!token.ok) return { given, nextInMs: token.availableAt - NOW };
    host = token.host;
  }
}

describe('what may go at once, and when the next may', () => {
  test.each<[string, Partial<HostRecord>, number, number]>([
    ['no delay', {}, 3, 10_000],
    ['a delay longer than ours', { crawlDelayMs: 60_000 }, 1, 60_000],
    ['a delay shorter than ours', { crawlDelayMs: 1000 }, 1, 10_000],
    ['a spent day', { dayBucket: { tokens: 0, refilledAt: NOW } }, 0, 192_000],
    ['one left of the day', { dayBucket: { tokens: 1, refilledAt: NOW } }, 1, 192_000],
    ['a day of few', { dailyLimit: 20 }, 2, 4_800_000],
    [
      'a halved day, nearly spent',
      { dayBucket: { tokens: 1, refilledAt: NOW }, halvedUntil: NOW + 1 },
      1,
      384_000,
    ],
    [
      'a delay learnt after three tokens were saved',
      { crawlDelayMs: 60_000, lastStartAt: NOW - 2000 },
      0,
      58_000,
    ],
    [
      'a start that is still to come: the clock went back',
      { crawlDelayMs: 60_000, lastStartAt: NOW + DAY_MS },
      1,
      60_000,
    ],
  ])('%s', (_what, over, given, nextInMs) => {
    expect(atOnce(over)).toEqual({ given, nextInMs });
  });

  test('a token counts a request and notes its start', () => {
    expect(takeToken(aHost('h'), NOW)).toMatchObject({
      ok: true,
      host: {
        lastStartAt: NOW,
        totals: { requests: 1 },
        bucket: { tokens: 2 },
        dayBucket: { tokens: 49 },
      },
    });
  });

  test('by a delay the pace is one at a time', () => {
    expect(paceRules({ crawlDelayMs: 30_000 })).toEqual({ capacity: 1, refillMs: 30_000 });
    expect(paceRules({ crawlDelayMs: 0 })).toEqual({ capacity: 3, refillMs: 10_000 });
  });
});

describe('requests that were made already', () => {
  test('are charged, into debt where there are not as many tokens', () => {
    const host = charge(aHost('h'), 9, NOW);
    expect(host).toMatchObject({
      bucket: { tokens: -6 },
      dayBucket: { tokens: 41 },
      totals: { requests: 9 },
      lastStartAt: NOW,
    });
    expect(charge(host, 60, NOW).dayBucket.tokens).toBe(-19);
  });

  test('are paid off before the next request goes', () => {
    const spent = aHost('h', { dayBucket: { tokens: 1, refilledAt: NOW } });
    const owing = charge(spent, 9, NOW);
    expect(takeToken(owing, NOW)).toEqual({ ok: false, availableAt: NOW + 70_000 });
    // The pace is paid by then, the day's allowance is not.
    expect(takeToken(owing, NOW + 70_000)).toEqual({ ok: false, availableAt: NOW + 9 * 192_000 });
    expect(takeToken(owing, NOW + 9 * 192_000).ok).toBe(true);
  });

  test('are never owed for longer than a day', () => {
    const slow = charge(aHost('h', { crawlDelayMs: DAY_MS }), 10, NOW);
    expect(slow.bucket.tokens).toBe(-1);
    expect(charge(aHost('h'), 1_000_000, NOW)).toMatchObject({
      bucket: { tokens: -8640 },
      dayBucket: { tokens: -450 },
    });
  });

  test('none leave the host as it is', () => {
    const host = aHost('h');
    expect(charge(host, 0, NOW)).toBe(host);
  });
});

describe('the budget is never exceeded, whatever comes in between', () => {
  const step = fc.record({
    ms: fc.oneof(fc.nat(60_000), fc.nat(2 * 3_600_000)),
    /** Requests that the browser made of the one that was let go. */
    repeated: fc.constantFrom(0, 0, 0, 9, 18),
    /** Whether another host led to this one, which nobody had asked for. */
    ledTo: fc.boolean(),
    /** The background died, and another read the row. */
    died: fc.boolean(),
  });
  const delays = fc.constantFrom(0, 500, 10_000, 45_000);
  const limits = fc.constantFrom(200, 500);

  test('in any stretch that ends with a request that was let go', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 120 }),
        delays,
        limits,
        (steps, crawlDelayMs, dailyLimit) => {
          let host = aHost('h', {
            dailyLimit,
            dayBucket: fullBucket(NOW, dayRules({ dailyLimit })),
            ...(crawlDelayMs === 0 ? {} : { crawlDelayMs }),
          });
          let now = NOW;
          const sent: { readonly at: number; readonly requests: number; readonly let: boolean }[] =
            [];
          for (const { ms, repeated, ledTo, died } of steps) {
            now += ms;
            if (died) host = JSON.parse(JSON.stringify(host));
            const token = takeToken(host, now);
            if (token.ok) {
              host = token.host;
              sent.push({ at: now, requests: 1, let: true });
            } else expect(token.availableAt).toBeGreaterThan(now);
            const charged = (token.ok ? repeated : 0) + (ledTo ? 1 : 0);
            host = charge(host, charged, now);
            if (charged > 0) sent.push({ at: now, requests: charged, let: false });
          }
          for (const { capacity, refillMs } of [paceRules(host), dayRules(host, now)]) {
            sent.forEach(({ at: start }, first) => {
              let requests = 0;
              for (const one of sent.slice(first)) {
                requests += one.requests;
                const most = capacity + Math.floor((one.at - start) / refillMs);
                if (one.let) expect(requests).toBeLessThanOrEqual(most);
              }
            });
          }
        },
      ),
    );
  });

  test('and what is owed is paid: a host is asked again within a day and a turn', () => {
    fc.assert(
      fc.property(fc.nat(2000), delays, limits, (charged, crawlDelayMs, dailyLimit) => {
        const host = charge(aHost('h', { crawlDelayMs, dailyLimit }), charged, NOW);
        const turnMs = Math.max(paceRules(host).refillMs, dayRules(host, NOW).refillMs);
        expect(takeToken(host, NOW + DAY_MS + turnMs).ok).toBe(true);
      }),
    );
  });
});
