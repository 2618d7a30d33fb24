/** The button in the toolbar: its badge, and its title, which is what a screen reader says. */
import browser from 'webextension-polyfill';

export interface Badge {
  /** `text` empty: no badge. */
  show(badge: { readonly text: string; readonly title: string }): Promise<void>;
}

/** The theme's colour of change; white on it has a contrast of 5.3. */
const BACKGROUND = '#a85a00';

export const actionBadge: Badge = {
  async show({ text, title }) {
    await Promise.all([
      browser.action.setBadgeBackgroundColor({ color: BACKGROUND }),
      browser.action.setBadgeText({ text }),
      browser.action.setTitle({ title }),
    ]);
  },
};
