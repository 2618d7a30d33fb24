/**
 * Choosing a part of a page in the page itself, by real presses and keys. The page is no friend: what
 * it makes up leads to no watch, and nothing is added but by a press in a page of ours outside of it.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type WebExtension from 'webextension-polyfill';
import type { Page } from './harness/launch.mjs';
import { BROWSER } from './harness/subject';
import { violations } from './scenarios/axe';
import {
  addressOf,
  agree,
  confirmation,
  controlsOf,
  DOMAIN,
  middleOf,
  pressControl,
  pressOn,
  startPicking,
  told,
} from './scenarios/picker';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

declare const browser: WebExtension.Browser;

const NAMES = [
  'tag-1',
  'tag-2',
  'tag-3',
  'tag-4',
  'strict-csp',
  'framed',
  'shadow',
  'hostile',
  'script-built',
];
/** A frame cannot be told its theme from outside; its colours go by this alone. */
async function readable(page: Pick<Page, 'evaluate'>): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((scheme) => {
      document.documentElement.style.colorScheme = scheme;
    }, theme);
    expect(await violations(page), theme).toEqual([]);
  }
}

/** A host's budget and a first check. */
const LONG = { timeout: 30_000 };

let world: World;
let tab: Page | undefined;

beforeAll(async () => {
  world = await openWorld({ hostRules: [...NAMES, 'tag'].map((name) => `${name}.${DOMAIN}`) }, []);
  await world.driver.preapprove(...NAMES.map((name) => `http://${name}.${DOMAIN}/*`));
});

afterEach(async () => {
  await tab?.close();
  tab = undefined;
});

afterAll(() => world.close());

async function pick(name: string, path = '/') {
  const picking = await startPicking(world, name, path);
  tab = picking.tab;
  return picking;
}

const watched = async () => (await world.send('watch.list', {})).length;

describe('a part becomes a watch', () => {
  test('by four presses: the button, the wish, the part, the agreement', async () => {
    const { tab: page, controls } = await pick('tag-1');
    const seenByPage = await page.evaluate(() => [
      window.length,
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('-extension:')),
    ]);
    expect(seenByPage).toEqual([0, []]);
    await pressOn(page, 'ul > li:first-child');
    const told = await confirmation(world);
    const lines = await told.evaluate(() =>
      [...document.querySelectorAll('.text-lines li')].map((line) => line.textContent),
    );
    const facts = await told.evaluate(() => document.querySelector('dl')?.textContent ?? '');
    expect(facts).toContain(new URL(addressOf(world, 'tag-1')).host);
    const row = await agree(world, told);
    expect(row.url).toBe(addressOf(world, 'tag-1'));
    expect(row.status).toBe('ok');
    // What was shown is what is stored.
    const { lines: stored } = await world.send('watch.sees', { watchId: row.id });
    expect(stored).toEqual(lines);
    expect(row.pickedText).toBe(lines.join('\n'));
    const [selector = ''] = row.rules.include ?? [];
    expect(row.rules.alternatives?.[selector]?.length ?? 0).toBeGreaterThan(0);
    await expect.poll(() => controls.isOpen()).toBe(false);
  });

  test('by keys alone', async () => {
    const { tab: page, controls } = await pick('tag-2');
    // The first step is the main part; in and on from there.
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp']) {
      const before = await told(controls);
      await controls.press(key);
      await expect.poll(() => told(controls)).not.toBe(before);
    }
    await controls.press('Enter');
    const end = await confirmation(world);
    await end.waitFor(() => document.querySelector('button.primary:not(:disabled)') !== null);
    for (let tabs = 0; tabs < 5; tabs += 1) {
      await end.press('Tab');
      if (await end.evaluate(() => document.activeElement?.matches('button.primary'))) break;
    }
    await end.press('Enter');
    await end.waitFor(() => document.querySelector('[role="status"] p') !== null);
    await end.close();
    const rows = await world.send('watch.list', {});
    const row = rows.find(({ url }) => url === addressOf(world, 'tag-2'));
    expect(row?.status).toBe('ok');
    expect(row?.rules.include).toHaveLength(1);
    await expect.poll(() => controls.isOpen()).toBe(false);
    expect(await page.isOpen()).toBe(true);
  });

  test('one that a script puts there can be read in a background tab', async () => {
    const { tab: page } = await pick('script-built');
    await page.waitFor(() => document.querySelector('#notices li'));
    await pressOn(page, '#notices');
    const end = await confirmation(world);
    await end.click('button.primary:not(:disabled)');
    const offer = words('action_read_in_tab');
    await end.waitFor(() => document.querySelectorAll('.actions button').length === 3, {
      timeoutMs: 30_000,
    });
    expect(await end.evaluate(() => document.querySelector('.actions button')?.textContent)).toBe(
      offer,
    );
    await readable(end);
    await end.click('.actions button');
    await end.waitFor(() => document.querySelector('.seen-lines li'), { timeoutMs: 60_000 });
    // The offer is gone; what had the focus in it has not lost it.
    await end.waitFor(() => document.activeElement?.matches('button.primary'));
    const row = (await world.send('watch.list', {})).find(
      ({ url }) => url === addressOf(world, 'script-built'),
    );
    expect([row?.status, row?.readIn]).toEqual(['ok', 'tab']);
    await end.close();
  });

  test('no rule of accessibility is broken on the way, in light and dark', async () => {
    const { tab: page, controls } = await pick('hostile');
    await readable(controls);
    await pressOn(page, '.price');
    const end = await confirmation(world);
    await end.waitFor(() => document.querySelector('button.primary:not(:disabled)') !== null);
    await readable(end);
    await end.close();
    await pressControl(controls, words('picker_add'));
    await pressOn(page, '#notices p');
    await expect.poll(() => told(controls)).toContain('Closed on Monday.');
    await readable(controls);
  });

  test('wider, a second part, and something left out', async () => {
    const { tab: page, controls } = await pick('tag-3');
    await pressOn(page, 'ul > li:nth-of-type(2)');
    await (await confirmation(world)).close();
    await pressControl(controls, words('picker_wider'));
    await expect.poll(() => told(controls)).toContain('Bring garden waste');
    await pressControl(controls, words('picker_leave_out'));
    await expect.poll(() => told(controls)).toContain(words('picker_hint_exclude'));
    await pressOn(page, 'ul > li:nth-of-type(1)');
    await expect.poll(() => told(controls)).toContain(words('picker_reads_not'));
    await pressControl(controls, words('picker_add'));
    await expect.poll(() => told(controls)).toContain(words('picker_hint'));
    await pressOn(page, 'h1');
    await expect.poll(() => told(controls)).toContain('h1');
    await pressControl(controls, words('picker_ask'));
    const end = await confirmation(world);
    const lines = await end.evaluate(() =>
      [...document.querySelectorAll('.text-lines li')].map((line) => line.textContent),
    );
    const row = await agree(world, end);
    expect(row.rules.include).toHaveLength(2);
    expect(row.rules.exclude).toHaveLength(1);
    expect(lines[0]).toBe('Notice board');
    expect(lines.join()).not.toContain('stocktaking');
    const { lines: stored } = await world.send('watch.sees', { watchId: row.id });
    expect(stored).toEqual(lines);
  });

  test('chosen again where the part is no longer found', async () => {
    const added = await world.send('watch.add', {
      url: addressOf(world, 'tag-4'),
      selector: '#long-gone',
      localNetwork: true,
    });
    if (added.kind !== 'pending') throw new Error('the site is allowed too early');
    await world.driver.grantHosts(`http://tag-4.${DOMAIN}/*`);
    const idOf = async () =>
      (await world.send('watch.list', {})).find(({ url }) => url === addressOf(world, 'tag-4'));
    await expect.poll(async () => (await idOf())?.status, LONG).toBe('part_not_found');
    const row = await idOf();
    const { tabId } = await world.send('picker.again', { watchId: row?.id ?? '' });
    expect(tabId).toBeGreaterThan(0);
    [tab] = await world.driver.tabs(addressOf(world, 'tag-4'));
    if (tab === undefined) throw new Error('the page of the watch is not open');
    await controlsOf(tab);
    await pressOn(tab, 'ul > li:first-child');
    const end = await confirmation(world);
    await end.click('button.primary:not(:disabled)');
    await end.waitFor(() => document.querySelector('[role="status"]') !== null);
    await end.close();
    const after = await idOf();
    expect(after?.id).toBe(row?.id);
    expect(after?.rules.include).not.toEqual(['#long-gone']);
    expect(after?.pickedText).toContain('stocktaking');
    await expect.poll(async () => (await idOf())?.status, LONG).toBe('ok');
  });
});

describe('pages that make it hard', () => {
  test('a page whose policy allows nothing has the controls all the same', async () => {
    const plain = await world.driver.open(addressOf(world, 'strict-csp'));
    const before = await plain.problems();
    await plain.close();
    const { tab: page, controls } = await pick('strict-csp');
    await pressOn(page, '.price');
    await expect.poll(() => told(controls)).toContain('49 EUR');
    const row = await agree(world, await confirmation(world));
    expect(row.rules.include).toEqual(['.price']);
    // The page's own, and none of ours.
    expect((await page.problems()).length).toBe(before.length);
  });

  test('a part in a frame of the same site is watched at the frame’s own address', async () => {
    const { tab: page, controls } = await pick('framed');
    const [x, y] = await middleOf(page, '#own');
    const inFrame = await page.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>('#own');
      const outer = frame?.getBoundingClientRect();
      const inner = frame?.contentDocument?.querySelector('#notices p')?.getBoundingClientRect();
      if (frame === null || outer === undefined || inner === undefined) return null;
      return [outer.x + frame.clientLeft + inner.x + 20, outer.y + frame.clientTop + inner.y + 5];
    });
    expect(inFrame).not.toBeNull();
    await page.mouse('move', x, y);
    await page.mouse('press', inFrame?.[0] ?? x, inFrame?.[1] ?? y);
    await expect.poll(() => told(controls)).toContain('Closed on Monday.');
    expect(await told(controls)).toContain(words('picker_in_frame'));
    const row = await agree(world, await confirmation(world));
    expect(row.url).toBe(addressOf(world, 'framed', '/inner'));
    expect(row.status).toBe('ok');
  });

  test.each([
    ['of another site', '#other', 'picker_trouble_other_site'],
    ['without an address', '#nameless', 'picker_trouble_no_address'],
  ] as const)('a frame %s is said to be out of reach', async (_title, css, key) => {
    const { tab: page, controls } = await pick('framed');
    await pressOn(page, css);
    await expect.poll(() => told(controls)).toContain(words(key));
    const asks = await controls.evaluate(() => document.querySelector('button.primary') !== null);
    expect(asks).toBe(false);
  });

  test('a part in a shadow root is said not to be in the page as it is sent', async () => {
    const { tab: page, controls } = await pick('shadow');
    await pressOn(page, '#card');
    await expect.poll(() => told(controls)).toContain(words('picker_trouble_shadow'));
    await expect.poll(() => told(controls)).toContain(words('picker_no_text'));
  });

  test('Esc leaves, and nothing of ours is left in the page', async () => {
    const { tab: page, controls } = await pick('shadow');
    await page.press('Escape');
    await expect.poll(() => controls.isOpen()).toBe(false);
    expect(await page.evaluate(() => document.querySelectorAll('[popover]').length)).toBe(0);
  });
});

describe('a page that wants to be watched', () => {
  const waitForActs = () => new Promise((resolve) => setTimeout(resolve, 1500));
  const pending = async (url: string) => {
    const id = await world.driver.inBackground(async () => {
      const [front] = await browser.tabs.query({ active: true });
      return front?.id ?? -1;
    });
    expect(url).toContain('hostile');
    return (await world.send('picker.pending', { tabId: id })).picked;
  };

  test('made-up presses and keys choose nothing', async () => {
    world.origin.set('hostile', { act: 'presses' });
    const before = await watched();
    const { tab: page, controls } = await pick('hostile');
    await waitForActs();
    expect(await pending(await page.url())).toBeNull();
    expect(await controls.evaluate(() => document.querySelector('button.primary'))).toBeNull();
    expect(await watched()).toBe(before);
  });

  test('what lies over it cannot be made unseen: the picker leaves', async () => {
    world.origin.set('hostile', { act: 'hide' });
    const before = await watched();
    tab = await world.driver.open(addressOf(world, 'hostile'));
    const popup = await world.driver.openPopup(tab);
    await popup.click('form.add .actions button.quiet');
    await waitForActs();
    const page = tab;
    await expect
      .poll(() => page.evaluate(() => document.querySelectorAll('[popover]').length))
      .toBe(0);
    await pressOn(page, '#notices');
    expect(await pending(await page.url())).toBeNull();
    expect(await watched()).toBe(before);
  });

  test('made-up tokens open no controls, are counted, and do not close the real ones', async () => {
    world.origin.set('hostile', { act: 'messages' });
    const before = await watched();
    const { tab: page, controls } = await pick('hostile');
    await waitForActs();
    expect(await page.evaluate(() => document.title)).toBe('Hostile');
    await pressOn(page, '.price');
    await expect.poll(() => told(controls)).toContain('49 EUR');
    await (await confirmation(world)).close();
    // Shown, and not agreed to.
    expect(await watched()).toBe(before);
  });

  test('a frame of ours that the page holds itself shows nothing and asks nothing', async () => {
    world.origin.set('hostile', { act: 'embed' });
    const before = await world.send('messages.refused', {});
    const own = `${world.driver.extensionOrigin}/src/picker/frame.html`;
    tab = await world.driver.open(`${addressOf(world, 'hostile')}#${encodeURIComponent(own)}`);
    await waitForActs();
    expect(await tab.evaluate(() => document.title)).toBe('Hostile');
    const now = await world.send('messages.refused', {});
    // Chromium knows it by an address of the session only; else three tries are heard, and no more.
    expect(now.count - before.count).toBe(BROWSER === 'firefox' ? 3 : 0);
  });

  test('a script in the page may ask the background nothing, and is counted', async () => {
    world.origin.set('hostile', { act: 'none' });
    const before = await watched();
    const { tab: page } = await pick('hostile');
    const { count } = await world.send('messages.refused', {});
    const url = await page.url();
    const answers = await world.driver.inBackground(async (address) => {
      const [front] = await browser.tabs.query({ active: true });
      const [run] = await browser.scripting.executeScript({
        target: { tabId: front?.id ?? -1 },
        args: [address],
        func: async (wanted: string) => {
          const { runtime } = (globalThis as unknown as { chrome: typeof browser }).chrome;
          const token = `made-up-${Math.random()}-${Math.random()}`;
          const include = [{ selector: 'p', alternatives: [] }];
          const answer = { url: wanted, title: '', include, exclude: [], lines: [], count: 0 };
          const messages = [
            { v: 1, name: 'watch.add', request: { url: wanted } },
            { v: 1, name: 'picker.start', request: { tabId: 1, url: wanted } },
            { v: 1, name: 'settings.get', request: {} },
            { v: 1, picker: 'open', token },
            { v: 1, picker: 'answer', token, answer },
          ];
          const got: unknown[] = [];
          for (const message of messages) got.push(await runtime.sendMessage(message));
          return got;
        },
      });
      return run?.result as readonly { readonly ok: boolean }[];
    }, url);
    expect(answers.map(({ ok }) => ok)).toEqual([false, false, false, false, false]);
    await expect.poll(async () => (await world.send('messages.refused', {})).count - count).toBe(5);
    expect(await watched()).toBe(before);
    expect(await pending(url)).toBeNull();
  });
});
