import { expect, test } from 'vitest';
import { readTextVersion } from '../../../src/core/check/text-version';
import { aHost, aWatch, NOW } from '../../adapters/storage/rows';
import { askedWith, checkWorld, DAY_MS, empty, page } from './check-world';

const WWW = 'https://www.example.org/news';
const V1 = page('<p>one</p>', [['ETag', '"1"']], { finalUrl: WWW });

test('both hosts are charged, and the evidence is of the one that answered', async () => {
  const world = await checkWorld();
  world.answer(V1, empty(304, [], WWW));
  await world.check();
  world.wait(DAY_MS);
  await world.check();
  expect(await world.db.get('hosts', 'example.org')).toMatchObject({
    totals: { requests: 2, notModified: 0 },
    evidence: [],
    diagnosis: 'unknown',
  });
  expect(await world.db.get('hosts', 'www.example.org')).toMatchObject({
    totals: { requests: 2, notModified: 1 },
    bucket: { tokens: 2 },
    marks: 'bc',
    diagnosis: 'healthy',
  });
});

test('the log says who answered, where it is another host', async () => {
  const world = await checkWorld();
  world.answer(V1, page('<p>two</p>'));
  await world.check();
  world.wait(DAY_MS);
  await world.check();
  const lines = await world.db.getAllFromIndex('exchanges', 'byTime');
  expect(lines.map(({ host }) => host)).toEqual(['example.org', 'example.org']);
  expect(lines.map(({ answeredBy }) => answeredBy)).toEqual(['www.example.org', undefined]);
});

test('a pause is kept to by both', async () => {
  const world = await checkWorld();
  world.answer(V1, empty(429, [['Retry-After', '600']], WWW));
  await world.check();
  world.wait(DAY_MS);
  await world.check();
  const until = world.ports.clock.now() + 600_000;
  for (const host of ['example.org', 'www.example.org']) {
    expect(await world.db.get('hosts', host)).toMatchObject({ pausedUntil: until });
  }
  expect(await world.check('by_person')).toEqual({
    kind: 'deferred',
    reason: 'host_paused',
    until,
  });
});

test('a pause that another page of the final host met is kept to', async () => {
  const world = await checkWorld();
  world.answer(V1);
  await world.check();
  const pausedUntil = NOW + DAY_MS;
  await world.db.put('hosts', aHost('www.example.org', { pausedUntil }));
  expect(await world.check()).toMatchObject({ kind: 'deferred', until: pausedUntil });
  expect(world.sent).toHaveLength(1);
  expect(await world.db.get('states', 'w1')).toMatchObject({ dueAt: pausedUntil });
});

test('a page whose 304 hid a change is found out on the host that answered', async () => {
  const world = await checkWorld();
  world.answer(
    V1,
    empty(304, [['ETag', '"2"']], WWW),
    page('<p>two</p>', [['ETag', '"2"']], { finalUrl: WWW }),
    page('<p>two</p>', [['ETag', '"2"']], { finalUrl: WWW }),
  );
  for (let check = 0; check < 4; check += 1) {
    await world.check();
    world.wait(DAY_MS);
  }
  expect(world.sent.map(askedWith)).toEqual([undefined, '"1"', undefined, undefined]);
  expect(await world.db.get('hosts', 'www.example.org')).toMatchObject({
    diagnosis: 'stale_304',
    falsePages: [aWatch().resourceKey],
  });
});

test('an answer is judged by the host it came from, not by the one before', async () => {
  const world = await checkWorld();
  const SOON = { text: '<p>back soon</p>', contentType: 'text/html' };
  const soon = await readTextVersion(world.ports.digest, SOON, {});
  if (soon.kind !== 'text') throw new Error('no text');
  world.answer(V1, page(SOON.text));
  await world.check();
  world.wait(DAY_MS);
  // Two other pages of the address's own host say the same since a moment ago.
  const at = world.ports.clock.now();
  const recentTexts = ['q', 'r'].map((other) => ({
    page: other,
    fingerprint: soon.fingerprint,
    before: `old ${other}`,
    at,
  }));
  await world.db.put('hosts', aHost('example.org', { recentTexts }));
  expect(await world.check()).toMatchObject({ outcome: { details: ['moved', 'maintenance'] } });
});
