import { describe, expect, test } from 'vitest';
import { dump } from '../../adapters/storage/open-fresh';
import { aWatch } from '../../adapters/storage/rows';
import { askedWith, checkWorld, DAY_MS, empty, page } from './check-world';

const ROUTER = { finalUrl: 'http://192.168.0.1/admin' };
const SECRET = page('<p>router password</p>', [['ETag', '"router"']], ROUTER);
const V1 = page('<p>one</p>', [['ETag', '"1"']]);

describe('a page that redirects into a private network', () => {
  test('keeps no byte of what came from there', async () => {
    const world = await checkWorld();
    world.answer(SECRET);
    expect(await world.check()).toMatchObject({
      outcome: { kind: 'error', details: ['private_address'] },
    });
    const rows = await dump(world.db);
    expect(rows['snapshots']).toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(/router/);
    expect(rows['states']?.[0]).toMatchObject({ status: 'private_address' });
  });

  test('is on record with where it led, and is no host of ours', async () => {
    const world = await checkWorld();
    world.answer(SECRET);
    await world.check();
    expect(await world.db.getAll('exchanges')).toMatchObject([
      { finalUrl: ROUTER.finalUrl, status: 200, responseHeaders: [] },
    ]);
    expect(await world.db.getAllKeys('hosts')).toEqual(['example.org']);
  });

  test('leaves what was held, and is asked with it again', async () => {
    const world = await checkWorld();
    world.answer(V1, SECRET, empty(304));
    await world.check();
    world.wait(DAY_MS);
    await world.check();
    world.wait(DAY_MS);
    expect(await world.check()).toMatchObject({ outcome: { kind: 'not_modified' } });
    expect(world.sent.map(askedWith)).toEqual([undefined, '"1"', '"1"']);
    expect(await world.db.get('states', 'w1')).toMatchObject({ status: 'ok' });
  });

  test.each([
    ['a 404', empty(404, [], ROUTER.finalUrl)],
    ['a 429', empty(429, [['Retry-After', '600']], ROUTER.finalUrl)],
    ['a body cut short', { ...SECRET, kind: 'broken', reason: 'truncated', decodedBytes: 3 }],
  ] as const)('%s from there says nothing about the page', async (_what, answer) => {
    const world = await checkWorld();
    world.answer(answer);
    expect(await world.check()).toMatchObject({ outcome: { details: ['private_address'] } });
    expect(await world.db.get('hosts', 'example.org')).not.toHaveProperty('pausedUntil');
  });

  test('is a page like any other where the person said so', async () => {
    const world = await checkWorld([aWatch({ localNetwork: true })]);
    world.answer(SECRET);
    expect(await world.check()).toMatchObject({ outcome: { kind: 'baseline' } });
  });
});
