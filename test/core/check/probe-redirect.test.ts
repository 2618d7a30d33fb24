import { expect, test } from 'vitest';
import { runCheck } from '../../../src/core/check/run-check';
import type { FetchAnswer } from '../../../src/core/ports/fetcher';
import { aWatch } from '../../adapters/storage/rows';
import { checkWorld, DAY_MS, empty, NETWORK, outcomeOf, page } from './check-world';

const OPAQUE: FetchAnswer = { kind: 'opaque_redirect', ms: 3 };
const MINUTE_MS = 60_000;

test('a network failure is asked about once more, without following redirects', async () => {
  const world = await checkWorld();
  world.answer(NETWORK, OPAQUE);
  expect(await world.check()).toMatchObject({
    kind: 'ran',
    outcome: { kind: 'error', details: ['leads_elsewhere'] },
  });
  expect(world.sent.map(({ redirect, credentials }) => [redirect, credentials])).toEqual([
    ['follow', 'omit'],
    ['manual', 'omit'],
  ]);
  expect(await world.db.get('states', 'w1')).toMatchObject({ status: 'leads_elsewhere' });
});

test('the probe carries no validator', async () => {
  const world = await checkWorld();
  world.answer(page('one', [['ETag', '"a"']]), NETWORK, empty(200));
  await world.check();
  world.wait(DAY_MS);
  await world.check();
  expect(world.sent[1]?.headers).toContainEqual(['If-None-Match', '"a"']);
  expect(JSON.stringify(world.sent[2])).not.toContain('If-');
});

test('both requests are on record and each costs a token', async () => {
  const world = await checkWorld();
  world.answer(NETWORK, OPAQUE);
  await world.check();
  const exchanges = await world.db.getAll('exchanges');
  expect(exchanges.map(({ purpose }) => purpose)).toEqual(['check', 'redirect_probe']);
  expect(await world.db.get('hosts', 'example.org')).toMatchObject({
    bucket: { tokens: 1 },
    totals: { requests: 2 },
  });
});

test('what turns out to be a redirect was not dialled again, a failure without an answer was', async () => {
  const dialled = { ...NETWORK, repeats: 9 } as FetchAnswer;
  const redirecting = await checkWorld();
  redirecting.answer(dialled, OPAQUE, dialled);
  await redirecting.check();
  redirecting.wait(MINUTE_MS);
  await redirecting.check();
  expect(await redirecting.db.get('hosts', 'example.org')).toMatchObject({
    totals: { requests: 3 },
  });
  const hangingUp = await checkWorld();
  hangingUp.answer(dialled, dialled);
  await hangingUp.check();
  expect(await hangingUp.db.get('hosts', 'example.org')).toMatchObject({ bucket: { tokens: -17 } });
});

test('it is sent at most once a day, and again a day later', async () => {
  const world = await checkWorld();
  world.answer(NETWORK, NETWORK, NETWORK, NETWORK, NETWORK);
  await world.check();
  world.wait(DAY_MS - MINUTE_MS);
  await world.check();
  expect(world.sent.map(({ redirect }) => redirect)).toEqual(['follow', 'manual', 'follow']);
  world.wait(MINUTE_MS);
  await world.check();
  expect(world.sent.slice(3).map(({ redirect }) => redirect)).toEqual(['follow', 'manual']);
});

test('a plain failure in between does not undo that the address leads elsewhere', async () => {
  const world = await checkWorld();
  world.answer(NETWORK, OPAQUE, NETWORK);
  await world.check();
  world.wait(MINUTE_MS);
  await world.check();
  expect(await world.db.get('states', 'w1')).toMatchObject({
    status: 'leads_elsewhere',
    details: ['network'],
  });
});

test.each([
  ['an answer, of whatever kind', empty(500)],
  ['our own deadline', { kind: 'failed', reason: 'timeout', repeats: 0, ms: 20_000 }],
] as const)('%s is no reason for it', async (_what, answer) => {
  const world = await checkWorld();
  world.answer(answer);
  await world.check();
  expect(world.sent).toHaveLength(1);
});

test('with every site allowed no redirect can lead to one that is not', async () => {
  const world = await checkWorld();
  world.answer(NETWORK);
  const ports = {
    ...world.ports,
    permissions: { ...world.ports.permissions, holdsEverything: () => Promise.resolve(true) },
  };
  await runCheck(ports, aWatch().resourceKey, 'scheduled');
  expect(world.sent).toHaveLength(1);
});

test('a page that has come through to another allowed site is not asked about', async () => {
  const world = await checkWorld();
  const there = { finalUrl: 'https://www.example.org/news' };
  world.answer(page('one', [], there), NETWORK);
  await world.check();
  world.wait(DAY_MS);
  await world.check();
  expect(world.sent).toHaveLength(2);
});

test('without a token there is no probe', async () => {
  const world = await checkWorld();
  world.answer(page('one'), page('one'), NETWORK);
  await world.check();
  await world.check();
  expect(await outcomeOf(world.check())).toBe('error');
  expect(world.sent).toHaveLength(3);
});

test('an answer to the probe that is no redirect changes nothing', async () => {
  const world = await checkWorld();
  world.answer(NETWORK, page('one', [['ETag', '"a"']]));
  expect(await world.check()).toMatchObject({ outcome: { kind: 'error', details: ['network'] } });
  expect(await world.db.count('snapshots')).toBe(0);
  const resource = await world.db.get('resources', aWatch().resourceKey);
  expect(resource?.validators.etag).toBeUndefined();
});
