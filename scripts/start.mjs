/**
 * `npm start`: on a fresh clone, the shipped build in a throwaway profile of a real browser, watching
 * the bundled demo site. Nothing in the build knows of the demo: the watches are added through the
 * product's own protocol, the permissions are given by the browser's automation.
 *
 *   --browser chromium|firefox   default: the first that is there
 *   --headless                   without a window; ends by itself, exit code 0 if all was as it should
 */
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startDemo } from '../demo/site.mjs';
import { HOST_SAMPLE } from '../demo/watches.mjs';
import { findBrowser } from '../test/browser/harness/find-browser.mjs';
import { launch } from '../test/browser/harness/launch.mjs';
import { build } from './build.mjs';
import { exchangeLine, report } from './demo/report.mjs';
import { run } from './demo/run.mjs';
import { seed } from './demo/seed.mjs';
import { ROOT } from './repository.mjs';
import { ensureBrowser } from './setup/browser.mjs';
import { ensurePackages } from './setup/packages.mjs';

const PATIENCE_MS = 3 * 60_000;
const BROWSERS = ['chromium', 'firefox'];
const TARGET = { chromium: 'chrome', firefox: 'firefox' };

const HELP = `npm start [-- OPTIONS]: Stillwatch in a throwaway profile, watching the bundled demo site

  --browser chromium|firefox   default: the first that is there
  --headless                   without a window; prints what it did and ends by itself`;

const say = (line) => process.stdout.write(`${line}\n`);

function readArguments() {
  const { values } = parseArgs({
    options: {
      browser: { type: 'string' },
      headless: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return { help: true };
  if (values.browser !== undefined && !BROWSERS.includes(values.browser)) {
    throw new Error(`--browser is ${BROWSERS.join(' or ')}, not ${values.browser}`);
  }
  const name = values.browser ?? BROWSERS.find((each) => findBrowser(each)) ?? 'chromium';
  const hasScreen =
    process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!values.headless && !hasScreen) {
    throw new Error('There is no screen here: run `npm start -- --headless`.');
  }
  return { name, headless: values.headless };
}

/** A background that never answers must not keep us. */
async function inTime(work, deadlineAt) {
  let timer;
  const late = new Promise((_, reject) => {
    const fail = () => reject(new Error('The demo did not come to its end within three minutes'));
    timer = setTimeout(fail, deadlineAt - Date.now());
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function demonstrate(browser, demo, { headless }) {
  const deadlineAt = Date.now() + PATIENCE_MS;
  const seeded = await inTime(seed(browser, demo.port), deadlineAt);
  const print = (exchange) => say(exchangeLine(exchange));
  const bringNews = () => {
    demo.bringNews();
    say('-- the notice board and the price have changed');
  };
  await inTime(run(seeded, { bringNews, print, deadlineAt }), deadlineAt);
  const { lines, missing } = await report(seeded);
  for (const line of lines) say(line);
  if (missing.length > 0) say('\nNot as it should be');
  for (const line of missing) say(`  ${line}`);
  if (headless) return missing.length === 0;

  say('\nEnter brings more news to the site; close the browser to end.');
  const keys = createInterface({ input: process.stdin });
  keys.on('line', bringNews);
  await browser.ended;
  keys.close();
  return true;
}

async function main() {
  const { help, name, headless } = readArguments();
  if (help) {
    say(HELP);
    return true;
  }
  ensurePackages(ROOT, say);
  const exe = ensureBrowser(name, say);
  say(`Building dist/${TARGET[name]}`);
  await build(TARGET[name]);
  const demo = await startDemo();
  try {
    const browser = await launch({ browser: name, exe, headless });
    try {
      await browser.install(`${ROOT}/dist/${TARGET[name]}`);
      say(`Demo site on port ${demo.port}; throwaway profile ${browser.dir}`);
      say(`Demo settings: a host is judged after ${HOST_SAMPLE} requests (shipped: 10);`);
      say('pages are checked by “check now”, not by the schedule.\n');
      return await demonstrate(browser, demo, { headless });
    } finally {
      await browser.close();
    }
  } finally {
    await demo.close();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
