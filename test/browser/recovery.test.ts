/**
 * A database that cannot be opened: said in words on each page, never shown as an empty list; nothing
 * is written over it, and nothing is asked of a site.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WatchRow } from '../../src/messaging/protocol';
import type { Page } from './harness/launch.mjs';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

const SAID = words('error_database_newer');

let world: World;
let row: WatchRow;
let storedBefore: string;

beforeAll(async () => {
  world = await openWorld();
  row = await world.watch('tag');
  // As a newer build leaves it that was taken back: the same rows under a version nobody knows.
  await (await world.own()).evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('stillwatch', 999);
        asked.addEventListener('error', () => reject(asked.error));
        asked.addEventListener('success', () => {
          asked.result.close();
          resolve();
        });
      }),
  );
  storedBefore = await stored();
  world.origin.clear();
});

afterAll(() => world.close());

/** All rows of all stores. */
async function stored(): Promise<string> {
  return (await world.own()).evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const db = await done(indexedDB.open('stillwatch'));
    const names = [...db.objectStoreNames];
    const tx = db.transaction(names);
    const rows = await Promise.all(names.map((name) => done(tx.objectStore(name).getAll())));
    db.close();
    return JSON.stringify([db.version, names, rows]);
  });
}

const failureOn = (page: Page) =>
  page.waitFor(() => document.querySelector('.failure p')?.textContent);

test('the rows are there all the time', () => {
  expect(storedBefore).toContain(row.id);
  expect(storedBefore).toMatch(/^\[999,/);
});

test('every request that needs it is refused with the reason', async () => {
  for (const name of ['watch.list', 'hosts.list', 'status.get', 'popup.view'] as const) {
    expect((await world.refusal(name, {})).code, name).toBe('database_unreadable');
  }
  const refusals = [
    await world.refusal('watch.check', { watchId: row.id }),
    await world.refusal('watch.checkAll', {}),
    await world.refusal('watch.add', { url: world.origin.url('tag-2'), localNetwork: true }),
    await world.refusal('watch.remove', { watchId: row.id }),
    await world.refusal('settings.set', { hostSample: 4 }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'database_unreadable'));
  expect(refusals[0]?.detail).toContain('VersionError');
});

test('the popup says so and shows no list', async () => {
  const tab = await world.driver.open(world.origin.url('bare'));
  const popup = await world.driver.openPopup(tab);
  expect(await failureOn(popup)).toBe(SAID);
  const text = await popup.evaluate(() => document.body.textContent ?? '');
  expect(text).not.toContain(words('empty_here'));
  expect(await popup.evaluate(() => document.querySelectorAll('form, ul.rows').length)).toBe(0);
  await popup.close();
  await tab.close();
});

test.each([
  ['dashboard', 'dash_empty_watches'],
  ['options', 'options_no_watches'],
] as const)('the %s says so and shows no list', async (place, emptyWords) => {
  const page = await world.driver.open(`${world.driver.extensionOrigin}/src/${place}/index.html`);
  expect(await failureOn(page)).toBe(SAID);
  expect(await page.evaluate(() => document.body.textContent)).not.toContain(words(emptyWords));
  expect(await page.evaluate(() => document.querySelectorAll('form, ul').length)).toBe(0);
  await page.close();
});

test('after all that, and a new background, nothing was written and no site was asked', async () => {
  await world.driver.killBackground();
  expect((await world.refusal('watch.list', {})).code).toBe('database_unreadable');
  expect(await stored()).toBe(storedBefore);
  expect(world.origin.requests('tag')).toEqual([]);
  expect(world.origin.requests('tag-2')).toEqual([]);
});
