/**
 * Pictures of each page in both themes, wide, narrow and from right to left, for eyes:
 * `npm run screenshots [-- OUT_DIR [BUILD_DIR]]`. The build is copied and given made-up views
 * (screenshots/stand-in.js); the one in dist stays as it is. Each page is also read by axe-core, and a
 * fault fails the run.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from '../test/browser/harness/launch.mjs';
import { build } from './build.mjs';
import { takePicker } from './screenshots/picker-shots.mjs';
import { ARABIC_SHOTS, HARD_SHOTS, SHOTS } from './screenshots/shots.mjs';
import { ensurePackages } from './setup/packages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
ensurePackages(ROOT, (line) => process.stdout.write(`${line}\n`));
const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');
/** A fade, and what the popup takes to settle in its window. */
const SETTLED_MS = 400;
const PAGES = ['popup', 'options', 'dashboard', 'welcome'];

/** Runs axe-core in the page. @returns what breaks a rule, a line each */
async function violations(page) {
  // From outside the page, so that its CSP does not stop it; the source of a function will do.
  await page.evaluate(`() => {${AXE}\n}`);
  return page.evaluate(async () => {
    const found = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

/** A copy of the build whose pages run the stand-in first. */
function standInBuild(from, copy) {
  rmSync(copy, { recursive: true, force: true });
  cpSync(from, copy, { recursive: true });
  cpSync(join(ROOT, 'scripts/screenshots/stand-in.js'), join(copy, 'stand-in.js'));
  for (const page of PAGES) {
    const file = join(copy, 'src', page, 'index.html');
    const html = readFileSync(file, 'utf8');
    writeFileSync(file, html.replace('<script', '<script src="/stand-in.js"></script><script'));
  }
}

const [out = join(ROOT, '.cache/screenshots'), given] = process.argv.slice(2);
// Without a build that is named: one of now.
if (given === undefined) await build('chrome');
const source = given ?? join(ROOT, 'dist/chrome');
const only = process.env.ONLY ? new RegExp(process.env.ONLY) : /./;
const copy = join(ROOT, '.cache/screenshots-build');
mkdirSync(out, { recursive: true });
standInBuild(source, copy);
const faults = [];

/** @param {readonly object[]} shots of shots.mjs */
async function takeAll(browser, shots) {
  for (const shot of shots.filter(({ name }) => only.test(name))) {
    const { page: where, scene, hash = '', name, click, ...look } = shot;
    const address = `${browser.extensionOrigin}/src/${where}/index.html?scene=${scene}${hash}`;
    const page = await browser.open(address);
    await page.waitFor(() => document.querySelector('#root')?.childElementCount);
    if (click !== undefined) await page.click(click);
    await takeBoth(page, name, look);
    await page.close();
  }
}

/** In both themes, with what axe says of each. */
async function takeBoth(page, name, look) {
  for (const dark of [false, true]) {
    // Twice: after the first, themes fade and a popup finds out how low it is.
    const file = join(out, `${name}-${dark ? 'dark' : 'light'}.png`);
    await page.screenshot(file, { ...look, dark });
    await page.screenshot(file, { ...look, dark, settleMs: SETTLED_MS });
    for (const violation of await violations(page))
      faults.push(`${name} ${dark ? 'dark' : 'light'}: ${violation}`);
  }
}

async function withBrowser(options, dir, take) {
  const browser = await launch({ browser: 'chromium', ...options });
  try {
    await browser.install(dir);
    await take(browser);
  } finally {
    await browser.close();
  }
}

await withBrowser({}, copy, (browser) => takeAll(browser, [...SHOTS, ...HARD_SHOTS]));
await withBrowser({ language: 'ar' }, copy, (browser) => takeAll(browser, ARABIC_SHOTS));
// The picker is in a page of somebody else's: the whole product is needed for it.
if (only.test('picker')) {
  await withBrowser({}, source, (browser) => takePicker(browser, takeBoth));
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`pictures in ${out}, ${faults.length} accessibility faults\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
