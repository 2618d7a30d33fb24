/** How long a page takes to show its first content, and how long a key press holds it up. */
import type { Browser, Page } from '../../test/browser/harness/launch.mjs';

export interface Opened {
  /** A page of the extension that shows another in a frame, so that both are timed by one clock. */
  readonly host: Page;
  readonly browser: Browser;
}

/** What is waited for, in which page. */
export interface FirstContent {
  readonly path: string;
  readonly selector: string;
}

export const POPUP: FirstContent = {
  path: '/src/popup/index.html',
  selector: 'main:not([aria-busy=true]) section',
};

export const DASHBOARD: FirstContent = {
  path: '/src/dashboard/index.html',
  selector: '.list .row-title',
};

/** @returns ms from asking for the page to the frame after its first content was there */
export function timeToFirst({ host }: Opened, { path, selector }: FirstContent): Promise<number> {
  return host.evaluate(
    async (url, css) => {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0';
      frame.src = url;
      const startedAt = performance.now();
      document.body.append(frame);
      const nextTurn = () =>
        new Promise<void>((done) => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => done());
          channel.port1.start();
          channel.port2.postMessage(0);
        });
      while (frame.contentDocument?.querySelector(css) == null) await nextTurn();
      const took = performance.now() - startedAt;
      frame.remove();
      return took;
    },
    path,
    selector,
  );
}

/** Opens the list and waits until all its rows are in the document. */
export async function openList(browser: Browser, rows: number): Promise<Page> {
  const page = await browser.open(`${browser.extensionOrigin}${DASHBOARD.path}`);
  for (let drawn = 0; drawn < rows; ) {
    await page.waitFor(() => document.querySelector('.list .row-title') !== null);
    await new Promise((done) => setTimeout(done, 200));
    drawn = await page.evaluate(() => document.querySelectorAll('.list .row-title').length);
  }
  return page;
}

/**
 * Types into the search, key by key, and empties it again.
 *
 * @returns of each key how long the page was held up after it, in ms: the longest time between two
 *   turns of its event loop, whatever held it
 */
export async function holdOfEachKey(page: Page, text: string): Promise<readonly number[]> {
  await page.click('.list input[type=search]');
  const holds: number[] = [];
  for (const key of [...text, ...[...text].map(() => 'Backspace')]) {
    await page.evaluate(startWatch);
    await page.press(key);
    holds.push(await page.evaluate(endWatch));
  }
  return holds;
}

interface Watching {
  longest: number;
  running: boolean;
}

/** Runs in the page: notes how long each turn of the event loop was. */
function startWatch(): void {
  const held: Watching = { longest: 0, running: true };
  Object.assign(window, { stillwatchHeld: held });
  const channel = new MessageChannel();
  let before = performance.now();
  channel.port1.addEventListener('message', () => {
    const now = performance.now();
    held.longest = Math.max(held.longest, now - before);
    before = now;
    if (held.running) channel.port2.postMessage(0);
  });
  channel.port1.start();
  channel.port2.postMessage(0);
}

/** After what the key has set off, and some of what is drawn out of sight once a person pauses. */
async function endWatch(): Promise<number> {
  await new Promise((done) => setTimeout(done, 450));
  const { stillwatchHeld: held } = window as unknown as { stillwatchHeld: Watching };
  held.running = false;
  return held.longest;
}
