/**
 * The changes in the page itself: marked in the live page, on request, whatever its policy; and a
 * stored version as a page that can do nothing.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WatchRow } from '../../src/messaging/protocol';
import type { Page } from './harness/launch.mjs';
import { violations } from './scenarios/axe';
import { board } from './scenarios/board';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

const PICTURE = join(tmpdir(), `stillwatch-in-page-${process.pid}.png`);

/** Nothing of the page's own may be added to it, as far as the page has a say. */
const STRICT = {
  'Content-Security-Policy':
    "default-src 'none'; img-src data:; require-trusted-types-for 'script'",
};

const FILLER = Array.from(
  { length: 60 },
  (_, n) => `<p>Paragraph ${n + 1} of the filler.</p>`,
).join('');
const OLD = `<h1>Open calls</h1><p>Harbour <b>lighting</b>, lot 2</p><p>School roofs, closes 28 November</p>
  <p>Snow clearing of the northern roads</p>${FILLER}`;
const NEW = `<h1>Open calls</h1><p>Bridge <i>repair</i>, lot 4, closes 19 December</p><p>Harbour <b>lighting</b>, lot 2</p>
  <p>School roofs, closes 5&nbsp;December</p>${FILLER}<p>Street sweeping of the southern roads</p>`;

const calls = board('Open calls', STRICT);
const hostile = board('Hostile');
let world: World;
let changed: WatchRow;

beforeAll(async () => {
  world = await openWorld({}, undefined, { calls: calls.scenario, hostile: hostile.scenario });
  calls.show(OLD);
  const row = await world.watch('calls');
  calls.show(NEW);
  changed = (await world.check(row)).row;
});

afterEach(async () => {
  for (const page of await world.driver.pages('/src/dashboard/')) await page.close();
  for (const page of await world.driver.tabs(world.origin.url('calls'))) await page.close();
  calls.show(NEW);
});

afterAll(async () => {
  rmSync(PICTURE, { force: true });
  await world.close();
});

async function openWatch({ id }: { readonly id: string }): Promise<Page> {
  const page = await world.driver.open(
    `${world.driver.extensionOrigin}/src/dashboard/index.html#watch/${id}`,
  );
  await page.waitFor(() => document.querySelector('.diff-line') !== null);
  return page;
}

/** Presses the button whose text this is. */
async function press(page: Page, text: string, within = 'body'): Promise<void> {
  await page.evaluate(
    (wanted, where) => {
      for (const button of document.querySelectorAll(`${where} button`)) {
        if (button.textContent?.trim() === wanted) button.id = 'to-be-pressed';
      }
    },
    text,
    within,
  );
  await page.click('#to-be-pressed');
}

/** What is marked in the page, as far as the page itself can tell. */
const marks = (page: Page, name: string) =>
  page.evaluate(
    (which) => [...(CSS.highlights.get(which) ?? [])].map((range) => (range as Range).toString()),
    name,
  );

/** Presses the button in the dashboard; the live page once it is marked. */
async function showOnPage(row: WatchRow): Promise<Page> {
  const page = await openWatch(row);
  await press(page, words('dash_show_on_page'));
  const url = world.origin.url('calls');
  const open = () => world.driver.tabs(url);
  await expect.poll(async () => (await open()).length, { timeout: 20_000 }).toBe(1);
  const [live] = await open();
  if (live === undefined) throw new Error('the page is not open');
  await live.waitFor(() => CSS.highlights.size > 0, { timeoutMs: 20_000 });
  return live;
}

describe('the live page', () => {
  test('has what came marked in it, under a policy that allows the page nothing', async () => {
    const live = await showOnPage(changed);
    expect(await marks(live, 'stillwatch-came')).toEqual([
      'Bridge repair, lot 4, closes 19 December',
      '5\u00a0December',
      'Street sweeping of the southern roads',
    ]);
    // Its own tree is as it was, and what stands beside it is closed to it.
    expect(
      await live.evaluate(() => [
        document.body.innerHTML,
        document.body.nextElementSibling?.shadowRoot,
        document.body.nextElementSibling?.childElementCount,
      ]),
    ).toEqual([NEW, null, 0]);
    expect(await live.problems()).toEqual([]);
  });

  test('is gone through by keyboard, round and back, and is left as it was', async () => {
    const live = await showOnPage(changed);
    const current = () => marks(live, 'stillwatch-current');
    expect(await current()).toEqual(['Bridge repair, lot 4, closes 19 December']);
    // The focus is on the button for the next one from the start; in Firefox a notification is a
    // window of its own, which had the keys.
    await live.evaluate(() => window.focus());
    await live.press('Enter');
    expect(await current()).toEqual(['5\u00a0December']);
    await live.press('n');
    expect(await current()).toEqual(['Street sweeping of the southern roads']);
    // What is marked is in sight, over the filler that stood before it.
    expect(await live.evaluate(() => scrollY > 0)).toBe(true);
    await live.press('n');
    expect(await current()).toEqual(['Bridge repair, lot 4, closes 19 December']);
    await live.press('p');
    expect(await current()).toEqual(['Street sweeping of the southern roads']);
    await live.press('Escape');
    expect(
      await live.evaluate(() => [CSS.highlights.size, document.body.nextElementSibling]),
    ).toEqual([0, null]);
  });

  test('is marked as far as it still holds what came', async () => {
    calls.show(NEW.replace(/<p>Bridge.*?<\/p>/, ''));
    const live = await showOnPage(changed);
    expect(await marks(live, 'stillwatch-came')).toEqual([
      '5\u00a0December',
      'Street sweeping of the southern roads',
    ]);
  });

  test('is marked where it builds what came a little later', async () => {
    calls.show(NEW.replace(/<p>Bridge.*?<\/p>/, '<p id="late"></p>'));
    const live = await showOnPage(changed);
    await live.evaluate(() => {
      const late = document.getElementById('late');
      if (late !== null) late.textContent = 'Bridge repair, lot 4, closes 19 December';
    });
    await expect.poll(() => marks(live, 'stillwatch-came')).toHaveLength(3);
  });

  test('is left alone where it leads to a site that is not allowed', async () => {
    const elsewhere = world.origin.url('calls').replace('calls.localhost', '127.0.0.1');
    const page = await openWatch(changed);
    calls.lead(elsewhere);
    await press(page, words('dash_show_on_page'));
    const said = await page.waitFor(() => document.querySelector('.toast span')?.textContent, {
      timeoutMs: 20_000,
    });
    expect([
      words('dash_show_on_page_away'),
      words('dash_show_on_page_failed', new URL(elsewhere).host),
    ]).toContain(said);
    const [live] = await world.driver.tabs(elsewhere);
    expect(await live?.evaluate(() => CSS.highlights.size)).toBe(0);
    await live?.close();
  });
});

describe('a stored version as a page', () => {
  /** The marks of each way out that a page could try. */
  const waysOut = (to: string) => `
    <base href="${to}"><meta http-equiv="refresh" content="0;url=${to}refresh">
    <link rel="stylesheet" href="${to}sheet"><link rel="preconnect" href="${to}">
    <link rel="prefetch" href="${to}prefetch">
    <style>@import url(${to}import); @font-face { font-family: f; src: url(${to}font) }
      h1 { background: url(${to}background); font-family: f }</style>
    <h1 style="background-image: url(${to}inline)">Kept words</h1>
    <script>parent.document.title = 'taken'; new Image().src = '${to}script'</script>
    <img src="${to}picture" srcset="${to}srcset 2x" onerror="parent.document.title = 'taken'">
    <svg><image href="${to}svg"></image></svg><iframe src="${to}frame"></iframe>
    <object data="${to}object"></object><embed src="${to}embed">
    <video poster="${to}poster" src="${to}video" autoplay></video>
    <form action="${to}form"><input autofocus><button>Send</button></form>
    <a href="${to}link" ping="${to}ping">A link</a>
    <p onclick="parent.document.title = 'taken'">A line that stays</p>`;

  async function openOldPage(): Promise<Page> {
    hostile.show(waysOut(world.origin.url('tag')));
    const row = await world.watch('hostile');
    const page = await world.driver.open(
      `${world.driver.extensionOrigin}/src/dashboard/index.html#watch/${row.id}`,
    );
    await page.click('.versions button[aria-haspopup=dialog]');
    await page.waitFor(() => document.querySelector('.old-page iframe') !== null);
    return page;
  }

  test('asks nobody for anything, runs nothing, and has nothing of ours', async () => {
    const before = world.origin.requests('hostile').length;
    const page = await openOldPage();
    const frame = await page.evaluate(() => {
      const found = document.querySelector<HTMLIFrameElement>('.old-page iframe');
      return {
        sandbox: found?.getAttribute('sandbox'),
        // Of another origin, as ours is to it.
        document: found?.contentDocument ?? null,
        isKept: found?.srcdoc.includes('Kept words'),
        title: found?.title.length,
      };
    });
    expect(frame).toMatchObject({ sandbox: '', document: null, isKept: true });
    expect(frame.title).toBeGreaterThan(0);
    // Whoever presses inside is led nowhere.
    await page.click('.old-page iframe');
    await new Promise((resolve) => {
      setTimeout(resolve, 1500);
    });
    expect(world.origin.requests('tag')).toEqual([]);
    expect(world.origin.requests('hostile').length - before).toBe(2); // robots.txt and the page
    expect(await page.evaluate(() => document.title)).not.toBe('taken');
    for (const dark of [false, true]) {
      await page.screenshot(PICTURE, { dark });
      expect(await violations(page), dark ? 'dark' : 'light').toEqual([]);
    }
    await page.close();
  });

  test('is closed by keyboard, and the focus is where it was', async () => {
    const page = await openWatch(changed);
    await page.evaluate(() => {
      window.focus();
      document.querySelector<HTMLElement>('.versions button[aria-haspopup=dialog]')?.focus();
    });
    await page.press(' ');
    await page.waitFor(() => document.querySelector('.old-page iframe') !== null);
    await page.press('Escape');
    await page.waitFor(() => document.querySelector('.old-page') === null);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe(
      'dialog',
    );
    expect(await page.problems()).toEqual([]);
  });

  test('is the only markup that becomes a document in our pages', async () => {
    const page = await openWatch(changed);
    const thrown = await page.evaluate(() => {
      const attempts = [
        () => {
          document.createElement('iframe').srcdoc = '<p>x</p>';
        },
        () => {
          document.createElement('p').innerHTML = '<p>x</p>';
        },
        () => {
          const { trustedTypes } = globalThis as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): unknown };
          };
          trustedTypes.createPolicy('another', { createHTML: (text: string) => text });
        },
      ];
      return attempts.map((attempt) => {
        try {
          attempt();
          return 'nothing';
        } catch (error) {
          return (error as Error).name;
        }
      });
    });
    expect(thrown).toEqual(['TypeError', 'TypeError', 'TypeError']);
  });
});
