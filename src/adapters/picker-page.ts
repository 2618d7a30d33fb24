/**
 * The picker in a tab: put there, taken away, and the page of ours beside it in which what was picked
 * is agreed to. Putting it there needs activeTab (a press on our button) or the site's permission.
 */
import browser from 'webextension-polyfill';
import { default as script } from '../picker/inside/main?iife';

/** As scripts in pages have it, in both browsers; what they run has nothing else of ours around it. */
declare const chrome: { readonly runtime: { getURL(path: string): string } };

const FRAME = 'src/picker/frame.html';
const CONFIRM = 'src/picker/confirm.html';
const POPUP = 'src/popup/index.html';
const LOOK_EACH_MS = 150;
const PATIENCE_MS = 30_000;

export interface PickerPage {
  /** @throws where the browser lets nobody put scripts: its own pages, shops, or without permission */
  inject(tabId: number, token: string): Promise<void>;
  stop(tabId: number): Promise<void>;
  /** Shows the page of confirmation: as the popup where the browser opens it, else in a window. */
  showConfirmation(tabId: number): Promise<void>;
  /** The button opens the popup again, as ever. */
  hideConfirmation(tabId: number): Promise<void>;
  /** Opens a page and waits until it is there. @returns its tab, and where it led as far as that is told */
  openTab(url: string): Promise<{ readonly tabId: number; readonly url: string }>;
}

export const pickerPage: PickerPage = {
  async inject(tabId, token) {
    const target = { tabId };
    await browser.scripting.executeScript({ target, files: [`/${script.replace(/^\//u, '')}`] });
    await browser.scripting.executeScript({
      target,
      func: (token: string, frame: string, frameOrigin: string, blockedWords: string) => {
        // In the page, for there it is an address that lasts no longer than the session.
        const frameUrl = chrome.runtime.getURL(frame);
        globalThis.stillwatchPick?.start({ token, frameUrl, frameOrigin, blockedWords });
      },
      args: [
        token,
        FRAME,
        new URL(browser.runtime.getURL('')).origin,
        browser.i18n.getMessage('picker_blocked'),
      ],
    });
  },

  async stop(tabId) {
    await browser.scripting
      .executeScript({
        target: { tabId },
        func: () => globalThis.stillwatchPick?.stop(),
      })
      .catch(() => {}); // the tab is gone, or shows another page by now
  },

  async showConfirmation(tabId) {
    const page = `${CONFIRM}?tab=${tabId}`;
    const { active, windowId } = await browser.tabs.get(tabId);
    await browser.action.setPopup({ tabId, popup: page });
    if (active && (await isPopupOpened(windowId))) return;
    await browser.windows.create({
      url: browser.runtime.getURL(page),
      type: 'popup',
      width: 440,
      height: 620,
    });
  },

  async hideConfirmation(tabId) {
    await browser.action.setPopup({ tabId, popup: browser.runtime.getURL(POPUP) }).catch(() => {}); // the tab is gone
  },

  async openTab(url) {
    const { id: tabId } = await browser.tabs.create({ url });
    if (tabId === undefined) throw new Error('the browser opened no tab');
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EACH_MS) {
      const tab = await browser.tabs.get(tabId);
      if (tab.status === 'complete' && tab.url !== 'about:blank') {
        return { tabId, url: tab.url ?? url };
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EACH_MS));
    }
    return { tabId, url };
  },
};

async function isPopupOpened(windowId: number | undefined): Promise<boolean> {
  try {
    await browser.action.openPopup(windowId === undefined ? {} : { windowId });
    return true;
  } catch {
    return false; // no window of the browser is in front, or a popup is open already
  }
}
