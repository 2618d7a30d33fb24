/**
 * What the harness promises, in this browser: each other test stands on it. The built extension is
 * the subject, so that nothing here is shown of a special build.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type WebExtension from 'webextension-polyfill';
import { type Browser, launch, type Page } from './harness/launch.mjs';
import { BROWSER, BUILD } from './harness/subject';

/** The extension's API, inside functions that run in its pages. */
declare const browser: WebExtension.Browser;

const MADE_UP = 'made-up.test';
const PATTERN = `http://${MADE_UP}/*`;

const PAGE = `<!doctype html><title>Quiet</title>
  <button id="press" onclick="document.title = event.isTrusted ? 'pressed' : 'faked'">Press</button>
  <input id="field" onkeydown="if (event.key === 'Enter') document.title = 'entered'">`;

let driver: Browser;
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://${MADE_UP}:${(server.address() as AddressInfo).port}/`;
  driver = await launch({ browser: BROWSER, hostRules: [MADE_UP] });
  await driver.install(BUILD);
});

afterAll(async () => {
  await driver.close();
  server.close();
});

const openOptions = () => driver.open(`${driver.extensionOrigin}/src/options/index.html`);

const holds = (page: Page) =>
  page.evaluate((origin) => browser.permissions.contains({ origins: [origin] }), PATTERN);

describe('a page', () => {
  test('is reached by a made-up name, pressed and typed into as by a person', async () => {
    const page = await driver.open(address);
    expect(await page.url()).toBe(address);
    await page.click('#press');
    expect(await page.evaluate(() => document.title)).toBe('pressed');
    await page.click('#field');
    await page.type('Hé llo!');
    await page.press('Backspace');
    await page.press('Enter');
    const typed = () => (document.querySelector('#field') as HTMLInputElement).value;
    expect([await page.evaluate(typed), await page.evaluate(() => document.title)]).toEqual([
      'Hé llo',
      'entered',
    ]);
    await page.close();
    expect(await page.isOpen()).toBe(false);
  });

  test('takes arguments, and brings back results and errors', async () => {
    const page = await driver.open(address);
    expect(await page.evaluate(async (a, b) => ({ sum: a + b }), 1, 2)).toEqual({ sum: 3 });
    await expect(page.evaluate(() => Promise.reject(new Error('no luck')))).rejects.toThrow(
      'no luck',
    );
    await expect(page.waitFor(() => false, { timeoutMs: 100 })).rejects.toThrow('within 100 ms');
    await expect(page.click('#nothing', { timeoutMs: 100 })).rejects.toThrow(
      'nothing to click at #nothing',
    );
    await page.close();
  });

  test('that cannot be reached is an error', async () => {
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    await expect(driver.open(`http://127.0.0.1:${port}/`)).rejects.toThrow('did not load');
  });

  test('is drawn in the size and the colours asked for', async () => {
    const page = await openOptions();
    const file = join(tmpdir(), `stillwatch-harness-${BROWSER}-${process.pid}.png`);
    await page.screenshot(file, { width: 420, height: 360, dark: true, rtl: true });
    const png = readFileSync(file);
    rmSync(file);
    // The size stands in the first chunk of a PNG, IHDR.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([420, 360]);
    const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches;
    expect(await page.evaluate(isDark)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page.close();
  });
});

test('the real popup takes a press, and is gone when it is closed', async () => {
  const page = await driver.open(address);
  const popup = await driver.openPopup(page);
  await popup.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'probe';
    button.style.cssText = 'position: fixed; inset: 0; z-index: 9';
    button.addEventListener('click', (event) => {
      document.title = `pressed ${event.isTrusted}`;
    });
    document.body.append(button);
  });
  await popup.click('#probe');
  expect(await popup.evaluate(() => document.title)).toBe('pressed true');
  await popup.close();
  expect(await popup.isOpen()).toBe(false);
  await page.close();
});

describe('host permissions', () => {
  test('are given and taken without a prompt', async () => {
    const page = await openOptions();
    expect(await holds(page)).toBe(false);
    await driver.grantHosts(PATTERN);
    expect(await holds(page)).toBe(true);
    await driver.revokeHosts(PATTERN);
    expect(await holds(page)).toBe(false);
    await page.close();
  });

  test('that were approved beforehand are given to a press', async () => {
    await driver.preapprove(PATTERN);
    const page = await openOptions();
    await addRequestButton(page);
    await page.click('#probe');
    expect(await page.waitFor(given)).toBe('given: true');
    await driver.revokeHosts(PATTERN);
    await page.close();
  });

  test('are refused or given at the prompt, where the browser shows one', async () => {
    if (BROWSER === 'chromium') {
      await expect(driver.answerPrompt('refuse')).rejects.toThrow('shows no prompt');
      return;
    }
    await driver.showPrompts();
    const page = await openOptions();
    await addRequestButton(page);
    await page.click('#probe');
    await driver.answerPrompt('refuse');
    expect(await page.waitFor(given)).toBe('given: false');
    await page.evaluate(() => {
      document.title = 'again';
    });
    await page.click('#probe');
    await driver.answerPrompt('allow');
    expect(await page.waitFor(given)).toBe('given: true');
    await driver.revokeHosts(PATTERN);
    await driver.hidePrompts();
    await page.close();
  });
});

const given = () => document.title.startsWith('given: ') && document.title;

/** A button over the whole page that asks for the permission and says in the title what came. */
const addRequestButton = (page: Page) =>
  page.evaluate((origin) => {
    const button = document.createElement('button');
    button.id = 'probe';
    button.style.cssText = 'position: fixed; inset: 0; z-index: 9';
    const say = (answer: unknown) => {
      document.title = `given: ${String(answer)}`;
    };
    button.addEventListener('click', () => {
      browser.permissions.request({ origins: [origin] }).then(say, say);
    });
    document.body.append(button);
  }, PATTERN);

describe('the background', () => {
  test('is ended at once, and is another one when it is woken', async () => {
    await driver.inBackground(() => {
      (self as unknown as { mark: string }).mark = 'here';
    });
    const mark = () => (self as unknown as { mark?: string }).mark ?? 'none';
    expect(await driver.inBackground(mark)).toBe('here');
    expect(await driver.backgroundRunning()).toBe(true);
    await driver.killBackground();
    expect(await driver.backgroundRunning()).toBe(false);
    expect(await driver.inBackground(mark)).toBe('none');
  });

  test('shows a badge', async () => {
    // The extension puts its own count there while it starts.
    const showSeven = async () => {
      await driver.inBackground(() => browser.action.setBadgeText({ text: '7' }));
      return driver.badgeText();
    };
    await expect.poll(showSeven, { timeout: 10_000 }).toBe('7');
  });

  test('shows a notification that can be read and pressed', async () => {
    await driver.inBackground(async () => {
      const heard: string[] = [];
      (self as unknown as { heard: string[] }).heard = heard;
      browser.notifications.onClicked.addListener((id) => heard.push(id));
      await browser.notifications.create('probe', {
        type: 'basic',
        iconUrl: '/icons/icon-48.png',
        title: 'A title',
        message: 'Two\nlines',
      });
    });
    const page = await driver.open(address);
    await expect
      .poll(() => driver.notifications(), { timeout: 10_000 })
      .toEqual([{ title: 'A title', message: 'Two\nlines' }]);
    await driver.clickNotification(0);
    const heard = () => (self as unknown as { heard: string[] }).heard;
    await expect.poll(() => driver.inBackground(heard), { timeout: 10_000 }).toEqual(['probe']);
    expect(await driver.notifications()).toEqual([]);
    await expect(driver.clickNotification(0)).rejects.toThrow('There is no notification 0');
    await page.close();
  });
});

test('a restart keeps the extension, what it stores and what it may', async () => {
  await driver.grantHosts(PATTERN);
  const before = await openOptions();
  await before.evaluate(() => localStorage.setItem('probe', 'kept'));
  const origin = driver.extensionOrigin;
  await driver.restart();
  expect(driver.extensionOrigin).toBe(origin);
  const after = await openOptions();
  expect(await after.evaluate(() => localStorage.getItem('probe'))).toBe('kept');
  expect(await holds(after)).toBe(true);
  await driver.revokeHosts(PATTERN);
  await after.close();
});

test('a closed browser leaves no profile behind', async () => {
  const other = await launch({ browser: BROWSER });
  expect(existsSync(other.dir)).toBe(true);
  await other.close();
  await other.ended;
  expect(existsSync(other.dir)).toBe(false);
});
