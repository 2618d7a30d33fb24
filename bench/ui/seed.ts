/**
 * Writes watches straight into a profile's database, through a page of the extension: what is shipped
 * has no door for this.
 */
import type { Browser } from '../../test/browser/harness/launch.mjs';
import { type SeedRows, seedRows } from './rows';

const BATCH = 500;

export async function seed(browser: Browser, count: number): Promise<void> {
  const now = Date.now();
  await closeWelcome(browser);
  const page = await browser.open(`${browser.extensionOrigin}/src/popup/index.html`);
  // The background makes the stores.
  await page.waitFor(() => document.querySelector('main:not([aria-busy=true]) section') !== null);
  for (let from = 0; from < count; from += BATCH) {
    await page.evaluate(putRows, seedRows(from, Math.min(from + BATCH, count), now));
  }
  await page.close();
  // It keeps its counts as long as it lives, and has not seen these rows come.
  await browser.killBackground();
}

/** It comes to the front at the first start, and a page behind another is not drawn. */
async function closeWelcome(browser: Browser): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const pages = await browser.pages('/src/welcome/');
    for (const page of pages) await page.close();
    if (pages.length > 0) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function putRows(rows: SeedRows): Promise<void> {
  const db = await new Promise<IDBDatabase>((done, fail) => {
    const open = indexedDB.open('stillwatch');
    open.addEventListener('success', () => done(open.result));
    open.addEventListener('error', () => fail(open.error));
  });
  const stores = Object.keys(rows) as (keyof SeedRows)[];
  await new Promise<void>((done, fail) => {
    const tx = db.transaction(stores, 'readwrite');
    tx.addEventListener('complete', () => done());
    tx.addEventListener('abort', () => fail(tx.error));
    for (const store of stores) for (const row of rows[store]) tx.objectStore(store).put(row);
  });
  db.close();
}
