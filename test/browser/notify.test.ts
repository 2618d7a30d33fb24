/** When the person is told, and the webhook: in the built extension, with the system's notifications. */
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from './harness/launch.mjs';
import { violations } from './scenarios/axe';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

const PICTURE = join(tmpdir(), `stillwatch-notify-${process.pid}.png`);

let world: World;
let receiver: Server;
const received: { readonly method: string; readonly headers: unknown; readonly body: string }[] =
  [];
let answer = 200;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      received.push({ method: request.method ?? '', headers: request.headers, body });
      response.writeHead(answer, answer === 302 ? { Location: 'http://elsewhere.localhost/' } : {});
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  world = await openWorld();
});

afterAll(async () => {
  rmSync(PICTURE, { force: true });
  await world.close();
  await new Promise((resolve) => receiver.close(resolve));
});

function hookUrl(): string {
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return `http://hook.localhost:${address.port}/changes`;
}

test('what is only for the list makes no notification, and is on the icon', async () => {
  const row = await world.watch('tag');
  await world.send('notify.set', { when: 'never' });
  world.origin.change('tag', 'A quiet notice.');
  expect((await world.check(row)).outcome).toBe('changed');
  await expect.poll(() => world.driver.badgeText()).toBe('1');
  expect(await world.driver.notifications()).toEqual([]);
});

test('back to “at once”, the next change is told', async () => {
  await world.send('notify.set', { when: 'at_once' });
  const row = await world.watch('tag-2');
  world.origin.change('tag-2', 'A loud notice.');
  await world.check(row);
  await expect
    .poll(async () => (await world.driver.notifications()).map(({ message }) => message).join())
    .toContain('A loud notice.');
});

test('the webhook sends a test and each change, without cookies, and logs what came of it', async () => {
  await world.send('notify.set', { webhook: { url: hookUrl(), localNetwork: true } });
  const test = await world.send('webhook.test', {});
  expect([test.status, test.problem]).toEqual([200, null]);
  const row = await world.watch('tag-3');
  world.origin.change('tag-3', 'A notice for the hook.');
  await world.check(row);
  await expect.poll(() => received.length).toBe(2);
  const [, change] = received;
  expect(change?.method).toBe('POST');
  expect(JSON.stringify(change?.headers)).not.toMatch(/cookie|referer/i);
  expect(JSON.parse(change?.body ?? '')).toMatchObject({
    v: 1,
    kind: 'change',
    watch: { id: row.id, url: row.url },
    sentence: expect.stringContaining('A notice for the hook.'),
  });
});

test('a redirect of the webhook is not followed, and a refusal is tried again later', async () => {
  answer = 302;
  expect(await world.send('webhook.test', {})).toMatchObject({ problem: 'redirect' });
  answer = 500;
  const row = await world.watch('tag-4');
  world.origin.change('tag-4', 'Another one.');
  await world.check(row);
  await expect
    .poll(async () => (await world.send('webhook.log', {}))[0])
    .toMatchObject({ kind: 'change', status: 500, problem: 'refused', tries: 1 });
  const [waiting] = await world.send('webhook.log', {});
  expect(waiting?.nextTryAt).toBeGreaterThan(Date.now());
});

test('an address of a private network, or without https, is refused unless it is the person’s own', async () => {
  const refused = await world.refusal('notify.set', {
    webhook: { url: 'http://192.168.0.1/hook', localNetwork: false },
  });
  expect(refused.code).toBe('private_address');
  const open = await world.refusal('notify.set', {
    webhook: { url: 'http://example.org/hook', localNetwork: false },
  });
  expect(open.code).toBe('not_https');
});

/** Changes rows of one store of the extension's database, as if time had passed. */
async function age(store: 'meta' | 'watches', prefix: string, field: string, byMs: number) {
  const page = await world.own();
  await page.evaluate(
    async (name, begin, key, ms) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
      const db = await done(indexedDB.open('stillwatch'));
      const rows = db.transaction(name, 'readwrite').objectStore(name);
      for (const row of await done(rows.getAll(IDBKeyRange.bound(begin, `${begin}\uffff`)))) {
        const owner = name === 'meta' ? row.value : row;
        if (typeof owner[key] === 'number') owner[key] -= ms;
        await done(rows.put(row));
      }
      db.close();
    },
    store,
    prefix,
    field,
    byMs,
  );
}

const titles = async () => (await world.driver.notifications()).map(({ title }) => title);

test('what was not taken is sent again by another background', async () => {
  answer = 200;
  const before = received.length;
  await age('meta', 'webhook:', 'nextTryAt', 120_000);
  await world.driver.killBackground();
  await world.send('notify.set', {});
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(before + 1);
  await expect
    .poll(async () => (await world.send('webhook.log', {}))[0])
    .toMatchObject({ kind: 'change', status: 200, problem: null, tries: 2, nextTryAt: null });
});

test('quiet hours hold a change, which is on the icon, and it is told when they end', async () => {
  const now = new Date();
  const from = (now.getHours() * 60 + now.getMinutes() + 1380) % 1440;
  await world.send('notify.set', { webhook: null, quiet: { from, to: (from + 180) % 1440 } });
  const [row, badge] = [await world.watch('tag-5'), Number(await world.driver.badgeText())];
  world.origin.change('tag-5', 'A notice at night.');
  await world.check(row);
  await expect.poll(() => world.driver.badgeText()).toBe(String(badge + 1));
  const messages = async () =>
    (await world.driver.notifications()).map(({ message }) => message).join();
  expect(await messages()).not.toContain('A notice at night.');
  await world.send('notify.set', { quiet: null });
  await expect.poll(messages).toContain('A notice at night.');
});

test('a page that needs the person is told once, and once when it is well again', async () => {
  const row = await world.watch('gone');
  await age('watches', row.id, 'addedAt', 3_600_000);
  world.origin.set('gone', { status: 404 });
  await world.check(row);
  await expect.poll(titles).toContain('1 page needs you');
  world.origin.set('gone', { status: 200 });
  await world.check(row);
  await expect.poll(titles).toContain('1 page is well again');
  expect(await titles()).not.toContain('1 page needs you');
});

describe('in the options', () => {
  let page: Page;

  beforeAll(async () => {
    page = await world.driver.open(`${world.driver.extensionOrigin}/src/options/index.html`);
    await page.waitFor(() => document.querySelector('.webhook') !== null);
  });

  test('a webhook is entered, allowed and tried, and the log says what came of it', async () => {
    const before = received.length;
    await page.click('.webhook input[type=text]');
    await page.type(hookUrl());
    await page.click('.webhook input[type=checkbox]');
    await page.click('.webhook .actions button:nth-of-type(1)');
    await page.waitFor(() => document.querySelectorAll('.webhook .actions button').length === 3);
    await page.click('.webhook .actions button:nth-of-type(2)');
    await expect.poll(() => received.length).toBe(before + 1);
    expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({ v: 1, kind: 'test' });
    await expect
      .poll(() => page.evaluate(() => document.querySelector('.webhook-log')?.textContent ?? ''))
      .toContain('Test: taken (200)');
  });

  test('turned off, it is gone, and the focus is still in the form', async () => {
    await page.click('.webhook .actions button:nth-of-type(3)');
    await page.waitFor(() => document.querySelectorAll('.webhook .actions button').length === 1);
    expect(await page.evaluate(() => document.activeElement?.matches('.webhook input'))).toBe(true);
    expect((await world.send('notify.get', {})).webhook).toBeNull();
  });

  test('quiet hours that end as they begin are told, and not saved', async () => {
    await world.send('notify.set', { quiet: { from: 1320, to: 420 } });
    await page.waitFor(() => document.querySelector('input[type=time]') !== null);
    const setTo = (time: string) =>
      page.evaluate((value) => {
        const field = [...document.querySelectorAll<HTMLInputElement>('input[type=time]')][1];
        if (field === undefined) throw new Error('no field for the end');
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }, time);
    await setTo('22:00');
    const said = await page.waitFor(() => {
      const field = document.querySelector('input[type=time][aria-invalid]');
      const id = field?.getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent;
    });
    expect(said).toBe(words('notify_quiet_same'));
    expect((await world.send('notify.get', {})).quiet).toEqual({ from: 1320, to: 420 });
    await setTo('06:00');
    await expect
      .poll(async () => (await world.send('notify.get', {})).quiet)
      .toEqual({ from: 1320, to: 360 });
    expect(
      await page.evaluate(() => document.querySelector('input[type=time][aria-invalid]')),
    ).toBeNull();
    await world.send('notify.set', { quiet: null });
  });

  test('all of it is readable in light and dark, and six days may be quiet', async () => {
    await world.send('notify.set', { quiet: { from: 0, to: 1 }, quietDays: [1, 2, 3, 4, 5, 6] });
    await page.waitFor(() => document.querySelectorAll('.days input:disabled').length === 1);
    for (const dark of [false, true]) {
      await page.screenshot(PICTURE, { dark });
      expect(await violations(page)).toEqual([]);
    }
    expect(await page.problems()).toEqual([]);
    await world.send('notify.set', { quiet: null, quietDays: [], webhook: null });
  });
});
