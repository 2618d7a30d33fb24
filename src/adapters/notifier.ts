/**
 * Notifications of the system. Only the four keys both browsers take: Firefox throws on others
 * (`buttons`, `silent`, …), and Chromium shows nothing without an icon.
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
    await browser.notifications.create(id, { type: 'basic', iconUrl, title, message });
  },
  async clear(id) {
    await browser.notifications.clear(id);
  },
};
