/** A page in place of the page: never told as a change, and taken for the page at the person's word. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './scenarios/world';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

test.concurrent('"not found" with 200 is a state, until the person says that it is the page', async () => {
  const row = await world.watch('soft-404');
  world.origin.set('soft-404', { on: true });
  const found = await world.check(row);
  expect([found.outcome, found.details, found.row.status]).toEqual([
    'error',
    ['soft_404'],
    'soft_404',
  ]);
  expect(found.row.title).toBe(row.title);
  expect((await world.detail(row)).changes).toEqual([]);
  const accepted = await world.send('watch.accept', { watchId: row.id });
  expect([accepted.outcome, accepted.row.status]).toEqual(['changed', 'ok']);
  // The word was for one answer: what it brought is the page from now on.
  expect((await world.check(row)).outcome).toBe('unchanged_200');
});

test.concurrent('one page for the whole site is a state of each page, and passes with it', async () => {
  const host = 'maintenance';
  const paths = ['/one', '/two', '/three'];
  const rows = [];
  for (const path of paths) {
    rows.push(await world.watch(host, { url: world.origin.url(host, path) }));
  }
  world.origin.set(host, { on: true });
  const ends = [];
  for (const row of rows) ends.push((await world.check(row)).row.status);
  expect(ends.at(-1)).toBe('maintenance');
  world.origin.set(host, { on: false });
  const [, , last] = rows;
  if (last === undefined) throw new Error('three were added');
  expect((await world.check(last)).row).toMatchObject({ status: 'ok', unseen: null });
});

test.concurrent('a page that its site says will not change is not asked before, except by a person', async () => {
  const row = await world.watch('max-age', { intervalMs: 3_600_000 });
  const wait = (row.freshUntil ?? 0) - (row.lastCheckedAt ?? 0);
  expect(Math.abs(wait - 14_400_000)).toBeLessThan(10_000);
  expect((await world.check(row)).outcome).toBe('not_modified');
  const ignoring = await world.send('watch.edit', { watchId: row.id, ignoreMaxAge: true });
  expect([ignoring.freshUntil, ignoring.ignoreMaxAge]).toEqual([null, true]);
});
