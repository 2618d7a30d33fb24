/**
 * The pages as a browser sees them: no error and nothing the CSP had to stop, readable for everybody
 * in both themes, usable by keyboard, and no wider than their window when read from right to left.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WatchRow } from '../../src/messaging/protocol';
import type { Page } from './harness/launch.mjs';
import { violations } from './scenarios/axe';
import { openWorld, type World } from './scenarios/world';

const PICTURE = join(tmpdir(), `stillwatch-pages-${process.pid}.png`);

let world: World;
let changed: WatchRow;
let gone: WatchRow;
let never: WatchRow;
let changeId: string;

/** Something of each kind a page has to show. */
beforeAll(async () => {
  world = await openWorld();
  await world.send('settings.set', { hostSample: 2 });
  [changed, gone, never] = await Promise.all([
    world.watch('tag', { selector: 'main, body' }),
    world.watch('gone'),
    world.watch('bare'),
  ]);
  world.origin.change('tag', 'The library is open on Sunday <b>for once</b>.');
  world.origin.set('gone', { status: 404 });
  await Promise.all([changed, gone, never].map(world.check));
  const newest = (await world.send('changes.list', {})).find((each) => each.watchId === changed.id);
  if (newest === undefined) throw new Error('The change was not found');
  changeId = newest.id;
  await world.leave();
});

afterAll(async () => {
  rmSync(PICTURE, { force: true });
  await world.close();
});

/** Once nothing more is being read. */
async function settled(page: Page): Promise<void> {
  await page.waitFor(
    () =>
      document.querySelector('h1, h2') !== null &&
      document.querySelector('[aria-busy=true]') === null &&
      document.readyState === 'complete',
  );
  await page.evaluate(() => document.fonts.ready.then(() => true));
}

async function openOwn(path: string): Promise<Page> {
  const page = await world.driver.open(`${world.driver.extensionOrigin}/src/${path}`);
  await settled(page);
  return page;
}

/** From here on the page is shown in this theme. */
async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.screenshot(PICTURE, { dark: theme === 'dark' });
  // Colours fade: half-way they are no colours of ours. A fade that is cut short is over too.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => true),
  );
}

const VIEWS: readonly (readonly [name: string, path: () => string])[] = [
  ['options', () => 'options/index.html'],
  ['form of a watch', () => `options/index.html#edit/${changed.id}`],
  ['overview', () => 'dashboard/index.html'],
  ['list of what changed', () => 'dashboard/index.html#changed'],
  ['one change', () => `dashboard/index.html#change/${changeId}`],
  ['list of hosts', () => 'dashboard/index.html#hosts'],
  ['politeness of all hosts', () => 'dashboard/index.html#politeness'],
  ['activity', () => 'dashboard/index.html#activity'],
  ['watch that needs the person', () => `dashboard/index.html#watch/${gone.id}`],
  [
    'host that never answers 304',
    () => `dashboard/index.html#host/${encodeURIComponent(never.host)}`,
  ],
  ['difference', () => `dashboard/index.html#watch/${changed.id}`],
];

test('an error, a warning and what the CSP stops would be seen', async () => {
  const page = await openOwn('options/index.html');
  await page.evaluate(() => {
    console.error('planted');
    const frame = document.createElement('iframe');
    frame.src = 'https://example.org/';
    document.body.append(frame);
  });
  await expect.poll(async () => (await page.problems()).join('\n')).toMatch(/frame-src/);
  expect((await page.problems()).join('\n')).toContain('planted');
  await page.close();
});

describe.each(VIEWS)('the %s', (_name, path) => {
  test('shows no error and is readable in light and dark', async () => {
    const page = await openOwn(path());
    for (const theme of ['light', 'dark'] as const) {
      await inTheme(page, theme);
      expect(await violations(page), theme).toEqual([]);
    }
    expect(await page.problems()).toEqual([]);
    await page.close();
  });
});

describe('the popup', () => {
  async function openPopupOn(host: string): Promise<Page> {
    const tab = await world.driver.open(world.origin.url(host));
    const popup = await world.driver.openPopup(tab);
    await settled(popup);
    await popup.waitFor(() => document.querySelector('section.here') !== null);
    return popup;
  }

  test.each(['weak', 'gone'])(
    'over the host "%s" shows no error, is readable in light and dark, and fits from right to left',
    async (host) => {
      const popup = await openPopupOn(host);
      for (const theme of ['light', 'dark'] as const) {
        await inTheme(popup, theme);
        expect(await violations(popup), theme).toEqual([]);
      }
      expect(await popup.problems()).toEqual([]);
      const overhang = await popup.evaluate(() => {
        document.documentElement.dir = 'rtl';
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overhang).toBe(0);
      await popup.close();
    },
  );

  test('has the rhythm one step away, readable, and hands it on', async () => {
    const popup = await openPopupOn('obs-tag');
    await popup.click('form.add button[aria-expanded]');
    await popup.waitFor(() => document.querySelector('form.add select') !== null);
    expect(await violations(popup)).toEqual([]);
    await popup.click('.fields input[type=checkbox]');
    await popup.click('form.add > .tick input');
    await popup.click('form.add button[type=submit]');
    await popup.waitFor(() => document.querySelector('article.watched') !== null);
    const row = (await world.send('watch.list', {})).find(
      ({ url }) => url === world.origin.url('obs-tag'),
    );
    expect([row?.rhythm, row?.intervalMs]).toEqual(['adaptive', null]);
    await popup.close();
  });

  test('watches a page by the keyboard alone', async () => {
    const popup = await openPopupOn('date');
    const focus = () =>
      popup.evaluate(() => document.activeElement?.getAttribute('type') ?? 'nothing');
    const tabTo = async (type: string) => {
      for (let steps = 0; steps < 10 && (await focus()) !== type; steps += 1) {
        await popup.press('Tab');
      }
      expect(await focus()).toBe(type);
    };
    await tabTo('checkbox');
    await popup.press(' ');
    await tabTo('submit');
    await popup.press('Enter');
    await popup.waitFor(() => document.querySelector('article.watched') !== null);
    const urls = (await world.send('watch.list', {})).map(({ url }) => url);
    expect(urls).toContain(world.origin.url('date'));
    await popup.close();
  });
});

describe('the hosts by the keyboard alone', () => {
  /** What has the focus, and whether it can be seen there. */
  const focus = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
      return {
        at: element.id || element.getAttribute('href') || element.getAttribute('type') || '',
        seen: styles.some(
          ({ outlineStyle, outlineWidth }) =>
            outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        ),
      };
    });

  test('Tab goes through the places, the search and the hosts in this order, in sight', async () => {
    const page = await openOwn('dashboard/index.html#hosts');
    const hosts = await page.waitFor(() => {
      const rows = [...document.querySelectorAll('.list .row-title')].map(({ id }) => id);
      return rows.length >= 3 ? rows : null;
    });
    const wanted = [
      ...['#', '#changed', '#needs', '#hosts', '#activity', '../options/index.html'],
      ...['search', '#politeness', ...hosts],
    ];
    const found: string[] = [];
    for (const _ of wanted) {
      await page.press('Tab');
      const { at, seen } = await focus(page);
      expect(seen, at).toBe(true);
      found.push(at);
    }
    expect(found).toEqual(wanted);
    await page.close();
  });

  test('Enter opens a host, Tab goes on inside it, Escape leads back to its row', async () => {
    const page = await openOwn('dashboard/index.html#hosts');
    const row = `host-${never.host}`;
    await page.waitFor(() => document.querySelector('.list .row-title') !== null);
    await page.evaluate((id) => document.getElementById(id)?.focus(), row);
    await page.press('Enter');
    await page.waitFor(() => document.getElementById('host-title') !== null);
    await page.waitFor(() => document.activeElement?.className === 'open');
    await page.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('.open .detail') !== null),
    ).toBe(true);
    expect((await focus(page)).seen).toBe(true);
    await page.press('Escape');
    await page.waitFor(() => location.hash === '#hosts');
    await page.waitFor(() => document.activeElement?.id.startsWith('host-'));
    expect((await focus(page)).at).toBe(row);
    await page.close();
  });

  test('Escape empties the search', async () => {
    const page = await openOwn('dashboard/index.html#hosts');
    await page.click('input[type=search]');
    await page.type('zz');
    await page.waitFor(() => document.querySelector('.list .row-title') === null);
    await page.press('Escape');
    await page.waitFor(() => document.querySelector('.list .row-title') !== null);
    expect(await page.evaluate(() => document.querySelector('input')?.value)).toBe('');
    await page.close();
  });
});

test('in a narrow window read from right to left, no page scrolls sideways', async () => {
  const page = await openOwn('options/index.html');
  for (const [name, path] of VIEWS) {
    const overhang = await page.evaluate(async (url) => {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'position: fixed; inset: 0; width: 420px; height: 800px; border: 0';
      frame.src = url;
      document.body.append(frame);
      const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
      const inside = () => frame.contentDocument;
      while (inside()?.querySelector('h1, h2') == null) await pause();
      while (inside()?.querySelector('[aria-busy=true]') != null) await pause();
      const root = inside()?.documentElement as HTMLElement;
      root.dir = 'rtl';
      const { scrollWidth, clientWidth } = root;
      const width = frame.contentWindow?.innerWidth;
      frame.remove();
      return { overhang: scrollWidth - clientWidth, width };
    }, `/src/${path()}`);
    expect(overhang, name).toEqual({ overhang: 0, width: 420 });
  }
  await page.close();
});
