/**
 * A night with the computer asleep: what did not happen is told in the popup, in the list and on the
 * page of a watch, and once it was looked at no more.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type WebExtension from 'webextension-polyfill';
import type { WatchRow } from '../../src/messaging/protocol';
import type { Page } from './harness/launch.mjs';
import { violations } from './scenarios/axe';
import { openWorld, type World } from './scenarios/world';

declare const browser: WebExtension.Browser;

const HOUR = 3_600_000;
const MISSED = 9;

let world: World;
let row: WatchRow;

beforeAll(async () => {
  world = await openWorld();
  row = await world.watch('tag', { intervalMs: HOUR });
});

afterAll(() => world.close());

/** As if the browser had been away for so long: all that is stored is older by it, and more. */
async function sleep(ms: number): Promise<void> {
  const own = await world.own();
  await own.evaluate(
    async (away, hour) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
      const db = await done(indexedDB.open('stillwatch'));
      const stores = db.transaction(['states', 'meta'], 'readwrite');
      const states = stores.objectStore('states');
      for (const state of await done(states.getAll())) {
        await done(states.put({ ...state, dueAt: Date.now() - away }));
      }
      const at = Date.now() - away - hour;
      const run = { key: 'run', value: { startedAt: at, endedAt: at } };
      const meta = stores.objectStore('meta');
      await done(meta.put(run));
      const before = await done(meta.get('slept'));
      if (before !== undefined) {
        const { from, to } = before.value;
        const value = { ...before.value, from: from - away - hour, to: to - away - hour };
        await done(meta.put({ ...before, value }));
      }
      db.close();
    },
    ms,
    HOUR,
  );
  await world.leave();
  await world.driver.killBackground();
  await world.driver.inBackground(() => browser.alarms.create('tick', { when: Date.now() + 100 }));
  await expect
    .poll(async () => (await world.send('status.get', {})).slept?.madeUp, { timeout: 60_000 })
    .toBe(true);
}

const told = (page: Page) =>
  page.waitFor(() => document.querySelector('.slept')?.textContent, { timeoutMs: 20_000 });

const openList = (hash = '') =>
  world.driver.open(`${world.driver.extensionOrigin}/src/dashboard/index.html${hash}`);

test('the popup tells how many checks did not happen, once', async () => {
  await sleep(MISSED * HOUR - HOUR / 2);
  const tab = await world.driver.open(world.origin.url('tag-2'));
  const popup = await world.driver.openPopup(tab);
  expect(await told(popup)).toMatch(new RegExp(`From .* to .*: ${MISSED} checks did not happen`));
  expect(await violations(popup)).toEqual([]);
  await expect.poll(async () => (await world.send('status.get', {})).slept).toBeNull();
  // What is there to be read stays there, whatever is read anew.
  await world.check(row);
  expect(await told(popup)).toContain(String(MISSED));
  await popup.close();
  const again = await world.driver.openPopup(tab);
  await again.waitFor(() => document.querySelector('header .counts'));
  expect(await again.evaluate(() => document.querySelector('.slept'))).toBeNull();
  await again.close();
  await tab.close();
});

test('the page of a watch tells it of its own checks, once', async () => {
  const page = await openList(`#watch/${row.id}`);
  expect(await told(page)).toMatch(new RegExp(`${MISSED} checks of this page did not happen`));
  expect(await violations(page)).toEqual([]);
  await expect.poll(async () => (await world.detail(row)).slept).toBeNull();
  await page.close();
  const again = await openList(`#watch/${row.id}`);
  await again.waitFor(() => document.querySelector('#watch-title'));
  expect(await again.evaluate(() => document.querySelector('.slept'))).toBeNull();
  await again.close();
});

test('the list tells it after the next night', async () => {
  await sleep(2 * HOUR - HOUR / 2);
  const page = await openList();
  expect(await told(page)).toMatch(/From .* to .*: 2 checks did not happen/);
  expect(await page.problems()).toEqual([]);
  await page.close();
});
