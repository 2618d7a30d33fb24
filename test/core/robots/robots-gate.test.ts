import { describe, expect, test } from 'vitest';
import type { FetchAnswer } from '../../../src/core/ports/fetcher';
import { fetchRobots } from '../../../src/core/robots/fetch-robots';
import { HOST_GAP_MS } from '../../../src/core/schedule/run-order';
import { aWatch } from '../../adapters/storage/rows';
import { DAY_MS, empty, NETWORK } from '../check/check-world';
import {
  ALLOWS,
  FORBIDS,
  file,
  ORIGIN,
  PAGE,
  ROBOTS,
  type RobotsWorld,
  robotsWorld,
} from './robots-world';

const PAGE_URL = aWatch().url;
const HOST = aWatch().host;

describe('the first check of an origin', () => {
  test('gets robots.txt first, and the page after the gap a host is owed', async () => {
    const world = await robotsWorld();
    const startedAt = world.ports.clock.now();
    world.answer(ALLOWS, PAGE);
    expect(await world.check()).toEqual({
      kind: 'deferred',
      reason: 'robots_first',
      until: startedAt + HOST_GAP_MS,
    });
    world.wait(HOST_GAP_MS);
    expect(await world.check()).toMatchObject({ kind: 'ran', outcome: { kind: 'baseline' } });
    expect(world.asked()).toEqual([ROBOTS, PAGE_URL]);
    expect(await world.db.get('hosts', HOST)).toMatchObject({
      totals: { requests: 2 },
      bucket: { tokens: 1 },
    });
  });

  test('sends no cookie, follows redirects and says what it is for', async () => {
    const world = await robotsWorld([aWatch({ scope: 'cred' })]);
    world.answer(ALLOWS);
    await world.check();
    expect(world.sent[0]).toMatchObject({
      credentials: 'omit',
      redirect: 'follow',
      maxBytes: 512_000,
      pastMaxBytes: 'cut',
    });
    const [line] = await world.db.getAll('exchanges');
    expect(line).toMatchObject({ purpose: 'robots', url: ROBOTS, status: 200, host: HOST });
  });

  test('of a site that is not allowed sends nothing at all', async () => {
    const world = await robotsWorld();
    world.refused.add('https://example.org/*');
    await world.check();
    expect(world.sent).toEqual([]);
  });

  test('of a private address sends nothing without the word for it', async () => {
    const world = await robotsWorld([aWatch({ url: 'http://10.0.0.1/', host: '10.0.0.1' })]);
    expect(await world.check()).toMatchObject({ outcome: { details: ['private_address'] } });
    expect(world.sent).toEqual([]);
  });

  test('costs a token, and waits for one', async () => {
    const world = await robotsWorld();
    world.answer(ALLOWS);
    await world.check();
    const host = await world.db.get('hosts', HOST);
    if (host === undefined) throw new Error('no host');
    const now = world.ports.clock.now();
    await world.db.put('hosts', { ...host, bucket: { tokens: 0, refilledAt: now } });
    await world.db.clear('robots');
    expect(await world.check()).toEqual({
      kind: 'deferred',
      reason: 'budget',
      until: now + 10_000,
    });
    expect(world.asked()).toEqual([ROBOTS]);
  });
});

describe('a page that the rules keep us from', () => {
  test('is not asked for and not charged, and says why', async () => {
    const world = await robotsWorld();
    const now = world.ports.clock.now();
    world.answer(FORBIDS);
    expect(await world.check()).toMatchObject({
      kind: 'ran',
      outcome: { kind: 'deferred', details: ['robots'] },
      told: [],
    });
    expect(world.asked()).toEqual([ROBOTS]);
    expect(await world.db.get('states', 'w1')).toMatchObject({
      status: 'disallowed',
      needsYouAt: now,
      dueAt: now + DAY_MS,
    });
    expect(await world.db.get('hosts', HOST)).toMatchObject({ totals: { requests: 1 } });
    const lines = await world.db.getAll('exchanges');
    expect(lines.map(({ purpose, status, outcome }) => [purpose, status, outcome])).toEqual(
      expect.arrayContaining([
        ['robots', 200, 'baseline'],
        ['check', null, 'deferred'],
      ]),
    );
  });

  test('is asked for by the word of the person, at the pace of the host', async () => {
    const world = await robotsWorld([aWatch({ ignoreRobots: true })]);
    world.answer(file('User-agent: *\nDisallow: /\nCrawl-delay: 20\n'), PAGE);
    const startedAt = world.ports.clock.now();
    expect(await world.check()).toMatchObject({ reason: 'robots_first' });
    world.wait(HOST_GAP_MS);
    expect(await world.check()).toEqual({
      kind: 'deferred',
      reason: 'budget',
      until: startedAt + 20_000,
    });
    world.wait(20_000 - HOST_GAP_MS);
    expect(await world.check()).toMatchObject({ outcome: { kind: 'baseline' } });
  });

  test('keeps what was held of it, and is told once the rules let us again', async () => {
    const world = await robotsWorld();
    world.answer(ALLOWS);
    await world.check();
    world.answer(PAGE);
    await world.check();
    world.wait(DAY_MS);
    world.answer(FORBIDS);
    await world.check();
    const kept = await world.db.get('states', 'w1');
    expect(kept).toMatchObject({ status: 'disallowed', marks: 'b' });
    expect(kept).toHaveProperty('fingerprint');
    world.wait(DAY_MS);
    world.answer(ALLOWS);
    await world.check();
    world.answer(empty(304));
    expect(await world.check()).toMatchObject({ outcome: { kind: 'not_modified' } });
    expect(await world.db.get('states', 'w1')).toMatchObject({ status: 'ok' });
    expect(await world.db.get('states', 'w1')).not.toHaveProperty('needsYouAt');
  });

  test('of a paused watch is not put on the list of what is due', async () => {
    const world = await robotsWorld([aWatch({ paused: true })]);
    world.answer(FORBIDS);
    await world.check('by_person');
    expect(await world.db.get('states', 'w1')).not.toHaveProperty('dueAt');
  });
});

describe('a site whose robots.txt cannot be had', () => {
  test('is left alone, and tried again after a wait that grows', async () => {
    const world = await robotsWorld();
    const now = world.ports.clock.now();
    world.answer(empty(503));
    expect(await world.check()).toMatchObject({
      outcome: { kind: 'deferred', details: ['robots', 'robots_unreachable'] },
    });
    expect(await world.db.get('states', 'w1')).toMatchObject({
      status: 'retrying',
      dueAt: now + 900_000,
    });
    world.wait(899_999);
    await world.check();
    expect(world.asked()).toEqual([ROBOTS]);
    world.wait(1);
    world.answer(empty(503));
    await world.check();
    expect(world.asked()).toEqual([ROBOTS, ROBOTS]);
    expect(await world.db.get('states', 'w1')).toMatchObject({
      dueAt: world.ports.clock.now() + 1_800_000,
    });
  });

  test('is not left to the person before thirty days are over', async () => {
    const world = await robotsWorld();
    world.answer(empty(500));
    await world.check();
    world.wait(29 * DAY_MS);
    world.answer(empty(500));
    await world.check();
    expect(await world.db.get('states', 'w1')).toMatchObject({ status: 'retrying' });
    world.wait(2 * DAY_MS);
    world.answer(empty(500));
    await world.check();
    expect(await world.db.get('states', 'w1')).toMatchObject({
      status: 'disallowed',
      details: ['robots', 'robots_unreachable'],
    });
  });

  test('is tried again when a person asks, but not at each click', async () => {
    const world = await robotsWorld();
    world.answer(empty(500));
    await world.check('by_person');
    world.wait(29_999);
    await world.check('by_person');
    expect(world.sent).toHaveLength(1);
    world.wait(1);
    world.answer(ALLOWS);
    expect(await world.check('by_person')).toMatchObject({ reason: 'robots_first' });
  });

  test('is not tried a year later because the clock was a year ahead', async () => {
    const world = await robotsWorld();
    world.answer(FORBIDS);
    await world.check();
    const [now, copy] = [world.ports.clock.now(), await world.copy()];
    if (copy === undefined) throw new Error('no copy');
    const ahead = now + 365 * DAY_MS;
    await world.db.put('robots', { ...copy, failures: 1, lastTriedAt: ahead, retryAt: ahead });
    world.wait(1000);
    await world.check();
    expect(await world.db.get('states', 'w1')).toMatchObject({ dueAt: now + DAY_MS });
  });

  test('pauses the whole host with a 429, and its pages say so', async () => {
    const world = await robotsWorld();
    const now = world.ports.clock.now();
    world.answer(empty(429, [['Retry-After', '120']]));
    await world.check();
    expect(await world.db.get('hosts', HOST)).toMatchObject({
      pausedUntil: now + 120_000,
      halvedUntil: now + DAY_MS,
    });
    world.wait(60_000);
    await world.db.clear('robots');
    expect(await world.check()).toEqual({
      kind: 'deferred',
      reason: 'host_paused',
      until: now + 120_000,
    });
    expect(await world.db.get('states', 'w1')).toMatchObject({ dueAt: now + 120_000 });
    expect(world.sent).toHaveLength(1);
  });

  test.each(['not a number', '-5', '', '0'])('is never tried again at once: %s', async (wish) => {
    const world = await robotsWorld();
    world.answer(empty(429, [['Retry-After', wish]]));
    await world.check();
    const copy = await world.copy();
    expect(copy?.retryAt).toBeGreaterThanOrEqual(world.ports.clock.now() + 60_000);
  });
});

describe('redirects of robots.txt', () => {
  test('to a site that is not allowed are found out, once, and tell of the page too', async () => {
    const world = await robotsWorld();
    world.answer(NETWORK, { kind: 'opaque_redirect', ms: 5 });
    expect(await world.check()).toMatchObject({ reason: 'robots_first' });
    expect(world.sent.map(({ redirect }) => redirect)).toEqual(['follow', 'manual']);
    world.wait(HOST_GAP_MS);
    world.answer(NETWORK);
    expect(await world.check()).toMatchObject({ outcome: { details: ['leads_elsewhere'] } });
    expect(world.asked()).toEqual([ROBOTS, ROBOTS, PAGE_URL]);
  });

  test('charge the host they lead to', async () => {
    const world = await robotsWorld();
    world.answer({ ...PAGE, finalUrl: 'https://www.example.org/robots.txt' });
    await world.check();
    expect(await world.db.get('hosts', 'www.example.org')).toMatchObject({
      totals: { requests: 1 },
      bucket: { tokens: 2 },
    });
  });

  test('into a private network leave nothing behind', async () => {
    const world = await robotsWorld();
    world.answer({ ...PAGE, finalUrl: 'http://192.168.1.1/robots.txt' });
    expect(await world.check()).toMatchObject({
      outcome: { details: ['robots', 'robots_unreachable'] },
    });
    expect(await world.db.getAllKeys('hosts')).toEqual([HOST]);
    const [line] = (await world.db.getAll('exchanges')).filter(
      ({ purpose }) => purpose === 'robots',
    );
    expect(line).toMatchObject({ details: ['private_address'], responseHeaders: [] });
    expect((await world.copy())?.text).toBe('');
  });
});

describe('the crawl delay of a host with two origins', () => {
  const HTTP = 'http://example.org';
  const delay = (seconds: number) => file(`User-agent: *\nCrawl-delay: ${seconds}\n`);
  const none = file('User-agent: *\nDisallow: /private\n');

  /** Gets the file of an origin when its time has come. */
  async function asked(world: RobotsWorld, origin: string, answer: FetchAnswer) {
    world.wait(DAY_MS);
    world.answer(answer);
    await fetchRobots(world.ports, origin);
    return (await world.db.get('hosts', HOST))?.crawlDelayMs;
  }

  test('is the greater of theirs, whichever was read last', async () => {
    const world = await robotsWorld();
    expect(await asked(world, ORIGIN, delay(30))).toBe(30_000);
    expect(await asked(world, HTTP, delay(12))).toBe(30_000);
    expect(await asked(world, HTTP, delay(60))).toBe(60_000);
    expect(await asked(world, ORIGIN, delay(20))).toBe(60_000);
  });

  test('stays while one asks for it, and goes with the last that does', async () => {
    const world = await robotsWorld();
    await asked(world, ORIGIN, delay(30));
    expect(await asked(world, HTTP, none)).toBe(30_000);
    expect(await asked(world, HTTP, empty(404))).toBe(30_000);
    expect(await asked(world, ORIGIN, none)).toBeUndefined();
  });

  test('outlives an origin that cannot be had, as its rules do', async () => {
    const world = await robotsWorld();
    await asked(world, ORIGIN, delay(30));
    expect(await asked(world, ORIGIN, empty(500))).toBe(30_000);
    expect(await asked(world, HTTP, none)).toBe(30_000);
  });

  test('is confirmed by a 304', async () => {
    const world = await robotsWorld();
    const tagged = file('User-agent: *\nCrawl-delay: 30\n', [['ETag', '"r"']]);
    await asked(world, ORIGIN, tagged);
    expect(await asked(world, ORIGIN, empty(304, [], ROBOTS))).toBe(30_000);
  });

  test('is forgotten where its copy is too old to go by', async () => {
    const world = await robotsWorld();
    await asked(world, HTTP, delay(30));
    world.wait(31 * DAY_MS);
    expect(await asked(world, ORIGIN, none)).toBeUndefined();
  });

  test('does not pay off what the host is owed', async () => {
    const world = await robotsWorld();
    world.answer(none);
    await world.check();
    const host = await world.db.get('hosts', HOST);
    if (host === undefined) throw new Error('no host');
    const now = world.ports.clock.now();
    world.answer(async () => {
      // A redirect of another page has led here meanwhile, again and again.
      await world.db.put('hosts', { ...host, bucket: { tokens: -9, refilledAt: now } });
      return delay(12);
    });
    await fetchRobots(world.ports, ORIGIN);
    expect(await world.db.get('hosts', HOST)).toMatchObject({
      crawlDelayMs: 12_000,
      bucket: { tokens: -9 },
    });
  });
});

describe('rules that have become old', () => {
  test('serve the page, and their renewal is left to whoever runs checks', async () => {
    const world = await robotsWorld();
    world.answer(file('', [['Cache-Control', 'max-age=3600']]));
    await world.check();
    world.wait(2 * 3_600_000);
    world.answer(PAGE);
    expect(await world.check()).toMatchObject({ kind: 'ran', robots: ['https://example.org'] });
    expect(world.asked()).toEqual([ROBOTS, PAGE_URL]);
    world.wait(1000);
  });

  test('fresh ones ask for nothing', async () => {
    const world = await robotsWorld();
    world.answer(ALLOWS);
    await world.check();
    world.answer(PAGE);
    expect(await world.check()).not.toHaveProperty('robots');
  });
});

describe('a background that dies while the file is asked for', () => {
  test('leaves a spent token and a lease, and nobody asks twice until that is over', async () => {
    const world = await robotsWorld();
    const startedAt = world.ports.clock.now();
    await new Promise<void>((isOpen) => {
      world.answer(() => {
        isOpen();
        return new Promise(() => {});
      });
      void world.check();
    });
    expect(await world.check()).toEqual({
      kind: 'deferred',
      reason: 'leased',
      until: startedAt + 40_000,
    });
    world.wait(40_000);
    world.answer(ALLOWS);
    expect(await world.check()).toMatchObject({ reason: 'robots_first' });
    expect(await world.copy()).not.toHaveProperty('lease');
  });

  test('a late answer is not written over a newer one', async () => {
    const world = await robotsWorld();
    let answerLate: (answer: typeof FORBIDS) => void = () => {};
    const slow = new Promise<void>((isOpen) => {
      world.answer(() => {
        isOpen();
        return new Promise((resolve) => {
          answerLate = resolve;
        });
      });
    });
    const late = world.check();
    await slow;
    world.wait(40_000);
    world.answer(ALLOWS);
    await world.check();
    answerLate(FORBIDS);
    await late;
    expect((await world.copy())?.text).toContain('/private');
  });
});
