/** A browser to drive: found on the machine, or installed where that is ours to do. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findBrowser } from '../../test/browser/harness/find-browser.mjs';

const WORDS = { chromium: 'Chromium or Chrome', firefox: 'Firefox' };
const DEBIAN_PACKAGE = { chromium: 'chromium', firefox: 'firefox-esr' };

/** Debian itself: Ubuntu's package of that name is a snap, which takes no profile under /tmp. */
function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** @param {readonly string[]} args */
function apt(args) {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/**
 * The path of the browser's program.
 *
 * @param {'chromium' | 'firefox'} browser
 * @param {(line: string) => void} say
 * @returns {string}
 * @throws when there is none and it cannot be installed here, in words to act on
 */
export function ensureBrowser(browser, say) {
  const found = findBrowser(browser);
  if (found !== undefined) return found;
  const variable = browser.toUpperCase();
  if (process.env[variable] !== undefined) {
    throw new Error(`${variable} names ${process.env[variable]}, which is no program.`);
  }
  const help = `Install ${WORDS[browser]}, or name the program in the environment: ${variable}=/path/to/it`;
  const name = DEBIAN_PACKAGE[browser];
  if (!isDebian() || process.getuid?.() !== 0) {
    throw new Error(`${WORDS[browser]} was not found on this machine. ${help}`);
  }
  say(`Installing ${name} from Debian`);
  // A list of packages that is too old names files that are gone.
  apt(['update', '-qq']);
  apt(['install', '-y', '-qq', '--no-install-recommends', name]);
  const installed = findBrowser(browser);
  if (installed === undefined) throw new Error(`Debian's ${name} could not be installed. ${help}`);
  return installed;
}
