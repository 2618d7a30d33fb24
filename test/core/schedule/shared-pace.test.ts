import { describe, expect, it } from 'vitest';
import { boundsOf, intervalFor, LONGEST_MS } from '../../../src/core/schedule/interval-rule';
import {
  boundsOn,
  COMMON_PACE,
  type PacedWatch,
  type SharedPace,
  sharePace,
} from '../../../src/core/schedule/shared-pace';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHEAP = { bytes: undefined, validators: 'work' } as const;

function watch(
  perDay: number,
  more: Partial<PacedWatch> & { shortestMs?: number } = {},
): PacedWatch {
  const { shortestMs = 2 * HOUR, ...rest } = more;
  return {
    host: 'a.example',
    bounds: boundsOf(shortestMs, CHEAP),
    perDay,
    learned: 'yes',
    ...rest,
  };
}

/** Rates over five powers of ten. */
const spread = (count: number, more: Parameters<typeof watch>[1] = {}) =>
  Array.from({ length: count }, (_, index) => watch(10 ** (5 * (index / count) - 3), more));

function perDay(watches: readonly PacedWatch[], pace: SharedPace): number {
  return watches.reduce((sum, { host, bounds, perDay: rate }) => {
    const own = pace.hosts[host];
    const busy = own?.busyPerDay ?? pace.busyPerDay;
    return sum + DAY / intervalFor(rate, busy, boundsOn(bounds, own));
  }, 0);
}

const NO_LOADS = new Map();

describe('sharePace', () => {
  it.each([
    ['of one interval', spread(1000)],
    ['of several', [...spread(500), ...spread(500, { shortestMs: 12 * HOUR })]],
    ['that nearly all stand still', [...spread(950).slice(0, 940), ...spread(60)]],
  ])(
    'costs what fixed intervals in the middle of the ranges would: a list %s',
    (_which, watches) => {
      const fixed = watches.reduce(
        (sum, { bounds }) => sum + DAY / (bounds.shortestMs * Math.sqrt(8)),
        0,
      );
      const ratio = perDay(watches, sharePace(watches, NO_LOADS)) / fixed;
      expect(ratio).toBeGreaterThan(0.97);
      expect(ratio).toBeLessThan(1.03);
    },
  );

  it('leaves a short list near what pages commonly do: a still page is asked rarely, a busy one often', () => {
    const [still, busy] = [watch(1 / 300), watch(30)];
    for (const one of [still, busy]) {
      const { busyPerDay } = sharePace([one], NO_LOADS);
      expect(busyPerDay / COMMON_PACE.busyPerDay).toBeGreaterThan(0.5);
      expect(busyPerDay / COMMON_PACE.busyPerDay).toBeLessThan(2);
    }
    const everyMs = (one: PacedWatch) =>
      intervalFor(one.perDay, sharePace([one], NO_LOADS).busyPerDay, one.bounds);
    expect([everyMs(still), everyMs(busy)]).toEqual([16 * HOUR, 2 * HOUR]);
  });

  it('makes room for pages that are new and asked twice as often', () => {
    const fresh = spread(400).map((one) => ({ ...one, learned: 'not_yet' as const }));
    expect(sharePace(fresh, NO_LOADS).busyPerDay).toBeGreaterThan(
      sharePace(spread(400), NO_LOADS).busyPerDay,
    );
  });

  describe('on a host whose budget is too small', () => {
    const watches = spread(2000, { host: 'busy.example' });
    const loads = new Map([['busy.example', { fixedPerDay: 50, budgetPerDay: 500 }]]);
    const pace = sharePace(watches, loads);

    it('keeps within what the budget leaves after fixed watches', () => {
      const asked = perDay(watches, pace);
      expect(asked).toBeLessThanOrEqual(500 * 0.95 - 50 + 1e-6);
      expect(asked).toBeGreaterThan(0.98 * (500 * 0.95 - 50));
    });

    it('lets its pages wait for longer than eight times the shortest, but within a week', () => {
      const bounds = boundsOn(boundsOf(2 * HOUR, CHEAP), pace.hosts['busy.example']);
      expect(bounds).toEqual({ shortestMs: 2 * HOUR, longestMs: LONGEST_MS });
    });

    it('leaves other hosts alone', () => {
      const elsewhere = sharePace([...watches, ...spread(5, { host: 'b.example' })], loads);
      expect(elsewhere.hosts['b.example']?.busyPerDay).toBeUndefined();
    });

    it('asks all at the longest where even that is too much', () => {
      const none = sharePace(
        watches,
        new Map([['busy.example', { fixedPerDay: 900, budgetPerDay: 500 }]]),
      );
      expect(perDay(watches, none)).toBeCloseTo((2000 * DAY) / LONGEST_MS, 3);
    });
  });

  it('takes the median of a host for a guess, from five pages on that were visited often enough', () => {
    const rates = [0.1, 0.2, 0.4, 3, 9];
    const guess = (watches: readonly PacedWatch[]) =>
      sharePace(watches, NO_LOADS).hosts['a.example']?.guessPerDay;
    expect(guess(rates.map((rate) => watch(rate)))).toBe(0.4);
    expect(guess(rates.slice(1).map((rate) => watch(rate)))).toBeUndefined();
    expect(
      guess([...rates.slice(1).map((rate) => watch(rate)), watch(1, { learned: 'not_yet' })]),
    ).toBeUndefined();
  });
});
