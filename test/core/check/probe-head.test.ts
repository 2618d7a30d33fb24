import { describe, expect, test } from 'vitest';
import { HOST_GAP_MS } from '../../../src/core/schedule/run-order';
import { aHost, aWatch } from '../../adapters/storage/rows';
import { type CheckWorld, checkWorld, DAY_MS, empty, NETWORK, page } from './check-world';

const LONG = 'long '.repeat(40);
const V1 = page(`<p>${LONG}</p>`, [['ETag', '"1"']]);
const V2 = page(`<p>${LONG} more</p>`, [['ETag', '"2"']]);
const OTHER = empty(200, [['ETag', '"2"']]);

async function heldWorld(): Promise<CheckWorld> {
  const world = await checkWorld([aWatch({ headOverBytes: 100 })]);
  world.answer(V1);
  await world.check();
  world.wait(DAY_MS);
  return world;
}

const methods = ({ sent }: CheckWorld) => sent.slice(1).map(({ method }) => method);
const hostOf = ({ db }: CheckWorld) => db.get('hosts', 'example.org');

describe('a HEAD and the page after it', () => {
  test('are two requests to one host: a gap apart, each paid for, each on record', async () => {
    const world = await heldWorld();
    const startedAt = world.ports.clock.now();
    world.answer(OTHER, V2);
    expect(await world.check()).toMatchObject({
      outcome: { kind: 'changed' },
      steps: [{ kind: 'probe_changed' }, { kind: 'changed' }],
      lastSentAt: startedAt + HOST_GAP_MS,
    });
    const [, head, get] = await world.db.getAllFromIndex('exchanges', 'byTime');
    expect([head?.at, get?.at]).toEqual([startedAt, startedAt + HOST_GAP_MS]);
    expect(await hostOf(world)).toMatchObject({
      totals: { requests: 3 },
      lastStartAt: startedAt + HOST_GAP_MS,
    });
  });

  test('a HEAD alone is one', async () => {
    const world = await heldWorld();
    world.answer(empty(304));
    const report = await world.check();
    expect(report).toMatchObject({ outcome: { kind: 'not_modified' } });
    expect(report).toMatchObject({ lastSentAt: world.ports.clock.now() });
    expect(methods(world)).toEqual(['HEAD']);
  });
});

describe('no token for the page', () => {
  async function tellingWorld(): Promise<CheckWorld> {
    const world = await heldWorld();
    // A crawl delay leaves one token at a time.
    const host = aHost('example.org', { ...(await hostOf(world)), crawlDelayMs: 30_000 });
    await world.db.put('hosts', host);
    world.answer(OTHER, V2);
    expect(await world.check()).toMatchObject({ kind: 'deferred', reason: 'budget' });
    return world;
  }

  test('lets the next check go to the page at once, and the change is found', async () => {
    const world = await tellingWorld();
    world.wait(30_000);
    expect(await world.check()).toMatchObject({ outcome: { kind: 'changed' } });
    expect(methods(world)).toEqual(['HEAD', 'GET']);
    expect((await world.db.get('resources', aWatch().resourceKey))?.headTold).toBeUndefined();
  });

  test('is no false alarm, unless the page is the same after all', async () => {
    const world = await tellingWorld();
    world.wait(30_000);
    world.answer(empty(304));
    await world.check();
    expect(await hostOf(world)).toMatchObject({ headFalseAlarms: 1 });
  });
});

test('no answer to a HEAD is charged with what the browser may have repeated', async () => {
  const world = await heldWorld();
  world.answer({ ...NETWORK, repeats: 9 } as typeof NETWORK, V2);
  expect(await world.check()).toMatchObject({ kind: 'deferred', reason: 'budget' });
  expect(await hostOf(world)).toMatchObject({ totals: { requests: 11 }, bucket: { tokens: -7 } });
});

test('a host that asks for quiet at a HEAD is left in peace', async () => {
  const world = await heldWorld();
  world.answer(empty(429, [['Retry-After', '60']]));
  expect(await world.check()).toMatchObject({ outcome: { details: ['rate_limited'] } });
  expect(methods(world)).toEqual(['HEAD']);
});

test('what the host that redirects lead to refuses is not asked again', async () => {
  const www = 'https://www.example.org/news';
  const world = await checkWorld([aWatch({ headOverBytes: 100 })]);
  world.answer({ ...V1, finalUrl: www });
  await world.check();
  for (const next of [[empty(405, [], www), empty(304, [], www)], [empty(304, [], www)]]) {
    world.wait(DAY_MS);
    world.answer(...next);
    await world.check();
  }
  expect(methods(world)).toEqual(['HEAD', 'GET', 'GET']);
});
