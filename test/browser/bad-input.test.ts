/** What may not be watched is refused where it is typed, with the reason, and leaves nothing behind. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AddressRefusal } from '../../src/core/http/address';
import type { AddRequest } from '../../src/messaging/protocol';
import { fieldOf } from '../origin/origin.mjs';
import type { Page } from './harness/launch.mjs';
import { words } from './scenarios/words';
import { EVERY_HOST, openWorld, type World } from './scenarios/world';

const ADDRESSES: Readonly<Record<AddressRefusal, readonly string[]>> = {
  not_a_url: ['', '   ', 'http://', 'http://[::1', 'http://exa mple.org/', 'words'],
  not_http: [
    'ftp://example.org/',
    'file:///etc/hostname',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    'chrome://settings/',
    'moz-extension://a/b',
    'view-source:http://example.org/',
  ],
  has_credentials: [
    'http://me:secret@example.org/',
    'https://me@example.org/',
    'http://:x@example.org/',
  ],
  private_address: [
    'http://localhost/',
    'http://tag.localhost:8080/',
    'http://localhost./',
    'http://0.0.0.0/',
    'http://0/',
    'http://10.1.2.3/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://１２７.0.0.1/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://169.254.169.254/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[fc00::1]/',
    'http://[fdff::1]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:192.168.0.1]/',
    'http://router/',
    'http://printer.local/',
  ],
  address_too_long: [`https://example.org/${'a'.repeat(4096)}`],
};

const SELECTORS = ['div[', '#', 'p:unknown-thing', ':has('];

let world: World;
let open: Page[] = [];

beforeAll(async () => {
  world = await openWorld();
});

afterEach(async () => {
  for (const page of open) await page.close();
  open = [];
  expect(await world.send('watch.list', {})).toEqual([]);
});

afterAll(async () => {
  const asked = world.origin.requests();
  await world.close();
  // Tabs were opened there; nothing else went out.
  const modes = asked
    .filter(({ path }) => path === '/')
    .map((each) => fieldOf(each, 'Sec-Fetch-Mode'));
  expect(new Set(modes)).toEqual(new Set(['navigate']));
});

describe.each(Object.entries(ADDRESSES))('an address refused as %s', (code, urls) => {
  test.each(urls.map((url) => [url.slice(0, 80), url]))('"%s"', async (_, url) => {
    const refusal = await world.refusal('watch.add', { url });
    expect([refusal.code, refusal.detail]).toEqual([code, url]);
  });
});

test.each(SELECTORS)(
  'the selector "%s" is refused with the words of the parser',
  async (selector) => {
    const url = 'https://example.org/';
    const refusal = await world.refusal('watch.add', { url, selector });
    expect(refusal.code).toBe('selector_unreadable');
    expect(refusal.detail).toMatch(/\w+ \w+/);
  },
);

test.each([0, 59_999, 30 * 86_400_000 + 1])(
  'an interval of %i ms is refused',
  async (intervalMs) => {
    const refusal = await world.refusal('watch.add', { url: 'https://example.org/', intervalMs });
    expect(refusal.code).toBe('interval_out_of_bounds');
  },
);

test('a request that is none of the protocol is refused by name', async () => {
  const requests: readonly (readonly [string, unknown, RegExp])[] = [
    ['test.reset', {}, /test\.reset/],
    ['constructor', {}, /constructor/],
    ['watch.add', { url: 7 }, /url/],
    ['watch.add', { url: 'https://example.org/', selektor: 'p' }, /selektor/],
    ['watch.get', {}, /watchId/],
    ['settings.set', { hostSample: 'ten' }, /hostSample/],
  ];
  for (const [name, request, what] of requests) {
    const refusal = await world.refusal(name as 'watch.add', request as AddRequest);
    expect(refusal.code, name).toBe('bad_request');
    expect(refusal.detail, name).toMatch(what);
  }
});

describe('the form in the options', () => {
  async function openForm(): Promise<Page> {
    const page = await world.driver.open(
      `${world.driver.extensionOrigin}/src/options/index.html#add`,
    );
    open.push(page);
    await page.waitFor(() => document.activeElement?.tagName === 'INPUT');
    return page;
  }

  /** What is said at the field that is marked as wrong, and whether the focus is in it. */
  const problem = (page: Page) =>
    page.waitFor(() => {
      const field = document.querySelector('[aria-invalid=true]');
      const [place = ''] = (field?.getAttribute('aria-describedby') ?? '').split(' ');
      const text = document.getElementById(place)?.textContent?.trim();
      return text ? { text, focused: document.activeElement === field } : null;
    });

  test.each([
    ['words', 'error_not_a_url'],
    ['ftp://example.org/', 'error_not_http'],
    ['http://me:secret@example.org/', 'error_has_credentials'],
    ['http://0x7f.1/', 'error_private_address'],
  ] as const)('refuses "%s" at the field, in words', async (url, key) => {
    const page = await openForm();
    await page.type(url);
    await page.press('Enter');
    await page.waitFor(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    expect(await problem(page)).toEqual({ text: words(key), focused: true });
  });

  test('takes an address that is too long whole, and says how long one may be', async () => {
    const long = `https://example.org/${'a'.repeat(4096)}`;
    const page = await world.driver.open(
      `${world.driver.extensionOrigin}/src/options/index.html#add/${encodeURIComponent(long)}`,
    );
    open.push(page);
    await page.waitFor(() => document.activeElement?.matches('.primary'));
    await page.click('.form .primary');
    await page.waitFor(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    expect((await problem(page)).text).toBe(words('error_address_too_long', '4,096'));
    expect(
      await page.evaluate(() => (document.activeElement as HTMLInputElement).value.length),
    ).toBe(long.length);
  });

  test('refuses a selector at its field, with the words of the parser', async () => {
    await world.driver.preapprove('https://example.org/*');
    const page = await openForm();
    await page.type('https://example.org/');
    await page.click('form.form button[aria-expanded=false]');
    await page.click('form.form input.mono');
    await page.type('div[');
    await page.press('Enter');
    await page.waitFor(() => document.activeElement?.matches('input.mono[aria-invalid]') === true);
    const { detail } = await world.refusal('watch.add', {
      url: 'https://example.org/',
      selector: 'div[',
    });
    expect((await problem(page)).text).toBe(words('error_selector_unreadable', detail.trim()));
  });
});

describe('the popup', () => {
  test('watches no page of a private network before the box is ticked', async () => {
    await world.driver.preapprove(EVERY_HOST);
    const tab = await world.driver.open(world.origin.url('tag'));
    open.push(tab);
    const popup = await world.driver.openPopup(tab);
    await popup.click('form.add button[type=submit]');
    const said = await popup.waitFor(() => document.querySelector('.add .problem')?.textContent);
    expect(said).toBe(words('here_local_missing'));
    expect(await popup.evaluate(() => document.activeElement?.getAttribute('type'))).toBe(
      'checkbox',
    );
    await popup.close();
  });

  test('says of a page whose address is too long how long it may be', async () => {
    const tab = await world.driver.open(`${world.origin.url('tag')}?${'a'.repeat(4096)}`);
    open.push(tab);
    const popup = await world.driver.openPopup(tab);
    const said = await popup.waitFor(() => document.querySelector('.here .reason')?.textContent);
    expect(said).toBe(words('error_address_too_long', '4,096'));
    await popup.close();
  });

  test('offers nothing to press on a page that is no web page', async () => {
    const tab = await world.driver.open(`${world.driver.extensionOrigin}/src/options/index.html`);
    open.push(tab);
    const popup = await world.driver.openPopup(tab);
    const said = await popup.waitFor(() => document.querySelector('.here .reason')?.textContent);
    expect(said).toBe(words('here_not_http'));
    const buttons = await popup.evaluate(() => document.querySelectorAll('.here button').length);
    expect(buttons).toBe(0);
    await popup.close();
  });
});

test('a page of another extension or of the web has no say', async () => {
  const tab = await world.driver.open(world.origin.url('tag'));
  open.push(tab);
  const reach = await tab.evaluate(() => [
    typeof (globalThis as { browser?: unknown }).browser,
    typeof (globalThis as { chrome?: { runtime?: { sendMessage?: unknown } } }).chrome?.runtime
      ?.sendMessage,
  ]);
  expect(reach).toEqual(['undefined', 'undefined']);
});
