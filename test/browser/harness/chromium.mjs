/**
 * Chromium, driven by its debugging protocol over a pipe. The pipe with
 * `--enable-unsafe-extension-debugging` is what gives `Extensions.loadUnpacked` and
 * `Extensions.triggerAction`; `--load-extension` is gone from Chrome's own builds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join, resolve } from 'node:path';
import { connectPipe, PageGone } from './cdp.mjs';
import { downloadsOf, savedIn } from './downloads.mjs';
import { openDesk } from './notification-desk.mjs';
import { endOwned, openProfile, startOwned } from './owned-process.mjs';
import { callSource, pause, until } from './waiting.mjs';

const FLAGS = [
  '--remote-debugging-pipe',
  '--enable-unsafe-extension-debugging',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
  '--window-size=1280,900',
];

/** Keys that are no characters, with what the protocol wants to know of them. */
const KEYS = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
  Escape: { code: 'Escape', windowsVirtualKeyCode: 27 },
  Backspace: { code: 'Backspace', windowsVirtualKeyCode: 8 },
  Delete: { code: 'Delete', windowsVirtualKeyCode: 46 },
  Home: { code: 'Home', windowsVirtualKeyCode: 36 },
  End: { code: 'End', windowsVirtualKeyCode: 35 },
  ArrowLeft: { code: 'ArrowLeft', windowsVirtualKeyCode: 37 },
  ArrowUp: { code: 'ArrowUp', windowsVirtualKeyCode: 38 },
  ArrowRight: { code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  ArrowDown: { code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  ' ': { code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
};

const UNANSWERED_MS = 3000;

/** A bit of `creation_flags` in the profile's preferences (seen in Chromium 156). */
const LOADED_FOR_THE_SESSION = 1 << 15;

function argumentsFor({ dir, args, headless, hostRules, language }) {
  return [
    ...FLAGS,
    ...(headless ? ['--headless=new'] : []),
    // Root has no sandbox to start in.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(hostRules.length > 0
      ? [`--host-resolver-rules=${hostRules.map((name) => `MAP ${name} 127.0.0.1`).join(', ')}`]
      : []),
    ...(language === undefined ? [] : [`--lang=${language}`]),
    `--user-data-dir=${dir}`,
    ...args,
    'about:blank',
  ];
}

export async function launchChromium({
  exe,
  dir: ownDir,
  args = [],
  headless = true,
  hostRules = [],
  language,
}) {
  const profile = openProfile(ownDir);
  // With a window, notifications belong on the person's own desktop.
  const desk = headless && platform() === 'linux' ? await openDesk() : undefined;
  let owned;
  let send;
  let listen;
  let extensionId = '';

  async function start() {
    owned = startOwned(
      exe,
      argumentsFor({ dir: profile.dir, args, headless, hostRules, language }),
      {
        stdio: ['ignore', 'ignore', process.env.BROWSER_LOG ? 'inherit' : 'ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          // On Linux it is this that Chromium takes its words by.
          ...(language !== undefined && { LANGUAGE: language }),
          ...(desk && { DBUS_SESSION_BUS_ADDRESS: desk.address }),
        },
      },
    );
    ({ send, listen } = connectPipe(owned.child.stdio[3], owned.child.stdio[4]));
    await send('Browser.getVersion');
    const downloadPath = downloadsOf(profile.dir);
    await send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath });
  }

  async function stop() {
    await send('Browser.close').catch(() => {});
    await endOwned(owned, 8000);
  }

  const targets = async (filter) => (await send('Target.getTargets', { filter })).targetInfos;
  const ANY = [{}];
  /** A tab has a target of its own around its page's. */
  const TABS = [{ type: 'tab' }];

  async function evaluateIn(sessionId, expression) {
    const { result, exceptionDetails } = await send(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true, userGesture: true },
      sessionId,
    );
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  /** @param {string} [tabId] the target of the tab around it, where known */
  async function pageOf(targetId, tabId) {
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const evaluate = (run, ...values) => evaluateIn(sessionId, callSource(run, values));
    const input = (method, params) =>
      send(`Input.${method}`, params, sessionId).catch((error) => {
        // A press may close the page it falls on: it was made all the same.
        if (!(error instanceof PageGone)) throw error;
      });

    async function press(key) {
      const known = KEYS[key] ?? { text: key };
      const event = { key, ...known };
      // A key that takes away the frame it falls on is not always answered: it was pressed all the same.
      const down = { type: known.text ? 'keyDown' : 'rawKeyDown', ...event };
      await Promise.race([input('dispatchKeyEvent', down), pause(UNANSWERED_MS)]);
      const up = { type: 'keyUp', ...event };
      await Promise.race([input('dispatchKeyEvent', up), pause(UNANSWERED_MS)]);
    }

    return {
      targetId,
      tabId,
      evaluate,
      press,
      waitFor: (run, options) => until(`${run} was not so`, () => evaluate(run), options),
      async click(css, options) {
        // A popup takes the size of what is in it a little later, and its places move with it.
        const isSettled = settled(3);
        const find = async () => {
          const found = await evaluate(middleOf, css);
          return isSettled(found) && found;
        };
        const spot = await until(`nothing to click at ${css}`, find, options);
        const mouse = { x: spot.x, y: spot.y, button: 'left', clickCount: 1 };
        await input('dispatchMouseEvent', { type: 'mousePressed', ...mouse });
        await input('dispatchMouseEvent', { type: 'mouseReleased', ...mouse });
      },
      async type(text) {
        for (const key of text) await press(key);
      },
      async mouse(kind, x, y) {
        if (kind === 'move') return input('dispatchMouseEvent', { type: 'mouseMoved', x, y });
        const mouse = { x, y, button: 'left', clickCount: 1 };
        await input('dispatchMouseEvent', { type: 'mousePressed', ...mouse });
        await input('dispatchMouseEvent', { type: 'mouseReleased', ...mouse });
      },
      frame: (path) => frameOf(sessionId, path, input, press),
      async screenshot(file, look = {}) {
        const { width, height, dark = false, rtl, forcedColors = false, zoom = 1, settleMs } = look;
        if (width !== undefined || height !== undefined) {
          const [ownWidth, ownHeight] = await evaluate(() => [innerWidth, innerHeight]);
          const size = { width: width ?? ownWidth, height: height ?? ownHeight };
          const metrics = { ...size, deviceScaleFactor: zoom, mobile: false };
          await send('Emulation.setDeviceMetricsOverride', metrics, sessionId);
        }
        const scheme = { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' };
        const colors = { name: 'forced-colors', value: forcedColors ? 'active' : 'none' };
        await send('Emulation.setEmulatedMedia', { features: [scheme, colors] }, sessionId);
        if (rtl !== undefined) await evaluate(setDirection, rtl);
        await evaluate(() => new Promise((done) => requestAnimationFrame(() => done(true))));
        if (settleMs !== undefined) await pause(settleMs);
        const { data } = await send('Page.captureScreenshot', { format: 'png' }, sessionId);
        writeFileSync(file, Buffer.from(data, 'base64'));
        await send('Emulation.clearDeviceMetricsOverride', {}, sessionId).catch(() => {});
      },
      async goto(url) {
        await send('Page.enable', {}, sessionId);
        const { errorText } = await send('Page.navigate', { url }, sessionId);
        if (errorText) throw new Error(`${url} did not load: ${errorText}`);
        const loaded = (blank) =>
          document.readyState === 'complete' && (blank || location.href !== 'about:blank');
        await until(`${url} did not load`, () => evaluate(loaded, url === 'about:blank'), {
          timeoutMs: 30_000,
        });
      },
      async problems() {
        const found = [];
        const stop = listen(sessionId, (method, params) => {
          const text = problemOf(method, params);
          if (text !== undefined) found.push(text);
        });
        // Switched on, both tell first what was collected so far.
        for (const domain of ['Runtime', 'Log']) {
          await send(`${domain}.enable`, {}, sessionId);
          await send(`${domain}.disable`, {}, sessionId);
        }
        stop();
        return found;
      },
      url: () => evaluate(() => location.href),
      isOpen: async () => (await targets(ANY)).some((target) => target.targetId === targetId),
      async close() {
        await send('Target.closeTarget', { targetId }).catch(() => {});
        await until('the page did not close', async () =>
          (await targets(ANY)).every((target) => target.targetId !== targetId),
        );
      },
    };
  }

  /** One of ours inside a page: what is pressed there is pressed in the page, where the frame stands. */
  async function frameOf(sessionId, path, input, press) {
    const isMeant = ({ type, url }) =>
      type === 'iframe' && url.startsWith(`${extensionOrigin()}/${path}`);
    const { targetId } = await until(`no frame of ${path}`, async () =>
      (await targets(ANY)).find(isMeant),
    );
    const { sessionId: inner } = await send('Target.attachToTarget', { targetId, flatten: true });
    const evaluate = (run, ...values) => evaluateIn(inner, callSource(run, values));
    return {
      evaluate,
      press,
      waitFor: (run, options) => until(`${run} was not so`, () => evaluate(run), options),
      async click(css, options) {
        // The frame itself moves with what is in it.
        const isSettled = settled(3);
        const find = async () => {
          const spot = await evaluate(middleOf, css);
          const corner = spot && (await cornerOf(sessionId, targetId));
          const found = spot && { x: corner.x + spot.x, y: corner.y + spot.y };
          return isSettled(found) && found;
        };
        const spot = await until(`nothing to click at ${css}`, find, options);
        const mouse = { ...spot, button: 'left', clickCount: 1 };
        await input('dispatchMouseEvent', { type: 'mousePressed', ...mouse });
        await input('dispatchMouseEvent', { type: 'mouseReleased', ...mouse });
      },
      isOpen: async () => (await targets(ANY)).some((target) => target.targetId === targetId),
    };
  }

  /** Where a frame's own content begins in what is seen of the page. */
  async function cornerOf(sessionId, frameId) {
    await send('DOM.enable', {}, sessionId);
    const { backendNodeId } = await send('DOM.getFrameOwner', { frameId }, sessionId);
    const { model } = await send('DOM.getBoxModel', { backendNodeId }, sessionId);
    await send('DOM.disable', {}, sessionId);
    const [x, y] = model.content;
    return { x, y };
  }

  async function open(url) {
    const before = new Set((await targets(TABS)).map((tab) => tab.targetId));
    const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
    const tab = (await targets(TABS)).find((each) => !before.has(each.targetId));
    const page = await pageOf(targetId, tab?.targetId);
    await page.goto(url);
    return page;
  }

  const extensionOrigin = () => `chrome-extension://${extensionId}`;
  const worker = async () =>
    (await targets(ANY)).find(
      ({ type, url }) => type === 'service_worker' && url.startsWith(`${extensionOrigin()}/`),
    );

  /** A page of ours for the calls that need one, closed again. */
  async function withOwnPage(run, ...values) {
    const page = await open(`${extensionOrigin()}/manifest.json`);
    try {
      return await page.evaluate(run, ...values);
    } finally {
      await page.close();
    }
  }

  async function wake() {
    if (await worker()) return;
    // The answer does not matter, nor whether there is one: the event starts the worker.
    await withOwnPage(() => chrome.runtime.sendMessage({}).then(Boolean, Boolean));
    await until('the background did not start', worker);
  }

  async function inBackground(run, ...values) {
    await wake();
    const { targetId } = await worker();
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    try {
      // A worker that has only just started may not have run its module yet.
      await until('the background has no API', () =>
        evaluateIn(sessionId, 'typeof chrome.runtime'),
      );
      return await evaluateIn(sessionId, callSource(run, values));
    } finally {
      // While a debugger is attached the worker never idles out.
      await send('Target.detachFromTarget', { sessionId }).catch(() => {});
    }
  }

  async function preapprove(...patterns) {
    const page = await open('chrome://extensions/');
    try {
      for (const pattern of patterns) {
        await page.evaluate(
          (id, host) => chrome.developerPrivate.addHostPermission(id, host),
          extensionId,
          pattern,
        );
      }
    } finally {
      await page.close();
    }
  }

  async function install(dir) {
    extensionId = (await send('Extensions.loadUnpacked', { path: resolve(dir) })).id;
    await until('the background did not start', worker);
    return extensionId;
  }

  function deskOrFail() {
    if (desk === undefined)
      throw new Error('Notifications are seen on Linux without a window only');
    return desk;
  }

  await start();
  return {
    name: 'chromium',
    dir: profile.dir,
    get ended() {
      return owned.exited;
    },
    get extensionOrigin() {
      return extensionOrigin();
    },
    install,
    open,
    async openPopup(page) {
      await send('Target.activateTarget', { targetId: page.targetId });
      // Not the page of the welcome, which comes by itself after an installation.
      const isOurs = ({ type, url: at }) =>
        type === 'page' && at.startsWith(`${extensionOrigin()}/src/popup/`);
      const before = new Set((await targets(ANY)).filter(isOurs).map((each) => each.targetId));
      await send('Extensions.triggerAction', { id: extensionId, targetId: page.tabId });
      const popup = await until('the popup did not appear', async () =>
        (await targets(ANY)).find((each) => isOurs(each) && !before.has(each.targetId)),
      );
      const opened = await pageOf(popup.targetId);
      await opened.waitFor(() => document.readyState === 'complete');
      return opened;
    },
    async ownPopup(path) {
      const isMeant = ({ type, url }) =>
        type === 'page' && url.startsWith(`${extensionOrigin()}/${path}`);
      const { targetId } = await until(`no popup of ${path}`, async () =>
        (await targets(ANY)).find(isMeant),
      );
      const popup = await pageOf(targetId);
      await popup.waitFor(() => document.readyState === 'complete');
      return popup;
    },
    async pages(urlPart) {
      const found = (await targets(ANY)).filter(
        ({ type, url }) =>
          type === 'page' && url.startsWith(extensionOrigin()) && url.includes(urlPart),
      );
      return Promise.all(found.map(({ targetId }) => pageOf(targetId)));
    },
    async tabs(urlPart) {
      const found = (await targets(ANY)).filter(
        ({ type, url }) => type === 'page' && url.includes(urlPart),
      );
      return Promise.all(found.map(({ targetId }) => pageOf(targetId)));
    },
    async grantHosts(...patterns) {
      await preapprove(...patterns);
      const granted = await withOwnPage(
        (origins) => chrome.permissions.request({ origins }),
        [...patterns],
      );
      if (!granted) throw new Error(`Chromium did not grant ${patterns.join(', ')}`);
    },
    revokeHosts: (...patterns) =>
      withOwnPage((origins) => chrome.permissions.remove({ origins }), [...patterns]).then(
        () => {},
      ),
    preapprove,
    showPrompts: async () => {},
    hidePrompts: async () => {},
    answerPrompt: () =>
      Promise.reject(new Error('Chromium without a window shows no prompt to answer')),
    async killBackground() {
      const running = await worker();
      if (!running) return;
      await send('Target.closeTarget', { targetId: running.targetId });
      await until('the background did not end', async () => {
        const now = await worker();
        return now?.targetId !== running.targetId;
      });
    },
    backgroundRunning: async () => (await worker()) !== undefined,
    inBackground,
    async chooseMenu(page, menuItemId, more = {}) {
      await inBackground(
        async (info) => {
          const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
          chrome.contextMenus.onClicked.dispatch(info, tab);
        },
        { menuItemId, pageUrl: await page.url(), frameId: 0, editable: false, ...more },
      );
    },
    pressCommand: (name) =>
      inBackground(async (command) => {
        const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        chrome.commands.onCommand.dispatch(command, tab);
      }, name),
    typeInAddressBar: (_keyword, text) =>
      inBackground(
        (typed) => new Promise((resolve) => chrome.omnibox.onInputChanged.dispatch(typed, resolve)),
        text,
      ),
    enterInAddressBar: (_keyword, text) =>
      inBackground((typed) => {
        chrome.omnibox.onInputEntered.dispatch(typed, 'currentTab');
      }, text),
    notifications: async () => deskOrFail().notices(),
    clickNotification: async (index) => deskOrFail().click(index),
    downloads: () => savedIn(profile.dir),
    badgeText: () => inBackground(() => chrome.action.getBadgeText({})),
    async restart() {
      await stop();
      keepInstalled(profile.dir, extensionId);
      await start();
      await until('the extension did not come back', async () =>
        (await send('Extensions.getExtensions')).extensions.some(({ id }) => id === extensionId),
      );
    },
    async close() {
      await stop();
      await desk?.close();
      profile.discard();
    },
  };
}

/**
 * An extension loaded through the protocol is marked as gone with the session. Without that mark it
 * comes back at the next start as one does that a person loaded: with its permissions and alarms.
 */
function keepInstalled(dir, id) {
  const file = join(dir, 'Default', 'Preferences');
  const preferences = JSON.parse(readFileSync(file, 'utf8'));
  const settings = preferences.extensions?.settings?.[id];
  if (settings === undefined) throw new Error('Chromium did not save the extension in its profile');
  settings.creation_flags &= ~LOADED_FOR_THE_SESSION;
  // Without developer mode an unpacked extension is listed, but off.
  preferences.extensions.ui = { ...preferences.extensions.ui, developer_mode: true };
  writeFileSync(file, JSON.stringify(preferences));
}

/** Runs in the page: where to press, once the element is there and has a size. */
function middleOf(css) {
  const element = document.querySelector(css);
  if (element === null) return null;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isOnTop = element.contains(document.elementFromPoint(x, y));
  return box.width > 0 && isOnTop && { x, y, inside: [innerWidth, innerHeight] };
}

/** Whether the last so many values were the same. */
function settled(times) {
  let last;
  let seen = 0;
  return (value) => {
    const text = JSON.stringify(value);
    seen = text === last ? seen + 1 : 1;
    last = text;
    return seen >= times;
  };
}

/** An event of the protocol as a line, if it tells of something that went wrong in the page. */
function problemOf(method, params) {
  if (method === 'Runtime.exceptionThrown') {
    const { exception, text } = params.exceptionDetails;
    return exception?.description ?? text;
  }
  if (
    method === 'Runtime.consoleAPICalled' &&
    ['error', 'warning', 'assert'].includes(params.type)
  ) {
    return params.args.map(({ value, description }) => value ?? description).join(' ');
  }
  if (method === 'Log.entryAdded' && ['error', 'warning'].includes(params.entry.level)) {
    return `${params.entry.text} ${params.entry.url ?? ''}`;
  }
  return undefined;
}

/** Runs in the page. */
function setDirection(rtl) {
  document.documentElement.dir = rtl ? 'rtl' : 'ltr';
}
