/**
 * The items of the browser's context menus. Both browsers keep them over a restart, and both refuse
 * an id that is there already: they are made again from nothing, which may be done any number of times.
 */
import browser, { type Menus } from 'webextension-polyfill';

export interface MenuItem {
  readonly id: string;
  readonly title: string;
  readonly context: 'page' | 'link' | 'selection';
}

export async function makeMenus(items: readonly MenuItem[]): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { id, title, context } of items) {
    const contexts: Menus.ContextType[] = [context];
    // A page of the browser's own, or a file, cannot be watched; where a link leads is told when it is chosen.
    const where = context === 'link' ? {} : { documentUrlPatterns: ['http://*/*', 'https://*/*'] };
    browser.contextMenus.create({ id, title, contexts, ...where });
  }
}
