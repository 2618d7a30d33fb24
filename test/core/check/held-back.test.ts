/** Which of several reasons not to ask is told, and that nothing is sent before it ends. */
import { describe, expect, test } from 'vitest';
import type { HostRecord } from '../../../src/core/hosts/host-record';
import { HOST_GAP_MS } from '../../../src/core/schedule/run-order';
import { aHost, aResource, aState, aWatch, NOW } from '../../adapters/storage/rows';
import { ALLOWS, FORBIDS, ROBOTS, type RobotsWorld, robotsWorld } from '../robots/robots-world';
import { DAY_MS } from './check-world';

const HOUR_MS = 3_600_000;
const until = NOW + HOUR_MS;
const watch = aWatch();

async function worldWith(host: Partial<HostRecord>): Promise<RobotsWorld> {
  const world = await robotsWorld();
  await world.db.put('hosts', aHost(watch.host, host));
  return world;
}

const dueAt = async ({ db }: RobotsWorld) => (await db.get('states', watch.id))?.dueAt;

describe('where robots.txt would have to be got first', () => {
  test.each<[string, Partial<HostRecord>]>([
    ['a pause', { pausedUntil: until }],
    ['a back-off', { failures: 5, backOffUntil: until }],
  ])('%s is told, and nothing is sent before it ends', async (_what, host) => {
    const world = await worldWith(host);
    expect(await world.check()).toEqual({ kind: 'deferred', reason: 'host_paused', until });
    expect(await dueAt(world)).toBe(until);
    expect(world.asked()).toEqual([]);
    world.wait(HOUR_MS);
    world.answer(ALLOWS);
    expect(await world.check()).toMatchObject({ reason: 'robots_first' });
    expect(world.asked()).toEqual([ROBOTS]);
  });

  test('a page that is fresh asks for no file', async () => {
    const world = await worldWith({});
    const fresh = { cacheControl: 'max-age=3600', receivedAt: NOW };
    await world.db.put('resources', aResource(watch, { fresh }));
    const held = { fingerprint: 'f', readUnder: 'r' };
    await world.db.put('states', aState(watch, held));
    expect(await world.check()).toEqual({ kind: 'deferred', reason: 'still_fresh', until });
    expect(await dueAt(world)).toBe(until);
    expect(world.asked()).toEqual([]);
  });

  test('the person may ask in spite of a back-off, and their press moves nothing in a pause', async () => {
    const tired = await worldWith({ failures: 5, backOffUntil: until });
    tired.answer(ALLOWS);
    expect(await tired.check('by_person')).toMatchObject({ reason: 'robots_first' });
    const paused = await worldWith({ pausedUntil: until });
    const before = await dueAt(paused);
    expect(await paused.check('by_person')).toMatchObject({ reason: 'host_paused', until });
    expect(await dueAt(paused)).toBe(before);
  });
});

test('a "stay away" that is known is told in a pause too: no time ends it', async () => {
  const world = await worldWith({});
  world.answer(FORBIDS);
  await world.check();
  world.wait(HOST_GAP_MS);
  const pausedUntil = world.ports.clock.now() + 2 * DAY_MS;
  await world.db.put('hosts', aHost(watch.host, { pausedUntil }));
  expect(await world.check()).toMatchObject({ kind: 'ran', outcome: { details: ['robots'] } });
  expect(await world.db.get('states', watch.id)).toMatchObject({ status: 'disallowed' });
});
