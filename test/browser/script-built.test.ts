/**
 * A page that a script builds, read as a tab shows it: opened for the check behind the others, closed
 * again, and compared like any page.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type WebExtension from 'webextension-polyfill';
import { openWorld, type World } from './scenarios/world';

declare const browser: WebExtension.Browser;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const tabs = async () =>
  (await world.own()).evaluate(async () =>
    (await browser.tabs.query({})).map(({ id, active }) => ({ id, active })),
  );

const summaryOf = async (row: { readonly id: string }) =>
  (await world.detail(row)).changes[0]?.summary;

test('as it is sent there is nothing to compare, and the state offers a tab', async () => {
  const row = await world.watch('script-built');
  expect(row.status).toBe('script_built');
});

test('in a tab its text is there, a change is told, and no tab is left or in front', async () => {
  await world.own();
  const before = await tabs();
  const row = await world.watch('script-built-2', { readIn: 'tab' });
  expect([row.status, row.title]).toEqual(['ok', 'Ferry times']);
  const seen = await world.send('watch.sees', { watchId: row.id });
  expect(seen.lines).toContain('Bicycles go in the hold.');
  // What stands in the shadow of an element is part of what a person sees.
  expect(seen.lines).toContain('Tickets are sold on board.');
  expect((await world.check(row)).outcome).toBe('unchanged_200');
  world.origin.change('script-built-2', 'No ferry on Monday.');
  const told = await world.check(row);
  expect([told.outcome, told.row.unseen?.count]).toEqual(['changed', 1]);
  expect(JSON.stringify(await summaryOf(row))).toContain('No ferry on Monday.');
  expect(await tabs()).toEqual(before);
});

test('opened only where the page was sent anew, a 304 opens no tab', async () => {
  const host = 'script-built-3';
  const row = await world.watch(host, { readIn: 'tab_if_changed' });
  expect(row.status).toBe('ok');
  world.origin.clear(host);
  world.origin.change(host, 'No ferry on Monday.');
  expect((await world.check(row)).outcome).toBe('not_modified');
  expect(world.origin.requests(host).filter(({ path }) => path === '/data')).toEqual([]);
  world.origin.set(host, { build: 2 });
  expect((await world.check(row)).outcome).toBe('changed');
  expect(JSON.stringify(await summaryOf(row))).toContain('No ferry on Monday.');
  expect((await world.check(row)).outcome).toBe('not_modified');
});

test('what a tab shows proves nothing of how the host answers', async () => {
  const row = await world.watch('script-built-4', { readIn: 'tab' });
  await world.check(row);
  const host = await world.send('hosts.get', { host: row.host });
  expect(host.window.bodies).toBe(0);
});
