/**
 * The background ends whenever the browser likes: in the middle of a request, after half a minute of
 * quiet, with the browser. Nothing is lost or doubled by it, and the alarm brings it back.
 *
 * One story in steps, since a wake-up takes a minute or two of real time.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type WebExtension from 'webextension-polyfill';
import type { WatchRow } from '../../src/messaging/protocol';
import { isForPage, openWorld, type World } from './scenarios/world';

/** The extension's API, inside functions that run in its pages. */
declare const browser: WebExtension.Browser;

const MINUTE_MS = 60_000;
/** Half a minute of quiet ends the background; more on a machine that is busy. */
const IDLE = { timeout: 60_000 };
/** Due after a minute, and the alarm is set to full minutes. */
const WAKE_UP = 150_000;

let world: World;
/** Checked each minute; its server becomes slow. */
let slow: WatchRow;
/** Checked each minute. */
let quick: WatchRow;
/** Checked every three hours. */
let rare: WatchRow;

beforeAll(async () => {
  world = await openWorld();
  world.origin.set('slow', { on: false, ms: 30_000 });
  [slow, quick, rare] = await Promise.all([
    world.watch('slow', { intervalMs: MINUTE_MS }),
    world.watch('tag', { intervalMs: MINUTE_MS }),
    world.watch('tag-2'),
  ]);
});

afterAll(() => world.close());

const asked = (host: string) => world.asked(host);

test('killed with a request open, it leaves all as it was, and another may not ask at once', async () => {
  const before = await world.detail(slow);
  world.origin.change('slow');
  world.origin.set('slow', { on: true });
  const page = await world.own();
  await page.evaluate((watchId) => {
    // Never answered: its background will be gone.
    void browser.runtime
      .sendMessage({ v: 1, name: 'watch.check', request: { watchId } })
      .catch(() => {});
  }, slow.id);
  await world.origin.until('slow', (seen) => seen.filter(isForPage).length === 2);
  await world.driver.killBackground();
  const seen = await world.origin.until(
    'slow',
    (requests) => requests.filter(isForPage)[1]?.endedAt != null,
  );
  expect(seen.filter(isForPage)[1]?.closedEarly).toBe(true);
  const after = await world.detail(slow);
  expect(after).toEqual(before);
  const again = await world.check(slow);
  expect([again.outcome, again.details]).toEqual(['deferred', []]);
  // The lease of the one that died ends on its own.
  expect(again.until ?? 0).toBeGreaterThan(before.row.lastCheckedAt ?? 0);
  expect(again.until ?? 0).toBeLessThan((before.row.lastCheckedAt ?? 0) + MINUTE_MS);
  expect(asked('slow')).toHaveLength(2);
});

test(
  'left alone it ends, and its alarm wakes it with no page of ours open',
  async () => {
    world.origin.set('slow', { on: false });
    await world.leave();
    await expect.poll(() => world.driver.backgroundRunning(), IDLE).toBe(false);
    await world.origin.until('slow', (seen) => seen.filter(isForPage).length === 3);
  },
  WAKE_UP + 60_000,
);

test('what the killed one was about to find is told once', async () => {
  // At once: Firefox takes a notification of its own back after twenty seconds.
  const titles = async () => (await world.driver.notifications()).map(({ title }) => title);
  await expect.poll(titles, { timeout: 20_000 }).toEqual([slow.title]);
  expect(await world.driver.badgeText()).toBe('1');
  const detail = await world.detail(slow);
  expect([detail.row.unseen?.count, detail.changes.length]).toEqual([1, 1]);
  // It is asked each minute, so it may have been found unchanged meanwhile.
  expect(detail.row.marks).toMatch(/^bxc*$/);
  const exchanges = await world.send('exchanges.list', { watchId: slow.id });
  const found = exchanges.map(({ outcome }) => outcome).filter((each) => each !== 'not_modified');
  expect(found).toEqual(['changed', 'baseline']);
});

test(
  'the other page that was due is asked too, with its tag',
  async () => {
    await world.origin.until('tag', (seen) => seen.filter(isForPage).length >= 2);
    const [first, ...later] = asked('tag').map(({ status }) => status);
    expect([first, new Set(later)]).toEqual([200, new Set([304])]);
  },
  WAKE_UP,
);

test('a restart of the browser keeps the list, the news, the times and the alarm', async () => {
  const before = await world.send('watch.list', {});
  const page = await world.own();
  // Due while the browser is closed.
  await page.evaluate(async (watchId) => {
    const asked = indexedDB.open('stillwatch');
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const db = await done(asked);
    const states = db.transaction('states', 'readwrite').objectStore('states');
    const state = await done(states.get(watchId));
    await done(states.put({ ...state, dueAt: Date.now() + 500 }));
    db.close();
  }, quick.id);
  const count = asked('tag').length;
  await world.leave();
  await world.driver.restart();
  await world.origin.until('tag', (seen) => seen.filter(isForPage).length > count);
  await expect.poll(() => world.driver.badgeText(), { timeout: 10_000 }).toBe('1');
  const alarmAt = await world.driver.inBackground(
    async () => (await browser.alarms.get('tick'))?.scheduledTime,
  );
  const after = await world.send('watch.list', {});
  const lasting = (rows: readonly WatchRow[]) =>
    rows
      .filter(({ id }) => id !== quick.id)
      .map(({ id, url, dueAt, unseen, marks }) => ({ id, url, dueAt, unseen, marks }));
  expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  expect(lasting(after).filter(({ id }) => id === rare.id)).toEqual(
    lasting(before).filter(({ id }) => id === rare.id),
  );
  expect(after.find(({ id }) => id === slow.id)?.unseen).toEqual(
    before.find(({ id }) => id === slow.id)?.unseen,
  );
  // Due in hours: the start of a browser is no reason to ask.
  expect(asked('tag-2')).toHaveLength(1);
  expect(alarmAt).toBeGreaterThan(Date.now());
  expect(alarmAt).toBeLessThan(Date.now() + 3 * MINUTE_MS);
});
