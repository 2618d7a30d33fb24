/**
 * The ways in beside the button, with the browser's own rights (see firefox-chrome.mjs): menus and keys
 * by the events behind them, for no automation reaches those; the address bar as it is typed in.
 */

/** A choice in the context menu, with what the browser gives along: activeTab, and what was there. */
export function chooseMenu(id, browserId, info) {
  const { extension } = WebExtensionPolicy.getByID(id);
  const tab = gBrowser.tabs.find((one) => one.linkedBrowser.browserId === browserId);
  if (!tab) throw new Error('The tab is closed');
  extension.tabManager.addActiveTabPermission(tab);
  const { spec: pageUrl } = tab.linkedBrowser.currentURI;
  extension.emit(
    'webext-menu-menuitem-click',
    { pageUrl, frameId: 0, editable: false, ...info },
    tab,
  );
}

/** By the letter that is suggested for it: the browser's key elements have no names. */
export function pressCommand(id, name) {
  const { extension } = WebExtensionPolicy.getByID(id);
  const letter = extension.manifest.commands[name].suggested_key.default.split('+').at(-1);
  const keys = [...document.querySelectorAll('keyset[id^="ext-keyset-id-"] key')];
  const key = keys.find((one) => one.getAttribute('key') === letter);
  if (!key) throw new Error(`No key is bound to ${name}`);
  key.dispatchEvent(new Event('command'));
}

/** @returns what is offered below what was typed */
export async function typeInAddressBar(text) {
  gURLBar.focus();
  gURLBar.search(text);
  const { results } = await gURLBar.lastQueryContextPromise;
  gURLBar.view.close();
  return results
    .filter(({ heuristic, payload }) => !heuristic && payload.content !== undefined)
    .map(({ payload }) => ({
      // With the keyword, as it stands in the bar.
      content: payload.content.replace(`${payload.keyword} `, ''),
      description: payload.title,
    }));
}

export async function enterInAddressBar(text) {
  gURLBar.focus();
  gURLBar.search(text);
  await gURLBar.lastQueryContextPromise;
  gURLBar.handleCommand(new KeyboardEvent('keydown', { key: 'Enter' }));
}
