/** When a page that is fresh by its site's word is due: at the end of it, not before. */
import { describe, expect, test } from 'vitest';
import type { Watch } from '../../../src/core/watch/watch';
import { aHost, aWatch } from '../../adapters/storage/rows';
import { type CheckWorld, checkWorld, DAY_MS, empty, NETWORK, page } from './check-world';

const HOUR_MS = 3_600_000;
const hourly = aWatch({ intervalMs: HOUR_MS });
const aDay = (etag = '"1"') =>
  [
    ['ETag', etag],
    ['Cache-Control', 'max-age=86400'],
  ] as const;
const V1 = page('<p>one</p>', [...aDay()]);

/** In how many ms from now a watch is due. */
async function dueIn({ db, ports }: CheckWorld, id = 'w1'): Promise<number | undefined> {
  const dueAt = (await db.get('states', id))?.dueAt;
  return dueAt === undefined ? undefined : dueAt - ports.clock.now();
}

async function afterFirst(...watches: readonly Watch[]): Promise<CheckWorld> {
  const world = await checkWorld(watches);
  world.answer(V1);
  await world.check();
  return world;
}

const WITHIN_JITTER = 1.1 * HOUR_MS;

describe('a page that is fresh for longer than its interval', () => {
  test('is due when that ends, and then asked without a word in between', async () => {
    const world = await afterFirst(hourly);
    expect(await dueIn(world)).toBe(DAY_MS);
    world.wait(DAY_MS);
    world.answer(empty(304, [['Cache-Control', 'max-age=172800']]));
    expect(await world.check()).toMatchObject({ outcome: { kind: 'not_modified' } });
    expect(await dueIn(world)).toBe(2 * DAY_MS);
  });

  test('is due by its interval where that is longer', async () => {
    const world = await afterFirst(aWatch({ intervalMs: 5 * DAY_MS }));
    expect(await dueIn(world)).toBeGreaterThan(4 * DAY_MS);
  });

  test('is due by its interval where the person does not wait for it', async () => {
    const world = await afterFirst({ ...hourly, ignoreMaxAge: true });
    expect(await dueIn(world)).toBeLessThanOrEqual(WITHIN_JITTER);
  });

  test('stays bound after a failure of a check by the person', async () => {
    const world = await afterFirst(hourly);
    world.wait(HOUR_MS);
    world.answer(NETWORK, { kind: 'opaque_redirect', ms: 1 });
    await world.check('by_person');
    expect(await dueIn(world)).toBeGreaterThan(22 * HOUR_MS);
  });

  test('is due by its interval while a question is open', async () => {
    const world = await afterFirst(hourly);
    world.wait(DAY_MS);
    world.answer(empty(304, [...aDay('"2"')]));
    expect(await world.check()).toMatchObject({ outcome: { details: ['etag_mismatch_304'] } });
    expect(await dueIn(world)).toBeLessThanOrEqual(WITHIN_JITTER);
  });

  test('is not due at all while it is paused', async () => {
    const world = await afterFirst({ ...hourly, paused: true });
    expect(await dueIn(world)).toBeUndefined();
  });
});

describe('two watches on it', () => {
  const other = { ...hourly, id: 'w2' };

  test('are due when it is no longer fresh, both', async () => {
    const world = await afterFirst(hourly, other);
    expect([await dueIn(world), await dueIn(world, 'w2')]).toEqual([DAY_MS, DAY_MS]);
  });

  test('are bound each by the word of its own person’s wish', async () => {
    const world = await afterFirst({ ...hourly, ignoreMaxAge: true }, other);
    expect(await dueIn(world)).toBeLessThanOrEqual(WITHIN_JITTER);
    expect(await dueIn(world, 'w2')).toBe(DAY_MS);
    // The one's check serves the other too.
    world.wait(2 * HOUR_MS);
    world.answer(empty(304));
    expect(await world.check()).toMatchObject({ outcome: { kind: 'not_modified' } });
    expect(await dueIn(world, 'w2')).toBe(DAY_MS);
  });

  test('are held by it also where one that does not wait is paused', async () => {
    const world = await afterFirst({ ...hourly, ignoreMaxAge: true, paused: true }, other);
    world.wait(HOUR_MS);
    expect(await world.check()).toMatchObject({ kind: 'deferred', reason: 'still_fresh' });
  });

  test('one added meanwhile is not kept waiting for its first copy', async () => {
    const world = await afterFirst(hourly);
    world.wait(DAY_MS);
    world.answer(async () => {
      await world.db.put('watches', other);
      await world.db.put('states', {
        ...(await newcomer(world)),
        dueAt: world.ports.clock.now(),
      });
      return V1;
    });
    await world.check();
    expect(await dueIn(world, 'w2')).toBe(0);
  });
});

async function newcomer(world: CheckWorld) {
  const held = await world.db.get('states', 'w1');
  if (held === undefined) throw new Error('no state');
  const { fingerprint: _none, newestSnapshotId: _nor, ...state } = held;
  return { ...state, watchId: 'w2' };
}

test('a bound is kept to by a host’s pause as well: the later of the two', async () => {
  const world = await afterFirst(hourly);
  const pausedUntil = world.ports.clock.now() + 2 * DAY_MS;
  await world.db.put('hosts', aHost('example.org', { pausedUntil }));
  world.wait(DAY_MS);
  expect(await world.check()).toEqual({
    kind: 'deferred',
    reason: 'host_paused',
    until: pausedUntil,
  });
  expect(await dueIn(world)).toBe(DAY_MS);
});
