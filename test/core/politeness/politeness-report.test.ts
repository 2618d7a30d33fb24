import { describe, expect, test } from 'vitest';
import {
  hostPoliteness,
  politenessTotals,
  type SentRequest,
  sentRequests,
} from '../../../src/core/politeness/politeness-report';
import { aHost, anExchange, aWatch } from '../../adapters/storage/rows';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

function aRequest(at: number, over: Partial<SentRequest> = {}): SentRequest {
  return {
    host: 'example.org',
    at,
    ms: 100,
    conditional: true,
    status: 304,
    bytes: 0,
    askedToWaitUntil: null,
    isRobotsFile: false,
    isHop: false,
    ...over,
  };
}

const host = aHost('example.org');
const report = (requests: readonly SentRequest[], of = host) => hostPoliteness(of, requests, NOW);

describe('what was sent', () => {
  const watch = aWatch();
  const requestHeaders = [['Accept', '*/*']] as const;

  test('is nothing where the extension refused itself', () => {
    expect(sentRequests(anExchange(watch, { requestHeaders: [] }), WEEK_MS)).toEqual([]);
  });

  test.each([
    ['429 with seconds', 429, '30', 30_000],
    ['503 with seconds', 503, '30', 30_000],
    ['more than a week', 429, '31536000', WEEK_MS],
  ])('%s asks for a wait that counts from the answer', (_, status, value, waitMs) => {
    const responseHeaders = [['Retry-After', value]] as const;
    const exchange = anExchange(watch, {
      at: 1000,
      ms: 50.4,
      status,
      requestHeaders,
      responseHeaders,
    });
    expect(sentRequests(exchange, WEEK_MS)[0]?.askedToWaitUntil).toBe(1050 + waitMs);
  });

  test.each([
    [200, '30'],
    [429, 'soon'],
  ])('%s with Retry-After %s asks for none', (status, value) => {
    const responseHeaders = [['Retry-After', value]] as const;
    const exchange = anExchange(watch, { status, requestHeaders, responseHeaders });
    expect(sentRequests(exchange, WEEK_MS)[0]?.askedToWaitUntil).toBeNull();
  });
});

describe('a redirect', () => {
  const watch = aWatch();
  const requestHeaders = [['Accept', '*/*']] as const;

  test('to another host is a request to each, and the answer is of the one that gave it', () => {
    const exchange = anExchange(watch, {
      finalUrl: 'https://www.example.org/news',
      answeredBy: 'www.example.org',
      asked: 'tag',
      status: 429,
      requestHeaders,
      responseHeaders: [['Retry-After', '30']],
      encodedBytes: 70,
    });
    expect(sentRequests(exchange, WEEK_MS)).toMatchObject([
      { host: 'example.org', conditional: true, status: null, bytes: 0, askedToWaitUntil: null },
      {
        host: 'www.example.org',
        conditional: true,
        status: 429,
        bytes: 70,
        askedToWaitUntil: exchange.at + 10 + 30_000,
        isHop: false,
      },
    ]);
  });

  test('of a robots.txt to another host tells the delay of the host asked alone', () => {
    const exchange = anExchange(watch, {
      purpose: 'robots',
      finalUrl: 'https://www.example.org/robots.txt',
      answeredBy: 'www.example.org',
      requestHeaders,
    });
    const told = sentRequests(exchange, WEEK_MS).map(({ isRobotsFile }) => isRobotsFile);
    expect(told).toEqual([true, false]);
  });

  test('within the host is two requests to it, and no gap between the two is ours', () => {
    const finalUrl = `${watch.url}/`;
    const at = NOW - HOUR_MS / 2;
    const exchange = anExchange(watch, { at, finalUrl, requestHeaders, encodedBytes: 70 });
    const sent = sentRequests(exchange, WEEK_MS);
    const counted = report([...sent, aRequest(at + 2000)]);
    expect(counted).toMatchObject({
      requests: 3,
      lastHour: 3,
      busiestDay: 3,
      smallestGapMs: 2000,
      gapsBroken: 0,
      bytes: 70,
    });
  });

  test('within a host that asked to wait breaks the wait once', () => {
    const asking = aRequest(NOW - 5000, { status: 429, askedToWaitUntil: NOW });
    const at = NOW - 1000;
    const exchange = anExchange(watch, { at, finalUrl: `${watch.url}/`, requestHeaders });
    expect(report([asking, ...sentRequests(exchange, WEEK_MS)]).waitsBroken).toBe(1);
  });
});

test('a host that was never asked has kept everything', () => {
  expect(report([])).toMatchObject({
    requests: 0,
    busiestHour: 0,
    smallestGapMs: null,
    gapsBroken: 0,
    waitsBroken: 0,
  });
});

test('requests are counted by hour and day, the busiest ones wherever they lie', () => {
  const burst = [0, 10, 20, 30].map((minutes) => aRequest(NOW - 30 * HOUR_MS + minutes * 60_000));
  const counted = report([...burst, aRequest(NOW - 2 * HOUR_MS), aRequest(NOW - 60_000)]);
  expect(counted).toMatchObject({
    requests: 6,
    lastHour: 1,
    lastDay: 2,
    busiestHour: 4,
    busiestDay: 4,
  });
});

test('an hour ends where the next begins: two requests an hour apart are in two', () => {
  expect(report([aRequest(0), aRequest(HOUR_MS)]).busiestHour).toBe(1);
});

test('the most an hour is what the two buckets let through', () => {
  // 50 at once, and one each 192 s.
  expect(report([]).hourlyLimit).toBe(68);
  // One at once, and one a minute.
  expect(report([], aHost('example.org', { crawlDelayMs: 60_000 })).hourlyLimit).toBe(61);
  expect(report([], aHost('example.org', { dailyLimit: 1500 })).dailyLimit).toBe(1500);
});

describe('a limit that was lowered', () => {
  const until = NOW - 24 * HOUR_MS;
  const lowered = aHost('example.org', { limitBefore: { perDay: 1500, until } });
  const every = (ms: number, count: number, from: number) =>
    Array.from({ length: count }, (_, n) => aRequest(from + n * ms));
  const busy = every(90_000, 900, until - 23 * HOUR_MS);

  test('is not broken by what was sent under the one before', () => {
    const { busiestDay, dailyLimit, busiestHour, hourlyLimit } = report(
      [...busy.filter(({ at }) => at < until), ...every(192_000, 400, until)],
      lowered,
    );
    expect(busiestDay).toBeGreaterThan(500);
    expect(dailyLimit).toBe(1500);
    expect(busiestHour).toBeLessThanOrEqual(hourlyLimit);
  });

  test('is broken by what was sent since', () => {
    expect(
      report([...busy.filter(({ at }) => at < until), ...every(100_000, 600, until)], lowered),
    ).toMatchObject({ busiestDay: 600, dailyLimit: 500 });
  });

  test('counts for nothing once all that is looked at was sent since', () => {
    expect(report(every(100_000, 600, until), lowered).dailyLimit).toBe(500);
    expect(report([], lowered).dailyLimit).toBe(500);
  });
});

test('the smallest gap is between two starts, in whatever order they are given', () => {
  const gaps = report([aRequest(9000), aRequest(0), aRequest(7500)]);
  expect(gaps).toMatchObject({ smallestGapMs: 1500, gapMs: 2000, gapsBroken: 1 });
});

describe('a crawl delay', () => {
  const slow = aHost('example.org', { crawlDelayMs: 30_000 });

  test('is judged from when it was known', () => {
    const robots = aRequest(10_000, { isRobotsFile: true });
    const requests = [aRequest(0), robots, aRequest(15_000), aRequest(45_000), aRequest(80_000)];
    expect(report(requests, slow)).toMatchObject({ crawlDelayGaps: 2, crawlDelayBroken: 0 });
  });

  test('that was not kept is told', () => {
    const requests = [aRequest(0), aRequest(29_999), aRequest(60_000)];
    expect(report(requests, slow)).toMatchObject({ crawlDelayGaps: 2, crawlDelayBroken: 1 });
  });

  test('that is not asked for is not judged', () => {
    const requests = [aRequest(0), aRequest(3000)];
    expect(report(requests)).toMatchObject({ crawlDelayMs: null, crawlDelayGaps: 0 });
  });
});

describe('a wait that was asked for', () => {
  const asks = aRequest(0, { status: 429, askedToWaitUntil: 60_000 });

  test('is kept by who comes at its end', () => {
    const kept = report([asks, aRequest(60_000)]);
    expect(kept).toMatchObject({ waitsAsked: 1, waitsBroken: 0, tooMany: 1 });
  });

  test('is broken by each who comes before', () => {
    const broken = report([asks, aRequest(30_000), aRequest(59_999), aRequest(60_000)]);
    expect(broken).toMatchObject({ waitsAsked: 1, waitsBroken: 2 });
  });
});

test('all hosts together are their sums, with the smallest gap of any', () => {
  const one = report([aRequest(0, { bytes: 10 }), aRequest(5000, { conditional: false })]);
  const other = report([aRequest(0, { bytes: 5 }), aRequest(1000)]);
  const idle = report([]);
  expect(politenessTotals([one, other, idle])).toMatchObject({
    hosts: 2,
    requests: 4,
    conditional: 3,
    bytes: 15,
    smallestGapMs: 1000,
    gapsBroken: 1,
    limitsBroken: 0,
  });
  expect(politenessTotals([{ ...one, busiestDay: 501 }]).limitsBroken).toBe(1);
});
