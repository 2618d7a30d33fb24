/**
 * The button in the toolbar: its badge, its icon (colour alone tells nothing to many), and its title,
 * which is what a screen reader says.
 */
import browser from 'webextension-polyfill';

export interface Badge {
  /** Nothing new: `text` is empty. */
  show(badge: { readonly text: string; readonly title: string }): Promise<void>;
}

/** The theme's colour of change; white on it has a contrast of 5.3. */
const BACKGROUND = '#a85a00';

export const actionBadge: Badge = {
  async show({ text, title }) {
    await Promise.all([
      browser.action.setBadgeBackgroundColor({ color: BACKGROUND }),
      browser.action.setBadgeText({ text }),
      browser.action.setIcon({ path: iconPaths(text === '' ? 'icon' : 'icon-changed') }),
      browser.action.setTitle({ title }),
    ]);
  },
};

function iconPaths(name: string): Record<string, string> {
  return { 16: `/icons/${name}-16.png`, 32: `/icons/${name}-32.png` };
}
