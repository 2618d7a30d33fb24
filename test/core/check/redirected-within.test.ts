/** A redirect within one host: the host answers two requests for each that is sent. */
import { expect, test } from 'vitest';
import { aHost, aWatch, NOW } from '../../adapters/storage/rows';
import { checkWorld, DAY_MS, empty, NETWORK, page } from './check-world';

const THERE = 'https://example.org/news/';
const V1 = page('<p>one</p>', [['ETag', '"1"']], { finalUrl: THERE });

async function requestsOf({ db }: Awaited<ReturnType<typeof checkWorld>>) {
  return (await db.get('hosts', 'example.org'))?.totals.requests;
}

async function ledWorld(watches = [aWatch()]) {
  const world = await checkWorld(watches);
  world.answer(V1);
  await world.check();
  world.wait(DAY_MS);
  return world;
}

test('one that nobody knew of is owed afterwards', async () => {
  const world = await checkWorld();
  await world.db.put('hosts', aHost('example.org', { bucket: { tokens: 1, refilledAt: NOW } }));
  world.answer(V1);
  await world.check();
  expect(await world.db.get('hosts', 'example.org')).toMatchObject({
    bucket: { tokens: -1 },
    dayBucket: { tokens: 48 },
    totals: { requests: 2 },
  });
});

test('one that is known is paid for before the request goes out, and not twice', async () => {
  const world = await ledWorld();
  let paid: number | undefined;
  world.answer(async () => {
    paid = await requestsOf(world);
    return empty(304, [], THERE);
  });
  await world.check();
  expect(paid).toBe(4);
  expect(await requestsOf(world)).toBe(4);
});

test('a known one waits until the host has two tokens', async () => {
  const world = await ledWorld();
  const host = (await world.db.get('hosts', 'example.org')) ?? aHost('example.org');
  const now = world.ports.clock.now();
  await world.db.put('hosts', { ...host, bucket: { tokens: 1, refilledAt: now } });
  const deferral = { kind: 'deferred', reason: 'budget', until: now + 10_000 };
  expect(await world.check()).toEqual(deferral);
  world.wait(10_000);
  world.answer(empty(304, [], THERE));
  expect(await world.check()).toMatchObject({ outcome: { kind: 'not_modified' } });
});

test('a host that never has two tokens at once is owed the second', async () => {
  const world = await ledWorld();
  const host = (await world.db.get('hosts', 'example.org')) ?? aHost('example.org');
  await world.db.put('hosts', { ...host, crawlDelayMs: 60_000 });
  world.answer(empty(304, [], THERE));
  expect(await world.check()).toMatchObject({ outcome: { kind: 'not_modified' } });
  const until = world.ports.clock.now() + 120_000;
  expect(await world.check()).toEqual({ kind: 'deferred', reason: 'budget', until });
});

test('a request that failed has cost what was paid for it', async () => {
  const world = await ledWorld();
  world.answer(NETWORK);
  world.ports.permissions.holdsEverything = () => Promise.resolve(true);
  await world.check();
  expect(await requestsOf(world)).toBe(4);
});

const LONG = 'long '.repeat(40);

test('a HEAD and the page after it cost two each where the redirect is known', async () => {
  const world = await checkWorld([aWatch({ headOverBytes: 100 })]);
  world.answer(page(`<p>${LONG}</p>`, [['ETag', '"1"']], { finalUrl: THERE }));
  await world.check();
  world.wait(DAY_MS);
  world.answer(empty(200, [['ETag', '"2"']], THERE));
  expect(await world.check()).toMatchObject({ kind: 'deferred', reason: 'budget' });
  expect(await requestsOf(world)).toBe(4);
  world.wait(DAY_MS);
  world.answer(page(`<p>${LONG} more</p>`, [['ETag', '"2"']], { finalUrl: THERE }));
  expect(await world.check()).toMatchObject({ outcome: { kind: 'changed' } });
  expect(world.sent.map(({ method }) => method)).toEqual(['GET', 'HEAD', 'GET']);
  expect(await requestsOf(world)).toBe(6);
});

test('a HEAD that is redirected for the first time is charged before the page is', async () => {
  const world = await checkWorld([aWatch({ headOverBytes: 100 })]);
  world.answer(page(`<p>${LONG}</p>`, [['ETag', '"1"']]));
  await world.check();
  world.wait(DAY_MS);
  world.answer(empty(200, [['ETag', '"2"']], THERE), page(`<p>${LONG} more</p>`));
  await world.check();
  expect(await requestsOf(world)).toBe(4);
});
