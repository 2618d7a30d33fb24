/** The comparison must be able to fail: planted faults are found, and the verdict follows. */
import { describe, expect, it } from 'vitest';
import { brokenBounds } from '../../bench/schedule/bounds';
import { compare } from '../../bench/schedule/compare';
import { verdicts } from '../../bench/schedule/gate';
import { ALWAYS_AWAKE, awakeByDay } from '../../bench/schedule/machine';
import { HOUR_MS, makePages, START_AT } from '../../bench/schedule/pages';
import type { Scenario } from '../../bench/schedule/scenarios';
import type { Policy, Simulated, World } from '../../bench/schedule/simulate';

const SECOND = 1000;
const ADAPTIVE: Policy = { rhythm: 'adaptive', intervalMs: 2 * HOUR_MS };

const WORLD: World = {
  pages: makePages({
    count: 60,
    hosts: 60,
    days: 30,
    seed: 1,
    habit: () => 'stationary',
    uselessHosts: 0,
    datedHosts: 0,
    maxAgeHosts: 0,
  }),
  machine: ALWAYS_AWAKE,
  days: 30,
  crawlDelayMs: undefined,
  dailyLimit: undefined,
  seed: 1,
};

/** A log of requests, each to a page at so many seconds from the start. */
function log(...requests: readonly (readonly [page: number, atSecond: number])[]): Simulated {
  const starts = requests.map(([page, second]) => ({
    page,
    at: START_AT + second * SECOND,
    host: WORLD.pages[page]?.host ?? '',
  }));
  const visits = WORLD.pages.map(({ id }) =>
    starts.filter(({ page }) => page === id).map(({ at }) => at),
  );
  return {
    starts,
    visits,
    notModified: 0,
    bytes: 0,
    startAt: START_AT,
    endAt: START_AT + 30 * 24 * HOUR_MS,
  };
}

describe('the reader of the log', () => {
  const each = (count: number, everySeconds: number) =>
    Array.from({ length: count }, (_, index) => [0, index * everySeconds] as const);

  it('finds nothing in a log that keeps to all', () => {
    expect(brokenBounds(WORLD, ADAPTIVE, log([0, 0], [1, 0], [0, 7200], [0, 14_400]))).toEqual([]);
  });

  const planted: readonly (readonly [string, Simulated, World, RegExp])[] = [
    ['two requests to a host within two seconds', log([0, 0], [0, 1.9]), WORLD, /^gap /],
    ['a fourth within ten', log(...each(4, 3)), WORLD, /^tokens /],
    [
      'a crawl delay passed over',
      log([0, 0], [0, 50]),
      { ...WORLD, crawlDelayMs: 60_000 },
      /^gap /,
    ],
    ['a day with 501', log(...each(501, 100)), WORLD, /^requests a day /],
    [
      'seven in flight',
      log([0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0.4]),
      WORLD,
      /in flight/,
    ],
    ['a page asked too soon', log([0, 0], [0, 7100]), WORLD, /asked sooner/],
    [
      'a page asked before its max-age is over',
      log([0, 0], [0, 86_300]),
      { ...WORLD, pages: WORLD.pages.map((page) => ({ ...page, maxAgeMs: 24 * HOUR_MS })) },
      /max-age/,
    ],
    [
      'a machine asked in its sleep',
      log([0, 0]),
      { ...WORLD, machine: awakeByDay(8, 18) },
      /slept/,
    ],
  ];
  it.each(planted)('finds %s', (_what, run, world, words) => {
    expect(brokenBounds(world, ADAPTIVE, run).some((text) => words.test(text))).toBe(true);
  });
});

describe('the comparison', () => {
  const small: Scenario = {
    name: 'small',
    pages: 40,
    hosts: 8,
    days: 21,
    seeds: [1],
    shortestMs: 2 * HOUR_MS,
    habit: () => 'stationary',
    machine: ALWAYS_AWAKE,
    uselessHosts: 0,
    datedHosts: 0,
    maxAgeHosts: 0,
    crawlDelayMs: undefined,
    dailyLimit: undefined,
    oracle: 'left_out',
    promise: { delay: 'wall' },
  };
  const found = compare(small, 1);
  const broken = (verdict: typeof found) =>
    verdicts(small, verdict)
      .filter(({ kept }) => !kept)
      .map(({ name }) => name);

  it('is the same in every run, at as many requests, and finds adaptive watches ahead', () => {
    expect(compare(small, 1)).toEqual(found);
    expect(broken(found)).toEqual([]);
  });

  it('shows what is possible: nothing learned is ahead of what is told at once', () => {
    const { adaptive, told } = compare({ ...small, oracle: 'shown' }, 1);
    expect(told?.at_once.delay.mean).toBeLessThan(adaptive.delay.mean);
    expect(told?.at_once.delay.mean).toBeLessThan(told?.at_second_visit.delay.mean ?? 0);
  });

  it('asks no page before its max-age is over, and says what the others gain', () => {
    const claimed = compare({ ...small, maxAgeHosts: 0.25 }, 1);
    expect(claimed.broken).toEqual([]);
    expect(claimed.adaptive.freeDelay.mean).toBeLessThan(claimed.adaptive.delay.mean);
    const held = verdicts({ ...small, promise: { delay: 'free' } }, claimed);
    expect(held.map(({ name }) => name)).toContain('p90 delay without max-age / fixed');
  });

  it('lets a scenario off only where what can be known at a second visit misses the promise too', () => {
    const off: Scenario = { ...small, promise: { delay: 'none', why: 'for the test' } };
    const { fixed, adaptive } = found;
    const failed = (told: typeof found.told) =>
      verdicts(off, told === undefined ? found : { ...found, told })
        .filter(({ kept }) => !kept)
        .map(({ name }) => name);
    const within = { ...adaptive, delay: { mean: 0, p50: 0, p90: 0 } };
    const slow = { ...within, delay: { mean: 0, p50: 0, p90: 0.81 * fixed.delay.p90 } };
    expect(failed({ at_once: within, at_second_visit: slow })).toEqual([]);
    const isOff = ['let off: promise / what is possible'];
    expect(failed({ at_once: slow, at_second_visit: within })).toEqual(isOff);
    expect(failed(undefined)).toEqual(isOff);
  });

  it('fails a policy that is no better, and one that breaks a bound', () => {
    expect(broken({ ...found, adaptive: found.fixed })).toEqual([
      'mean delay / fixed',
      'p90 delay / fixed',
    ]);
    expect(broken({ ...found, broken: ['gap'] })).toEqual(['bounds broken']);
    const late = { ...found.adaptive, longestUnvisitedDays: 7.1, requestsPerDay: Number.NaN };
    expect(broken({ ...found, adaptive: late })).toEqual([
      'requests / fixed, less 1',
      'longest unvisited, days',
    ]);
  });
});
