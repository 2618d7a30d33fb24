import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HostRecord } from '../../../src/core/hosts/host-record';
import { charge, paceRules, takeToken } from '../../../src/core/politeness/host-tokens';
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
  test('are charged, never into debt', () => {
    const host = charge(aHost('h'), 9, NOW);
    expect(host).toMatchObject({
      bucket: { tokens: 0 },
      dayBucket: { tokens: 41 },
      totals: { requests: 9 },
      lastStartAt: NOW,
    });
    expect(charge(host, 60, NOW).dayBucket.tokens).toBe(0);
  });

  test('none leave the host as it is', () => {
    const host = aHost('h');
    expect(charge(host, 0, NOW)).toBe(host);
  });
});

test('neither pace nor crawl delay is ever exceeded, whatever comes in between', () => {
  const step = fc.record({
    ms: fc.integer({ min: 0, max: 60_000 }),
    charged: fc.constantFrom(0, 0, 0, 1, 9),
  });
  const delays = fc.constantFrom(0, 500, 10_000, 45_000);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), delays, (steps, crawlDelayMs) => {
      let host = aHost('h', crawlDelayMs === 0 ? {} : { crawlDelayMs });
      const { capacity, refillMs } = paceRules(host);
      let now = NOW;
      const starts: number[] = [];
      for (const { ms, charged } of steps) {
        now += ms;
        const token = takeToken(host, now);
        if (token.ok) {
          host = token.host;
          starts.push(now);
        } else expect(token.availableAt).toBeGreaterThan(now);
        host = charge(host, charged, now);
      }
      starts.forEach((start, first) => {
        starts.slice(first).forEach((end, more) => {
          expect(more + 1).toBeLessThanOrEqual(capacity + Math.floor((end - start) / refillMs));
        });
      });
    }),
  );
});
