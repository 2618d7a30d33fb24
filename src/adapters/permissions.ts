/** Which sites the person allows, asked of the browser each time: it can change at any moment. */
import browser from 'webextension-polyfill';
import type { Permissions } from '../core/ports/permissions';

const EVERY_SITE = '*://*/*';

export const browserPermissions: Permissions = {
  holds: (pattern) => browser.permissions.contains({ origins: [pattern] }),
  holdsEverything: () => browser.permissions.contains({ origins: [EVERY_SITE] }),
};
