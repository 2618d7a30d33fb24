/** The reader of the servers' record has to find what it is there for. */
import { describe, expect, test } from 'vitest';
import { breachesOf, type Promised } from '../../bench/politeness/breaches';
import type { HostTruth, ServedRequest } from '../../bench/politeness/record';

const TRUTH: HostTruth = { host: 'h', crawlDelayMs: 0, dailyLimit: 500, disallowed: [] };
const HOUR_MS = 3_600_000;

function served(at: number, over: Partial<ServedRequest> = {}): ServedRequest {
  return {
    at,
    host: 'h',
    method: 'GET',
    path: '/p',
    condition: undefined,
    byDate: false,
    status: 200,
    body: undefined,
    validator: undefined,
    pauseMs: undefined,
    ...over,
  };
}

function found(requests: readonly ServedRequest[], truth: Partial<HostTruth> = {}) {
  return [...new Set(breachesOf(requests, { ...TRUTH, ...truth }).map(({ promise }) => promise))];
}

const each = (count: number, ms: number) =>
  Array.from({ length: count }, (_, nth) => served(nth * ms));
const ROBOTS = served(0, { path: '/robots.txt' });
const PAUSE = served(0, { status: 429, pauseMs: HOUR_MS });

describe('a breach', () => {
  test.each<[string, readonly ServedRequest[], Partial<HostTruth>, readonly Promised[]]>([
    ['none', each(3, 2000), {}, []],
    ['the gap, by a millisecond', [served(0), served(1999)], {}, ['gap']],
    ['the fourth within ten seconds', [...each(3, 2000), served(9999)], {}, ['pace']],
    ['the fourth after ten', [...each(3, 2000), served(10_000)], {}, []],
    [
      'a crawl delay that is known',
      [ROBOTS, served(29_999)],
      { crawlDelayMs: 30_000 },
      ['crawl delay', 'pace'],
    ],
    ['one that is kept', [ROBOTS, served(30_000)], { crawlDelayMs: 30_000 }, []],
    ['one that nobody knows yet', [served(0), served(2000)], { crawlDelayMs: 30_000 }, []],
    ['a pause', [PAUSE, served(HOUR_MS - 1)], {}, ['pause']],
    ['one that is over', [PAUSE, served(HOUR_MS)], {}, []],
    ['a day too full', each(501, 172_000), {}, ['day']],
    ['a full day', each(500, 172_000), {}, []],
    [
      'a day that was halved',
      [PAUSE, ...each(251, 300_000).map(({ at }) => served(at + HOUR_MS))],
      {},
      ['day'],
    ],
    [
      'what robots.txt keeps us from',
      [served(0, { path: '/no' })],
      { disallowed: ['/no'] },
      ['robots'],
    ],
  ])('%s', (_what, requests, truth, promises) => {
    expect(found(requests, truth)).toEqual(promises);
  });
});
