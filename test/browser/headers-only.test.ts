/**
 * What is never downloaded: a file of two gigabytes is watched by what its server says of it, and a
 * page that is too large can be.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './scenarios/world';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const methods = (host: string) => world.asked(host).map(({ method }) => method);

test.concurrent('a file of 2 GB is told anew by its size and date, and no GET is ever made', async () => {
  const row = await world.watch('dataset', { headersOnly: true });
  expect([row.status, row.marks, row.headersOnly]).toEqual(['ok', 'b', true]);
  expect((await world.check(row)).outcome).toBe('not_modified');
  world.origin.change('dataset');
  const changed = await world.check(row);
  expect(changed.outcome).toBe('changed');
  expect(changed.row.unseen?.newest.summary?.served).toEqual({
    bytes: 2_000_000_002,
    modifiedAt: Date.UTC(2024, 5, 14, 10, 30),
  });
  expect(changed.row.counts).toMatchObject({ checks: 3, confirmed: 1, changed: 1 });
  expect(methods('dataset')).toEqual(['HEAD', 'HEAD', 'HEAD']);
});

test.concurrent('a page too large is watched by its headers from the moment it is wished', async () => {
  const row = await world.watch('huge');
  expect([row.status, row.details]).toEqual(['too_large', ['too_large']]);
  await world.send('watch.edit', { watchId: row.id, headersOnly: true });
  expect((await world.check(row)).row).toMatchObject({
    status: 'ok',
    lastGoodAt: expect.anything(),
  });
  const [fetched, ...later] = methods('huge');
  expect(fetched).toBe('GET');
  expect(new Set(later)).toEqual(new Set(['HEAD']));
});
