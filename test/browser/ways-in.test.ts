/**
 * The ways in beside the button: context menus, keys and the address bar, through the browser's own
 * events into the real background.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WatchRow } from '../../src/messaging/protocol';
import type { Page } from './harness/launch.mjs';
import { BROWSER } from './harness/subject';
import { violations } from './scenarios/axe';
import { board } from './scenarios/board';
import { words } from './scenarios/words';
import { EVERY_HOST, openWorld, type World } from './scenarios/world';

const WITHIN = { timeout: 20_000 };

const PAGE = `<h1>Desk lamp</h1>
  <p>Ships within a week, as long as there are any.</p>
  <div class="offer"><p id="price">Now <b>49</b> EUR</p><p>Was 59 EUR</p></div>
  <input value="Typed words">`;

const shop = board('Desk lamp, brass');
/** A host's budget is small: each test has its own. */
const HOSTS = [
  'part',
  'range',
  'whole',
  'field',
  'press',
  'gone',
  'next',
  'now',
  'bar',
  'both',
] as const;
let world: World;
let tab: Page | undefined;

beforeAll(async () => {
  const hosts = Object.fromEntries(HOSTS.map((name) => [name, shop.scenario]));
  world = await openWorld({}, undefined, hosts);
  shop.show(PAGE);
  await world.own();
});

afterAll(() => world.close());

afterEach(async () => {
  await tab?.close();
  for (const place of ['/src/options/index.html#', '/src/dashboard/']) {
    for (const page of await world.driver.pages(place)) await page.close();
  }
  for (const { id } of await world.send('watch.list', {})) {
    await world.send('watch.remove', { watchId: id });
  }
});

/** A page of ours that opens by itself, once it is there. */
async function opened(place: string): Promise<Page> {
  await expect.poll(async () => (await world.driver.pages(place)).length, WITHIN).toBe(1);
  const [page] = await world.driver.pages(place);
  if (page === undefined) throw new Error(`${place} is not open`);
  return page;
}

/** The form that a menu leads to, filled in. */
async function form(): Promise<Page> {
  const page = await opened('/src/options/index.html#add');
  await page.waitFor(() => document.querySelector<HTMLInputElement>('input[inputmode=url]')?.value);
  return page;
}

const addressIn = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLInputElement>('input[inputmode=url]')?.value);

/** The page of a host, in front. */
async function open(host: (typeof HOSTS)[number]): Promise<void> {
  tab = await world.driver.open(world.origin.url(host));
}

function here(): Page {
  if (tab === undefined) throw new Error('no page is open');
  return tab;
}

/** Selects as a person does, from the start of one element to the end of another. */
async function select(from: string, to = from): Promise<void> {
  await here().evaluate(
    (first, last) => {
      const range = document.createRange();
      const start = document.querySelector(first);
      const end = document.querySelector(last);
      if (start === null || end === null) throw new Error('nothing to select');
      range.setStart(start, 0);
      range.setEnd(end, end.childNodes.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    },
    from,
    to,
  );
}

/** Says that the network is one's own, as a test's server needs, and presses the button. */
async function add(page: Page): Promise<WatchRow> {
  await page.evaluate((label) => {
    const ticks = [...document.querySelectorAll('label')];
    const tick = ticks.find((one) => one.textContent?.startsWith(label));
    tick?.querySelector('input')?.click();
  }, words('options_local_network'));
  await page.click('.form .primary');
  await page.waitFor(() => document.querySelector('.note .seen-lines li'), { timeoutMs: 30_000 });
  const [row] = await world.send('watch.list', {});
  if (row === undefined) throw new Error('nothing was added');
  return row;
}

describe('the context menu', () => {
  test('watches the smallest part that holds a selected text, with other ways to it', async () => {
    await open('part');
    await select('#price b');
    await world.driver.chooseMenu(here(), 'watch-part', { selectionText: '49' });
    const page = await form();
    expect(await addressIn(page)).toBe(world.origin.url('part'));
    const told = await page.evaluate(() => document.querySelector('.part-note')?.textContent);
    expect(told).toBe(words('options_part_of', '49', words('options_more_choices')));
    expect(await violations(page)).toEqual([]);
    const row = await add(page);
    expect(row.rules.include).toEqual(['#price > b']);
    expect(row.rules.alternatives?.['#price > b']?.length).toBeGreaterThan(0);
    expect(row.pickedText).toBe('49');
    shop.show(PAGE.replace('Was 59', 'Was 69'));
    expect((await world.check(row)).outcome).not.toBe('changed');
    shop.show(PAGE.replace('<b>49</b>', '<b>45</b>'));
    expect((await world.check(row)).outcome).toBe('changed');
    shop.show(PAGE);
  });

  test('takes the part that holds all of a text that reaches over several', async () => {
    await open('range');
    await select('#price', '.offer p:last-child');
    await world.driver.chooseMenu(here(), 'watch-part', { selectionText: 'Now 49 EUR Was 59 EUR' });
    const row = await add(await form());
    expect(row.rules.include).toEqual(['.offer']);
  });

  test('says so where no part smaller than the page holds it', async () => {
    await open('whole');
    await select('h1', '.offer');
    await world.driver.chooseMenu(here(), 'watch-part', { selectionText: 'Desk lamp Ships' });
    const page = await form();
    expect(await page.evaluate(() => document.querySelector('.form .warning')?.textContent)).toBe(
      words('options_part_whole'),
    );
    expect((await add(page)).selector).toBeNull();
  });

  test('says so where the text stands in no part of the page', async () => {
    await open('field');
    await here().evaluate(() => getSelection()?.removeAllRanges());
    await world.driver.chooseMenu(here(), 'watch-part', { selectionText: 'Typed words' });
    const page = await form();
    expect(await page.evaluate(() => document.querySelector('.form .warning')?.textContent)).toBe(
      words('options_part_none', words('picker_start')),
    );
  });

  test('needs no site to be allowed for it: the press is enough, or it is said', async () => {
    await world.driver.revokeHosts(EVERY_HOST);
    await open('press');
    await select('#price');
    await world.driver.chooseMenu(here(), 'watch-part', { selectionText: 'Now 49 EUR' });
    const page = await form();
    const said = await page.evaluate(
      () => document.querySelector('.part-note, .form .warning')?.textContent,
    );
    // Chromium: the event alone, which gives no access.
    expect(said).toBe(
      BROWSER === 'firefox'
        ? words('options_part_of', 'Now 49 EUR', words('options_more_choices'))
        : words('options_part_none', words('picker_start')),
    );
    await world.driver.grantHosts(EVERY_HOST);
  });

  test('waits for a selected text to go', async () => {
    await open('gone');
    await world.driver.chooseMenu(here(), 'watch-text', {
      selectionText: 'as long as there are any',
    });
    const row = await add(await form());
    expect(row.rules).toEqual({ alertIfGone: ['as long as there are any'] });
  });

  test('watches where a link leads', async () => {
    await open('both');
    const linkUrl = world.origin.url('tag');
    await world.driver.chooseMenu(here(), 'watch-link', { linkUrl, linkText: 'The board' });
    expect(await addressIn(await form())).toBe(linkUrl);
  });
});

describe('a key', () => {
  test('opens the list', async () => {
    await world.driver.pressCommand('open-list');
    const list = await opened('/src/dashboard/');
    await list.waitFor(() => document.querySelector('.watch-list'));
    expect(await list.problems()).toEqual([]);
  });

  test('opens the newest change nobody has looked at', async () => {
    const row = await world.watch('next');
    shop.show(PAGE.replace('49', '39'));
    await world.check(row);
    await world.driver.pressCommand('next-change');
    const page = await opened('/src/dashboard/');
    await page.waitFor(() => document.querySelector('.diff-line'));
    expect(await page.url()).toContain('#change/');
    shop.show(PAGE);
  });

  test('checks the page in front', async () => {
    await world.watch('now');
    await open('now');
    const before = world.asked('now').length;
    await world.driver.pressCommand('check-now');
    await expect.poll(() => world.asked('now').length, WITHIN).toBe(before + 1);
  });
});

describe('the address bar', () => {
  test('offers watches by their words, without regard to accents, and opens the one chosen', async () => {
    const lamp = await world.watch('bar', { tags: ['Léger'] });
    await world.watch('tag');
    const offers = await world.driver.typeInAddressBar('sw', 'brass LEGER');
    expect(offers.map(({ content }) => content)).toEqual([`watch/${lamp.id}`]);
    expect(offers[0]?.description).toContain('Desk lamp, brass');
    await world.driver.enterInAddressBar('sw', `watch/${lamp.id}`);
    const page = await opened('/src/dashboard/');
    await page.waitFor(() => document.querySelector('#watch-title'));
    expect(await page.url()).toContain(`#watch/${lamp.id}`);
  });

  test('leads to the search of the list where more than one is meant', async () => {
    await world.watch('both', { tags: ['home'] });
    await world.watch('tag-2', { tags: ['home'] });
    await world.driver.enterInAddressBar('sw', 'home');
    const page = await opened('/src/dashboard/');
    await page.waitFor(() => document.querySelector('.watch-list[aria-busy=false]'));
    expect(await page.url()).toContain('q=home');
  });
});
