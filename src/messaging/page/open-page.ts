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

/**
 * In the person's own press only, and not in every window.
 *
 * @returns whether it is open
 */
export async function openPopup(): Promise<boolean> {
  try {
    await browser.action.openPopup();
    return true;
  } catch {
    return false; // the caller has another way to the same end
  }
}

/** What Stillwatch does and never does: once, after the installation. */
export async function openWelcome(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('src/welcome/index.html') });
}

/** The form a page is added by. @param hash as `addPlaceHash` makes it */
export async function openAddForm(hash: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(`src/options/index.html#${hash}`) });
}

export async function openOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
}

/** @param url http or https only; anything else is not opened (safety.md T3) */
export async function openWatchedPage(url: string): Promise<void> {
  if (/^https?:\/\//i.test(url)) await browser.tabs.create({ url });
}
