/** Opening our own pages and, on the person's click, a watched one. */
import browser from 'webextension-polyfill';

/** @param hash a place inside the dashboard, e.g. `watch/ID`, `host/NAME`, `change/ID` */
export async function openDashboard(hash = ''): Promise<void> {
  const base = browser.runtime.getURL('src/dashboard/index.html');
  const url = hash === '' ? base : `${base}#${hash}`;
  // Without the tabs permission our own tabs can still be found by address.
  const open = (await browser.tabs.query({})).find((tab) => tab.url?.startsWith(base));
  if (open?.id === undefined) await browser.tabs.create({ url });
  else await browser.tabs.update(open.id, { url, active: true });
}

export async function openOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
}

/** @param url http or https only; anything else is not opened (safety.md T3) */
export async function openWatchedPage(url: string): Promise<void> {
  if (/^https?:\/\//i.test(url)) await browser.tabs.create({ url });
}
