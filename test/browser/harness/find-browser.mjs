/**
 * Where a browser is on this machine: by name on the PATH, then at the places its installer uses.
 * `CHROMIUM` and `FIREFOX` in the environment name a program outright.
 */
import { accessSync, constants, statSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { delimiter, join } from 'node:path';

const NAMES = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  firefox: ['firefox', 'firefox-esr', 'firefox-developer-edition'],
};

const OVERRIDE = { chromium: 'CHROMIUM', firefox: 'FIREFOX' };

/** @param {'chromium' | 'firefox'} browser @param {NodeJS.ProcessEnv} env */
function usualPlaces(browser, env) {
  if (platform() === 'darwin') {
    const apps =
      browser === 'chromium'
        ? ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']
        : ['Firefox.app/Contents/MacOS/firefox'];
    return ['/Applications', join(homedir(), 'Applications')].flatMap((root) =>
      apps.map((app) => join(root, app)),
    );
  }
  if (platform() === 'win32') {
    const program =
      browser === 'chromium'
        ? ['Chromium\\Application\\chrome.exe', 'Google\\Chrome\\Application\\chrome.exe']
        : ['Mozilla Firefox\\firefox.exe'];
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((root) => root !== undefined)
      .flatMap((root) => program.map((path) => join(root, path)));
  }
  return browser === 'chromium'
    ? ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium']
    : ['/usr/lib/firefox-esr/firefox-esr', '/usr/lib/firefox/firefox', '/snap/bin/firefox'];
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * The path of an installed browser, or undefined.
 *
 * @param {'chromium' | 'firefox'} browser Chrome counts as Chromium
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export function findBrowser(browser, env = process.env) {
  const named = env[OVERRIDE[browser]];
  if (named !== undefined) return isProgram(named) ? named : undefined;
  const suffix = platform() === 'win32' ? '.exe' : '';
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES[browser].map((name) => join(folder, name + suffix)));
  return [...onPath, ...usualPlaces(browser, env)].find(isProgram);
}
