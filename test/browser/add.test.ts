/**
 * Adding the page in front as a person does: one press opens the popup, a second one watches. The
 * browser's prompt may close the popup at once, so the background must be able to finish alone.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from './harness/launch.mjs';
import { BROWSER } from './harness/subject';
import { violations } from './scenarios/axe';
import { words } from './scenarios/words';
import { isForPage, openWorld, type World } from './scenarios/world';

/** A name that looks public: nothing is to be ticked, so two presses are all there is. */
const DOMAIN = 'stillwatch.example';
const NAMES = ['tag-1', 'tag-2', 'tag-3', 'tag-4', 'tag-5'];
const WATCH = 'form.add button[type=submit]';

let world: World;
let tab: Page | undefined;

beforeAll(async () => {
  world = await openWorld({ hostRules: NAMES.map((name) => `${name}.${DOMAIN}`) }, []);
});

afterEach(async () => {
  await tab?.close();
});

afterAll(() => world.close());

const siteOf = (name: string) => `http://${name}.${DOMAIN}/*`;
const addressOf = (name: string) => `http://${name}.${DOMAIN}:${world.origin.port}/`;

/** The first press. From here on the record holds checks alone. */
async function openPopupOn(name: string): Promise<Page> {
  tab = await world.driver.open(addressOf(name));
  world.origin.clear(name);
  const popup = await world.driver.openPopup(tab);
  await popup.waitFor(() => document.querySelector('form.add') !== null);
  return popup;
}

/** The popup goes as soon as the press has been dealt with, as it does when a prompt takes over. */
function closesAtOnce(popup: Page): Promise<void> {
  return popup.evaluate(() => {
    document.addEventListener('click', () => setTimeout(() => window.close()));
  });
}

const addedUrls = async () => (await world.send('watch.list', {})).map(({ url }) => url);

const kindOf = async (name: string) =>
  (await world.send('popup.view', { url: addressOf(name) })).here?.kind;

test('two presses watch the page, and the first copy is taken and told at once', async () => {
  await world.driver.preapprove(siteOf('tag-1'));
  const popup = await openPopupOn('tag-1');
  await popup.click(WATCH);
  // The number of characters comes a moment after the copy.
  const note = await popup.waitFor(() => {
    const text = document.querySelector('.note p')?.textContent ?? '';
    return /\d \D+\d/.test(text) ? text : null;
  });
  await popup.close();
  const [row] = await world.send('watch.list', {});
  expect([row?.url, row?.status, row?.marks]).toEqual([addressOf('tag-1'), 'ok', 'b']);
  expect(row?.title).toBe('Notice board (tag-1)');
  const [version] = (await world.detail({ id: row?.id ?? '' })).versions;
  expect(note).toContain(words('here_added_other', String(version?.textLength)));
  expect(world.asked('tag-1').map(({ status }) => status)).toEqual([200]);
});

test('tags and what is kept are chosen behind “more”, and the popup stays readable', async () => {
  await world.driver.preapprove(siteOf('tag-5'));
  const popup = await openPopupOn('tag-5');
  expect(await popup.evaluate(() => document.querySelector('.tag-field'))).toBeNull();
  await popup.click('form.add button[aria-expanded=false]');
  await popup.click('.tag-field input');
  await popup.type('Council,');
  await popup.waitFor(() => document.querySelector('.tag-field .tag'));
  await popup.evaluate(() => {
    const menu = document.querySelector<HTMLSelectElement>('select[id$="-keep"]');
    if (menu === null) throw new Error('nothing to choose what is kept by');
    menu.value = 'text';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await popup.waitFor(() => document.querySelector('[id$="-keep-hint"]')?.textContent);
  expect(await violations(popup)).toEqual([]);
  await popup.click(WATCH);
  await popup.waitFor(() => document.querySelector('.note p'));
  await popup.close();
  const row = (await world.send('watch.list', {})).find(({ url }) => url === addressOf('tag-5'));
  expect([row?.tags, row?.keep]).toEqual([['Council'], 'text']);
});

test('a popup that is gone right after the press leaves nothing undone', async () => {
  await world.driver.preapprove(siteOf('tag-2'));
  const popup = await openPopupOn('tag-2');
  await closesAtOnce(popup);
  await popup.click(WATCH);
  await world.origin.until('tag-2', (seen) =>
    seen.some((one) => isForPage(one) && one.endedAt !== null),
  );
  await expect.poll(() => popup.isOpen()).toBe(false);
  await expect.poll(addedUrls).toContain(addressOf('tag-2'));
});

test('an add whose permission comes after the popup is gone is finished by the background', async () => {
  if (BROWSER === 'firefox') await world.driver.showPrompts();
  const popup = await openPopupOn('tag-3');
  await closesAtOnce(popup);
  await popup.click(WATCH);
  await expect.poll(() => popup.isOpen()).toBe(false);
  await expect.poll(() => kindOf('tag-3')).toBe('pending');
  expect(world.origin.requests('tag-3')).toEqual([]);
  await world.leave();
  await world.driver.killBackground();
  // Without a window Chromium shows no prompt: there the permission comes by another way.
  if (BROWSER === 'firefox') await world.driver.answerPrompt('allow');
  else await world.driver.grantHosts(siteOf('tag-3'));
  await world.origin.until('tag-3', (seen) =>
    seen.some((one) => isForPage(one) && one.endedAt !== null),
  );
  await expect.poll(() => kindOf('tag-3')).toBe('watched');
  const row = (await world.send('watch.list', {})).find(({ url }) => url === addressOf('tag-3'));
  await expect.poll(async () => (await world.detail({ id: row?.id ?? '' })).row.marks).toBe('b');
  expect(world.asked('tag-3')).toHaveLength(1);
});

/** Chromium without a window shows no prompt: there the person changes their mind in the popup. */
const REFUSALS = {
  firefox: async (popup: Page) => {
    await popup.click(WATCH);
    await world.driver.answerPrompt('refuse');
    const said = await popup.waitFor(() => document.querySelector('.note')?.textContent);
    expect(said).toBe(words('here_denied', new URL(addressOf('tag-4')).host));
    await popup.close();
  },
  chromium: async (popup: Page) => {
    await closesAtOnce(popup);
    await popup.click(WATCH);
    await expect.poll(() => kindOf('tag-4')).toBe('pending');
    const again = await world.driver.openPopup(tab as Page);
    await again.click('.here .actions button:last-child');
    await again.waitFor(() => document.querySelector('form.add') !== null);
    await again.close();
  },
};

test('a refusal is told, and the add dropped with nothing asked', async () => {
  await REFUSALS[BROWSER](await openPopupOn('tag-4'));
  expect(await kindOf('tag-4')).toBe('unwatched');
  expect(world.origin.requests('tag-4')).toEqual([]);
});
