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
    pages: 60,
    hosts: 12,
    days: 30,
    seeds: [1],
    shortestMs: 2 * HOUR_MS,
    habit: () => 'stationary',
    machine: ALWAYS_AWAKE,
    uselessHosts: 0,
    datedHosts: 0,
    crawlDelayMs: undefined,
    dailyLimit: undefined,
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
