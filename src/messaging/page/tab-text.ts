/**
 * The text that a tab shows, to hold a copy against. It is read where activeTab or the site's
 * permission allows it, and stays on this machine like everything else.
 */
import browser from 'webextension-polyfill';

/** @returns undefined where the browser lets nobody read the tab */
export async function tabText(tabId: number): Promise<string | undefined> {
  try {
    const [answer] = await browser.scripting.executeScript({
      target: { tabId },
      func: () => document.body?.innerText.slice(0, 100_000) ?? '',
    });
    return typeof answer?.result === 'string' ? answer.result : undefined;
  } catch {
    return undefined; // a page of the browser's own, or a tab that is gone
  }
}
