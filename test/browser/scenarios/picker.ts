/** The picker as a person uses it: presses and keys, in the popup, the page, the controls and the end. */
import type { WatchRow } from '../../../src/messaging/protocol';
import type { Frame, Page } from '../harness/launch.mjs';
import type { World } from './world';

export const DOMAIN = 'stillwatch.example';
const FRAME = 'src/picker/frame.html';
const CONFIRM = 'src/picker/confirm.html';
const PICK = 'form.add .actions button.quiet';
const AGREE = 'button.primary:not(:disabled)';

export interface Picking {
  readonly tab: Page;
  readonly controls: Frame;
}

export const addressOf = (world: World, name: string, path = '/') =>
  `http://${name}.${DOMAIN}:${world.origin.port}${path}`;

/** The first two presses: the button, and "Only part of this page…". */
export async function startPicking(world: World, name: string, path = '/'): Promise<Picking> {
  const tab = await world.driver.open(addressOf(world, name, path));
  return { tab, controls: await startIn(world, tab) };
}

export async function startIn(world: World, tab: Page): Promise<Frame> {
  const popup = await world.driver.openPopup(tab);
  await popup.waitFor(() => document.querySelector('form.add') !== null);
  await popup.click(PICK);
  return controlsOf(tab);
}

export async function controlsOf(tab: Page): Promise<Frame> {
  const controls = await tab.frame(FRAME);
  // What is pressed before the page and its controls have found each other is nobody's.
  await controls.waitFor(() => document.querySelector('main[aria-busy="false"]') !== null);
  return controls;
}

/** The middle of an element, as the pointer sees it. */
export async function middleOf(tab: Page, css: string): Promise<readonly [number, number]> {
  return tab.evaluate((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box === undefined) throw new Error(`nothing at ${selector}`);
    return [box.x + Math.min(box.width / 2, 40), box.y + box.height / 2] as const;
  }, css);
}

export async function pressOn(tab: Page, css: string): Promise<void> {
  const [x, y] = await middleOf(tab, css);
  await tab.mouse('move', x, y);
  await tab.mouse('press', x, y);
}

/** Presses the button of the controls that has these words. */
export async function pressControl(controls: Frame, text: string): Promise<void> {
  await controls.waitFor(() => document.readyState === 'complete');
  const found = await poll(() =>
    controls.evaluate((wanted) => {
      const buttons = [...document.querySelectorAll('button')];
      for (const button of buttons) button.removeAttribute('data-meant');
      const meant = buttons.find((one) => one.textContent?.trim() === wanted);
      meant?.setAttribute('data-meant', '');
      return meant !== undefined;
    }, text),
  );
  if (!found) throw new Error(`no button ${text}`);
  await controls.click('button[data-meant]');
}

/** Where what was picked is told. */
export async function confirmation(world: World): Promise<Page> {
  const page = await world.driver.ownPopup(CONFIRM);
  await page.waitFor(() => document.querySelector('form') !== null);
  return page;
}

/** The last press. @returns the watch that came of it */
export async function agree(world: World, page: Page): Promise<WatchRow> {
  await page.click(AGREE);
  await page.waitFor(() => document.querySelector('[role="status"] p') !== null);
  await page.close();
  const [newest] = [...(await world.send('watch.list', {}))].sort((a, b) => b.addedAt - a.addedAt);
  if (newest === undefined) throw new Error('nothing was added');
  return newest;
}

/** The text of the controls. */
export const told = (controls: Frame) =>
  controls.evaluate(() => document.querySelector('main')?.textContent ?? '');

async function poll(look: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (await look()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
