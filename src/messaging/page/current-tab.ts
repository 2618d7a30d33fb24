/** The tab the popup was opened on; its address is known through activeTab, by the opening click. */
import browser from 'webextension-polyfill';

export interface CurrentTab {
  /** Undefined where the browser hides it: a page of the browser's own, or a popup opened as a tab. */
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly id: number | undefined;
}

export async function currentTab(): Promise<CurrentTab> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return { url: tab?.url, title: tab?.title, id: tab?.id };
}
