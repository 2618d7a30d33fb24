/**
 * Notifications of the system. Only the four keys both browsers take, for Firefox throws on others
 * (`buttons`, …), and Chromium shows nothing without an icon; and in Chromium `silent`, for a sound
 * is only made where the person chose one (`sound.ts`). In Firefox the desktop decides.
 */
import browser from 'webextension-polyfill';

export interface Notifier {
  /** One with the same id is replaced, not doubled. */
  show(id: string, notice: Notice): Promise<void>;
  clear(id: string): Promise<void>;
}

export interface Notice {
  readonly title: string;
  readonly message: string;
}

export const browserNotifier: Notifier = {
  async show(id, { title, message }) {
    const iconUrl = browser.runtime.getURL('icons/icon-128.png');
    const quiet = navigator.userAgent.includes('Firefox/') ? {} : { silent: true };
    const notice = { type: 'basic', iconUrl, title, message, ...quiet } as const;
    await browser.notifications.create(id, notice);
  },
  async clear(id) {
    await browser.notifications.clear(id);
  },
};
