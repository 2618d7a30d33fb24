/**
 * Firefox, driven by Marionette in the browser's own (chrome) context: no geckodriver.
 *
 * Each tab, the popup and the event page is a browsing context, and Marionette's own actor runs
 * scripts in any of them. So all pages are driven alike, without switching windows: the popup too,
 * which WebDriver has no handle for.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { downloadsOf, savedIn } from './downloads.mjs';
import * as chrome from './firefox-chrome.mjs';
import * as waysIn from './firefox-ways-in.mjs';
import { openSocket, startSession } from './marionette.mjs';
import { endOwned, openProfile, startOwned } from './owned-process.mjs';
import { callSource, until } from './waiting.mjs';

const PREFS = {
  // With prompts off, a permissions.request from a click is granted at once.
  'extensions.webextOptionalPermissionPrompts': false,
  // Notifications as windows of the browser: without a desktop they would close at once.
  'alerts.useSystemBackend': false,
  // Ours is not signed: with this an ESR installs it for good all the same.
  'xpinstall.signatures.required': false,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.search.update': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.proxy.type': 0,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/** A port nobody listens on now. */
function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

export async function launchFirefox({
  exe,
  dir: ownDir,
  args = [],
  prefs = {},
  headless = true,
  hostRules = [],
}) {
  const profile = openProfile(ownDir);
  let owned;
  let socket;
  let command;
  let extensionId = '';
  let extensionHost = '';
  let installedFrom = '';

  async function start() {
    const port = await freePort();
    const all = {
      ...PREFS,
      'marionette.port': port,
      ...(hostRules.length > 0 ? { 'network.dns.localDomains': hostRules.join(',') } : {}),
      'browser.download.folderList': 2,
      'browser.download.dir': downloadsOf(profile.dir),
      ...prefs,
    };
    writeFileSync(
      join(profile.dir, 'user.js'),
      Object.entries(all)
        .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
        .join(''),
    );
    const log = process.env.BROWSER_LOG ? 'inherit' : 'ignore';
    owned = startOwned(
      exe,
      [
        '--marionette',
        '--remote-allow-system-access',
        '--no-remote',
        '--profile',
        profile.dir,
        ...(headless ? ['--headless'] : []),
        ...args,
      ],
      {
        stdio: ['ignore', log, log],
        env: { ...process.env, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' },
      },
    );
    socket = await until(
      'Firefox did not open its remote control',
      () => {
        if (owned.isGone()) throw new Error('Firefox has ended');
        return openSocket(port);
      },
      { timeoutMs: 90_000, everyMs: 100 },
    );
    ({ command } = await startSession(socket));
  }

  async function stop() {
    await command('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
    await endOwned(owned, 15_000);
    socket.destroy();
  }

  /** Runs with the browser's own rights, in its window. */
  async function inChrome(run, ...values) {
    const script = `const done = arguments[arguments.length - 1];
      (async () => ${callSource(run, values)})().then(
        (value) => done({ value }),
        (error) => done({ error: String(error), stack: error?.stack }),
      );`;
    const { value: answer } = await command('WebDriver:ExecuteAsyncScript', {
      script,
      args: [],
      newSandbox: true,
      sandbox: 'system',
    });
    if (answer.error) throw new Error(`${answer.error}\n${answer.stack}`);
    return answer.value;
  }

  /**
   * Runs in one browsing context.
   *
   * @param {number} browserId stays the same while the tab lives, whatever it shows
   * @param {'page' | 'system'} rights
   */
  async function inContext(browserId, rights, run, values, via = chrome.runInContext) {
    const script = `const done = arguments[arguments.length - 1];
      (async () => ${callSource(run, values)})().then(
        (value) => done({ value: value === undefined ? null : value }),
        (error) => done({ error: String(error), stack: error?.stack }),
      );`;
    const answer = await inChrome(via, browserId, rights, script);
    if (answer.error) throw new Error(`${answer.error}\n${answer.stack ?? ''}`);
    return answer.value;
  }

  function pageOf(browserId) {
    const evaluate = (run, ...values) => inContext(browserId, 'page', run, values);
    return {
      browserId,
      evaluate,
      waitFor: (run, options) => until(`${run} was not so`, () => evaluate(run), options),
      async click(css, options) {
        const press = () => inContext(browserId, 'system', chrome.clickInPage, [css]);
        await until(`nothing to click at ${css}`, press, options);
      },
      async type(text) {
        for (const key of text) await inContext(browserId, 'system', chrome.pressInPage, [key]);
      },
      press: (key) => inContext(browserId, 'system', chrome.pressInPage, [key]),
      async mouse(kind, x, y) {
        await inContext(browserId, 'system', chrome.moveInPage, [kind, x, y]);
      },
      async frame(path) {
        const start = `moz-extension://${extensionHost}/${path}`;
        const contextId = await until(`no frame of ${path}`, () =>
          inChrome(chrome.frameContext, browserId, start),
        );
        return frameOf(contextId);
      },
      async screenshot(file, look = {}) {
        const data = await inChrome(chrome.screenshot, browserId, look);
        writeFileSync(file, Buffer.from(data, 'base64'));
      },
      async goto(url) {
        await inChrome(chrome.navigate, browserId, url, 30_000);
      },
      async problems() {
        const windowId = await inChrome(chrome.windowIdOf, browserId);
        const told = await inContext(browserId, 'system', chrome.problemsHere, [windowId]);
        return [...new Set([...told, ...(await inChrome(chrome.problemsHere, windowId))])];
      },
      url: () => inChrome(chrome.urlOf, browserId),
      isOpen: () => inChrome(chrome.isOpen, browserId),
      async close() {
        await inChrome(chrome.closePage, browserId);
        await until(
          'the page did not close',
          async () => !(await inChrome(chrome.isOpen, browserId)),
        );
      },
    };
  }

  /** A page of ours in a frame: another process, which takes its presses itself. */
  function frameOf(contextId) {
    const run = (rights, act, values) =>
      inContext(contextId, rights, act, values, chrome.runInFrame);
    const evaluate = (act, ...values) => run('page', act, values);
    return {
      evaluate,
      waitFor: (act, options) => until(`${act} was not so`, () => evaluate(act), options),
      async click(css, options) {
        const press = () => run('system', chrome.clickInPage, [css]);
        await until(`nothing to click at ${css}`, press, options);
      },
      press: (key) => run('system', chrome.pressInPage, [key]),
      isOpen: () => inChrome(chrome.isFrameOpen, contextId),
    };
  }

  /**
   * Packed and installed for good where this Firefox takes unsigned add-ons (ESR, Developer
   * Edition): only such a one survives a restart. Else as a temporary one.
   */
  async function install(dir) {
    const folder = resolve(dir);
    const lasting = await inChrome(chrome.takesUnsigned);
    const path = lasting ? join(profile.dir, 'stillwatch.xpi') : folder;
    if (lasting) await inChrome(chrome.packFolder, folder, path);
    const { value } = await command('Addon:Install', { path, temporary: !lasting });
    if (lasting) rmSync(path);
    else installedFrom = folder;
    extensionId = value;
    extensionHost = await inChrome(chrome.extensionHost, extensionId);
    return extensionId;
  }

  await start();
  return {
    name: 'firefox',
    dir: profile.dir,
    get ended() {
      return owned.exited;
    },
    get extensionOrigin() {
      return `moz-extension://${extensionHost}`;
    },
    install,
    async open(url) {
      const page = pageOf(await inChrome(chrome.openTab));
      await page.goto(url);
      return page;
    },
    async openPopup(page) {
      await inChrome(chrome.pressAction, extensionId, page.browserId);
      const browserId = await until('the popup did not appear', () =>
        inChrome(chrome.popupBrowserId, extensionId),
      );
      const popup = pageOf(browserId);
      await popup.waitFor(() => document.readyState === 'complete');
      return popup;
    },
    async ownPopup(path) {
      const browserId = await until(`no popup of ${path}`, async () => {
        const shown = await inChrome(chrome.popupBrowserId, extensionId);
        if (shown && (await inChrome(chrome.urlOf, shown)).includes(path)) return shown;
        return (await inChrome(chrome.ownPages, extensionId, path))[0];
      });
      const popup = pageOf(browserId);
      await popup.waitFor(() => document.readyState === 'complete');
      return popup;
    },
    pages: async (urlPart) =>
      (await inChrome(chrome.ownPages, extensionId, urlPart)).map((id) => pageOf(id)),
    tabs: async (urlPart) => (await inChrome(chrome.openTabs, urlPart)).map((id) => pageOf(id)),
    grantHosts: (...patterns) => inChrome(chrome.changeHosts, extensionId, 'add', patterns),
    revokeHosts: (...patterns) => inChrome(chrome.changeHosts, extensionId, 'remove', patterns),
    preapprove: async () => {},
    showPrompts: () => inChrome(chrome.setPrompts, 'shown'),
    hidePrompts: () => inChrome(chrome.setPrompts, 'hidden'),
    async answerPrompt(answer) {
      await until('no permission prompt appeared', () => inChrome(chrome.answerPrompt, answer));
    },
    async killBackground() {
      await inChrome(chrome.killBackground, extensionId);
      await until(
        'the background did not end',
        async () => !(await inChrome(chrome.isBackgroundRunning, extensionId)),
      );
    },
    backgroundRunning: () => inChrome(chrome.isBackgroundRunning, extensionId),
    async inBackground(run, ...values) {
      await inChrome(chrome.wakeBackground, extensionId);
      const browserId = await until('the background did not start', () =>
        inChrome(chrome.backgroundBrowserId, extensionId),
      );
      return inContext(browserId, 'page', run, values);
    },
    async chooseMenu({ browserId }, menuItemId, more = {}) {
      await inChrome(chrome.wakeBackground, extensionId);
      await inChrome(waysIn.chooseMenu, extensionId, browserId, { menuItemId, ...more });
    },
    pressCommand: (name) => inChrome(waysIn.pressCommand, extensionId, name),
    typeInAddressBar: (keyword, text) => inChrome(waysIn.typeInAddressBar, `${keyword} ${text}`),
    enterInAddressBar: (keyword, text) => inChrome(waysIn.enterInAddressBar, `${keyword} ${text}`),
    notifications: () => inChrome(chrome.notices),
    async clickNotification(index) {
      const before = (await inChrome(chrome.notices)).length;
      await inChrome(chrome.clickNotice, index);
      await until(
        'the notification did not go',
        async () => (await inChrome(chrome.notices)).length < before,
      );
    },
    downloads: () => savedIn(profile.dir),
    badgeText: () => inChrome(chrome.badgeText, extensionId),
    async restart() {
      await stop();
      await start();
      // A temporary add-on is gone after a restart.
      if (installedFrom) await install(installedFrom);
      await until('the extension did not come back', () =>
        inChrome(chrome.isInstalled, extensionId),
      );
    },
    async close() {
      await stop();
      profile.discard();
    },
  };
}
