/** The page after the installation, the form it leads to, and the keys that are declared. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type WebExtension from 'webextension-polyfill';
import { violations } from './scenarios/axe';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

declare const browser: WebExtension.Browser;

let world: World;

beforeAll(async () => {
  // That it opens by itself is seen by the harness, which closes it.
  world = await openWorld();
});

afterAll(() => world.close());

test('says what is done and what never is, readable in both themes, and leads to the form', async () => {
  const page = await world.driver.open(`${world.driver.extensionOrigin}/src/welcome/index.html`);
  await page.waitFor(() => document.querySelectorAll('h2').length === 3);
  expect(await violations(page)).toEqual([]);
  await page.click('.first a.primary');
  await page.waitFor(() => document.activeElement?.matches('input[inputmode=url]'));
  expect(await page.problems()).toEqual([]);
  await page.close();
});

test('a form that was filled in by a menu takes one press, and waits for the text to go', async () => {
  const url = encodeURIComponent(world.origin.url('tag'));
  const text = encodeURIComponent('Bring garden waste');
  const page = await world.driver.open(
    `${world.driver.extensionOrigin}/src/options/index.html#add/${url}/Board/${text}`,
  );
  await page.waitFor(() => document.querySelector<HTMLInputElement>('input[id$="-gone"]')?.value);
  expect(
    await page.evaluate(
      () => document.querySelector<HTMLInputElement>('input[inputmode=url]')?.value,
    ),
  ).toBe(world.origin.url('tag'));
  // A private address: the person says that it is theirs, as anywhere.
  await page.click('.form .primary');
  await page.waitFor(() => document.querySelector('[aria-invalid=true]'));
  await page.evaluate((label) => {
    const tick = [...document.querySelectorAll('label')].find((one) =>
      one.textContent?.startsWith(label),
    );
    tick?.querySelector('input')?.click();
  }, words('options_local_network'));
  await page.click('.form .primary');
  await page.waitFor(() => document.querySelector('.note .seen-lines li'));
  const [row] = await world.send('watch.list', {});
  expect(row?.rules).toEqual({ alertIfGone: ['Bring garden waste'] });
  await page.close();
});

test('tags and what is kept are chosen behind “more” in the form', async () => {
  const url = encodeURIComponent(world.origin.url('tag-2'));
  const page = await world.driver.open(
    `${world.driver.extensionOrigin}/src/options/index.html#add/${url}`,
  );
  await page.waitFor(() => document.querySelector<HTMLInputElement>('input[inputmode=url]')?.value);
  await page.click('form.form button[aria-expanded=false]');
  await page.click('.tag-field input');
  await page.type('Council');
  await page.press('Enter');
  await page.waitFor(() => document.querySelector('.tag-field .tag'));
  await page.evaluate((label) => {
    const menu = document.querySelector<HTMLSelectElement>('select[id$="-keep"]');
    if (menu === null) throw new Error('nothing to choose what is kept by');
    menu.value = 'hash';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
    const ticks = [...document.querySelectorAll('label')];
    ticks
      .find((one) => one.textContent?.startsWith(label))
      ?.querySelector('input')
      ?.click();
  }, words('options_local_network'));
  expect(await violations(page)).toEqual([]);
  await page.click('.form .primary');
  await page.waitFor(() => document.querySelector('.toast'));
  const row = (await world.send('watch.list', {})).find(({ host }) => host.startsWith('tag-2'));
  expect([row?.tags, row?.keep]).toEqual([['Council'], 'hash']);
  await page.close();
});

test('each main action has a key that can be set', async () => {
  const names = await (await world.own()).evaluate(async () =>
    (await browser.commands.getAll()).map(({ name }) => name),
  );
  expect(names).toEqual(
    expect.arrayContaining(['_execute_action', 'open-list', 'check-now', 'next-change']),
  );
});
