/**
 * What is run inside Firefox with the browser's own rights. Each function is sent as its source: it
 * may use nothing from around it, only Firefox's own globals.
 *
 * A page is named by its `browserId`, which stays the same while a navigation moves it to another
 * process.
 */

/** Marionette's own actor of a page runs the script: a page's CSP does not bind it. */
export async function runInContext(browserId, rights, script) {
  const context = BrowsingContext.getCurrentTopByBrowserId(browserId);
  if (!context?.currentWindowGlobal) throw new Error('This page is closed');
  const actor = context.currentWindowGlobal.getActor('MarionetteCommands');
  const sandboxName = rights === 'system' ? 'system' : null;
  const options = { async: true, newSandbox: true, sandboxName, timeout: 600_000 };
  return actor.executeScript(script, [], options);
}

/** The same in a frame of the page, by the id of its own context. */
export async function runInFrame(contextId, rights, script) {
  const context = BrowsingContext.get(contextId);
  if (!context?.currentWindowGlobal) throw new Error('This frame is gone');
  const actor = context.currentWindowGlobal.getActor('MarionetteCommands');
  const sandboxName = rights === 'system' ? 'system' : null;
  const options = { async: true, newSandbox: true, sandboxName, timeout: 600_000 };
  return actor.executeScript(script, [], options);
}

/** The frame of an extension in a page, once its document is there. */
export function frameContext(browserId, start) {
  const top = BrowsingContext.getCurrentTopByBrowserId(browserId);
  const frames = top?.getAllBrowsingContextsInSubtree() ?? [];
  const found = frames.find(
    ({ currentWindowGlobal: here }) => here?.documentURI?.spec.startsWith(start) === true,
  );
  return found?.id ?? null;
}

export function isFrameOpen(contextId) {
  return Boolean(BrowsingContext.get(contextId)?.currentWindowGlobal);
}

export function extensionHost(id) {
  return WebExtensionPolicy.getByID(id).mozExtensionHostname;
}

export function isInstalled(id) {
  return WebExtensionPolicy.getByID(id)?.active === true;
}

export function takesUnsigned() {
  const { AppConstants } = ChromeUtils.importESModule(
    'resource://gre/modules/AppConstants.sys.mjs',
  );
  return !AppConstants.MOZ_REQUIRE_SIGNING;
}

/** A folder as an .xpi: a zip with manifest.json at its top. */
export function packFolder(folder, xpi) {
  const fileAt = (path) => {
    const file = Components.classes['@mozilla.org/file/local;1'].createInstance(
      Components.interfaces.nsIFile,
    );
    file.initWithPath(path);
    return file;
  };
  const zip = Components.classes['@mozilla.org/zipwriter;1'].createInstance(
    Components.interfaces.nsIZipWriter,
  );
  const WRITE_CREATE_TRUNCATE = 0x02 | 0x08 | 0x20;
  zip.open(fileAt(xpi), WRITE_CREATE_TRUNCATE);
  const add = (directory, prefix) => {
    for (const entry of directory.directoryEntries) {
      const name = prefix + entry.leafName;
      if (entry.isDirectory()) add(entry, `${name}/`);
      else zip.addEntryFile(name, zip.COMPRESSION_DEFAULT, entry, false);
    }
  };
  add(fileAt(folder), '');
  zip.close();
}

export function openTab() {
  const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
  const tab = gBrowser.addTab('about:blank', { triggeringPrincipal });
  gBrowser.selectedTab = tab;
  return tab.linkedBrowser.browserId;
}

export async function navigate(browserId, url, timeoutMs) {
  const { embedderElement: browser } = BrowsingContext.getCurrentTopByBrowserId(browserId);
  const { STATE_STOP, STATE_IS_WINDOW } = Components.interfaces.nsIWebProgressListener;
  let listener;
  let timer;
  const loaded = new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`${url} did not load: ${why}`));
    timer = setTimeout(() => fail('it takes too long'), timeoutMs);
    listener = {
      QueryInterface: ChromeUtils.generateQI([
        'nsIWebProgressListener',
        'nsISupportsWeakReference',
      ]),
      onStateChange(progress, _request, flags, status) {
        if (!(flags & STATE_STOP && flags & STATE_IS_WINDOW && progress.isTopLevel)) return;
        // The page of an error is itself a page that loads well.
        if (!Components.isSuccessCode(status)) fail(`0x${status.toString(16)}`);
        else if (browser.documentURI?.spec.startsWith('about:neterror')) fail('an error page');
        else if (browser.currentURI.spec !== 'about:blank' || url === 'about:blank') resolve();
      },
    };
  });
  browser.addProgressListener(listener, Components.interfaces.nsIWebProgress.NOTIFY_STATE_ALL);
  try {
    const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
    browser.fixupAndLoadURIString(url, { triggeringPrincipal });
    await loaded;
  } finally {
    clearTimeout(timer);
    browser.removeProgressListener(listener);
  }
}

export function urlOf(browserId) {
  return BrowsingContext.getCurrentTopByBrowserId(browserId).currentURI.spec;
}

export function windowIdOf(browserId) {
  return BrowsingContext.getCurrentTopByBrowserId(browserId).currentWindowGlobal.innerWindowId;
}

/** Errors and warnings of one window that this process knows of: each process keeps its own. */
export function problemsHere(windowId) {
  const { classes, interfaces } = Components;
  const errors = classes['@mozilla.org/consoleservice;1']
    .getService(interfaces.nsIConsoleService)
    .getMessageArray()
    .filter((message) => message instanceof interfaces.nsIScriptError)
    .filter(({ innerWindowID }) => innerWindowID === windowId)
    .map(({ errorMessage, sourceName }) => `${errorMessage} ${sourceName}`);
  const written = classes['@mozilla.org/consoleAPI-storage;1']
    .getService(interfaces.nsIConsoleAPIStorage)
    .getEvents(windowId)
    .filter(({ level }) => ['error', 'warn', 'assert'].includes(level))
    .map((event) => [...event.arguments].map(String).join(' '));
  return [...errors, ...written];
}

export function isOpen(browserId) {
  return Boolean(BrowsingContext.getCurrentTopByBrowserId(browserId)?.currentWindowGlobal);
}

export function closePage(browserId) {
  const browser = BrowsingContext.getCurrentTopByBrowserId(browserId)?.embedderElement;
  if (!browser) return;
  const tab = gBrowser.getTabForBrowser(browser);
  if (tab) gBrowser.removeTab(tab);
  else browser.closest('panel').hidePopup();
}

/** Presses the extension's button while the tab is in front, as a person does. */
export async function pressAction(id, browserId) {
  const { ExtensionParent } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionParent.sys.mjs',
  );
  const { embedderElement } = BrowsingContext.getCurrentTopByBrowserId(browserId);
  gBrowser.selectedTab = gBrowser.getTabForBrowser(embedderElement);
  // A notification is a window of its own here; while it is in front no popup opens in another.
  if (Services.focus.activeWindow !== window) {
    const isInFront = new Promise((resolve) => {
      window.addEventListener('activate', resolve, { once: true });
    });
    window.focus();
    await isInFront;
  }
  const { extension } = WebExtensionPolicy.getByID(id);
  return ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
}

/** The popup on show, once its document is there; the preloaded one of a hover does not count. */
export function popupBrowserId(id) {
  const { extension } = WebExtensionPolicy.getByID(id);
  const popup = [...extension.views].find(
    ({ viewType, xulBrowser }) =>
      viewType === 'popup' && xulBrowser?.closest('panel')?.state === 'open',
  );
  return popup?.xulBrowser.browserId;
}

export function ownPages(id, urlPart) {
  const { extension } = WebExtensionPolicy.getByID(id);
  return [...extension.views]
    .filter(({ viewType, uri }) => viewType === 'tab' && uri.spec.includes(urlPart))
    .map(({ xulBrowser }) => xulBrowser.browserId);
}

export function openTabs(urlPart) {
  const { gBrowser } = Services.wm.getMostRecentWindow('navigator:browser');
  return gBrowser.browsers
    .filter(({ currentURI }) => currentURI.spec.includes(urlPart))
    .map(({ browserId }) => browserId);
}

export async function changeHosts(id, change, origins) {
  const { ExtensionPermissions } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionPermissions.sys.mjs',
  );
  const { extension } = WebExtensionPolicy.getByID(id);
  await ExtensionPermissions[change](
    id,
    { origins, permissions: [], data_collection: [] },
    extension,
  );
}

export function isBackgroundRunning(id) {
  return WebExtensionPolicy.getByID(id)?.extension?.backgroundState === 'running';
}

export async function killBackground(id) {
  await WebExtensionPolicy.getByID(id).extension.terminateBackground({
    ignoreDevToolsAttached: true,
    disableResetIdleForTest: true,
  });
}

export async function wakeBackground(id) {
  await WebExtensionPolicy.getByID(id).extension.wakeupBackground();
}

export function backgroundBrowserId(id) {
  const { extension } = WebExtensionPolicy.getByID(id);
  const view = [...extension.views].find(({ viewType }) => viewType === 'background');
  return view?.xulBrowser?.browserId;
}

export function notices() {
  return [...Services.wm.getEnumerator('alert:alert')].map((alert) => {
    const text = (elementId) => alert.document.getElementById(elementId)?.textContent.trim() ?? '';
    return {
      title:
        text('alertTitleLabel') || alert.document.getElementById('alertTitleLabel')?.value || '',
      message: text('alertTextLabel'),
    };
  });
}

export function clickNotice(index) {
  const alert = [...Services.wm.getEnumerator('alert:alert')][index];
  if (!alert) throw new Error(`There is no notification ${index}`);
  alert.document.getElementById('alertBox').click();
}

export function badgeText(id) {
  const { ExtensionParent } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionParent.sys.mjs',
  );
  const { extension } = WebExtensionPolicy.getByID(id);
  const action = ExtensionParent.apiManager.global.browserActionFor(extension);
  return action.action.getContextData(null).badgeText ?? '';
}

export function setPrompts(prompts) {
  Services.prefs.setBoolPref('extensions.webextOptionalPermissionPrompts', prompts === 'shown');
}

export function answerPrompt(answer) {
  const prompt = document.getElementById('addon-webext-permissions-notification');
  if (!prompt || PopupNotifications.panel.state !== 'open') return false;
  (answer === 'allow' ? prompt.button : prompt.secondaryButton).click();
  return true;
}

export async function screenshot(browserId, { width, height, dark = false, rtl }) {
  const context = BrowsingContext.getCurrentTopByBrowserId(browserId);
  const browser = context.embedderElement;
  const previous = browser.getAttribute('style');
  if (width) browser.style.cssText += `;min-width:${width}px;max-width:${width}px`;
  if (height) browser.style.cssText += `;min-height:${height}px;max-height:${height}px`;
  context.prefersColorSchemeOverride = dark ? 'dark' : 'light';
  const script = `const done = arguments[arguments.length - 1];
    if (${rtl !== undefined}) document.documentElement.dir = ${rtl === true} ? 'rtl' : 'ltr';
    requestAnimationFrame(() => requestAnimationFrame(() => done([innerWidth, innerHeight])));`;
  const actor = context.currentWindowGlobal.getActor('MarionetteCommands');
  const run = () =>
    actor.executeScript(script, [], {
      async: true,
      newSandbox: true,
      sandboxName: null,
      timeout: 10_000,
    });
  try {
    // A new size reaches a page of another process a little later.
    let size = await run();
    for (let i = 0; i < 40; i += 1) {
      if ((width ?? size[0]) === size[0] && (height ?? size[1]) === size[1]) break;
      size = await run();
    }
    const rect = new DOMRect(0, 0, ...size);
    const bitmap = await context.currentWindowGlobal.drawSnapshot(rect, 1, 'rgb(255,255,255)');
    const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
    [canvas.width, canvas.height] = size;
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    bitmap.close();
    return canvas.toDataURL('image/png').split(',')[1];
  } finally {
    if (previous === null) browser.removeAttribute('style');
    else browser.setAttribute('style', previous);
  }
}

/** In the page, with system rights: a trusted press, which counts as the person's own act. */
export function clickInPage(css) {
  const element = document.querySelector(css);
  if (element === null) return false;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  if (box.width === 0) return false;
  const spot = [box.x + box.width / 2, box.y + box.height / 2];
  for (const type of ['mousedown', 'mouseup']) {
    window.synthesizeMouseEvent(type, ...spot, { button: 0, clickCount: 1 }, {});
  }
  return true;
}

/** In the page, with system rights: the pointer itself, at a place in what is seen. */
export function moveInPage(kind, x, y) {
  window.synthesizeMouseEvent('mousemove', x, y, {}, {});
  if (kind === 'move') return;
  for (const type of ['mousedown', 'mouseup']) {
    window.synthesizeMouseEvent(type, x, y, { button: 0, clickCount: 1 }, {});
  }
}

/** In the page, with system rights: a key as the keyboard would give it. */
export function pressInPage(key) {
  const keyboard = Components.classes['@mozilla.org/text-input-processor;1'].createInstance(
    Components.interfaces.nsITextInputProcessor,
  );
  if (!keyboard.beginInputTransactionForTests(window)) throw new Error('The page takes no keys');
  const event = new KeyboardEvent('', { key, code: key === ' ' ? 'Space' : '' });
  keyboard.keydown(event);
  keyboard.keyup(event);
}
