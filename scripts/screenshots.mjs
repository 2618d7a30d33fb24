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
import { ensurePackages } from './setup/packages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
await ensurePackages(ROOT);
const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');
const PAGES = ['popup', 'options', 'dashboard', 'welcome'];

/** Each: the page, its scene, its hash, and how it is looked at. */
const POPUP = { page: 'popup', width: 392, height: 600 };
const SHOTS = [
  ...[
    'usual',
    'watched',
    'parts',
    'empty',
    'quiet',
    'private',
    'browser',
    'pending',
    'late',
    'hostile',
    'failure',
  ].map((scene) => ({ ...POPUP, name: `popup-${scene}`, scene })),
  { ...POPUP, name: 'popup-rtl', scene: 'hostile', rtl: true },
  { ...POPUP, name: 'popup-narrow', scene: 'usual', width: 300 },
  { ...POPUP, name: 'popup-low', scene: 'usual', height: 300 },
  { ...POPUP, name: 'popup-part', scene: 'usual', click: '[aria-expanded]' },
  { ...POPUP, name: 'popup-toast', scene: 'usual', click: '.row.stir button' },
  { ...POPUP, name: 'popup-problem', scene: 'private', click: '.primary' },
  { ...POPUP, name: 'popup-added', scene: 'added', click: '.primary' },
  { page: 'welcome', name: 'welcome', scene: 'usual', width: 900, height: 1000 },
  { page: 'welcome', name: 'welcome-narrow', scene: 'usual', width: 360, height: 1400 },
  { page: 'options', name: 'options', scene: 'usual', width: 1000, height: 2300 },
  { page: 'options', name: 'options-narrow', scene: 'usual', width: 360, height: 900 },
  { page: 'options', name: 'options-rtl', scene: 'usual', width: 1000, height: 900, rtl: true },
  ...[
    ['watches', ''],
    ['watch', '#watch/tenders'],
    ['change', '#change/change-tenders'],
    ['hosts', '#hosts'],
    ['host', '#host/shop.example.com'],
    ['host-odd', '#host/data.example.net'],
    ['politeness', '#politeness'],
  ].flatMap(([name, hash]) => [
    {
      page: 'dashboard',
      name: `dashboard-${name}`,
      scene: 'usual',
      hash,
      width: 1280,
      height: 860,
    },
    {
      page: 'dashboard',
      name: `dashboard-${name}-narrow`,
      scene: 'usual',
      hash,
      width: 400,
      height: 860,
    },
  ]),
  ...[
    ['dashboard-rules', 1280, '#rules .actions > button:first-child'],
    ['dashboard-rules-narrow', 400, '#rules .actions > button:first-child'],
    ['dashboard-noise', 1280, '.noise > button'],
    ['dashboard-why', 1280, '.why'],
  ].map(([name, width, click]) => ({
    page: 'dashboard',
    name,
    scene: 'usual',
    hash: '#watch/tenders',
    width,
    height: 2600,
    click,
  })),
  {
    page: 'dashboard',
    name: 'dashboard-rtl',
    scene: 'usual',
    hash: '#watch/he',
    width: 1280,
    height: 860,
    rtl: true,
  },
  ...[
    ['dashboard-full', 1280],
    ['dashboard-full-narrow', 400],
  ].map(([name, width]) => ({
    page: 'dashboard',
    name,
    scene: 'full',
    hash: width > 400 ? '#watch/zones' : '',
    width,
    height: 860,
  })),
  ...[
    ['dashboard-chosen', 1280],
    ['dashboard-chosen-narrow', 400],
  ].map(([name, width]) => ({
    page: 'dashboard',
    name,
    scene: 'usual',
    hash: '',
    width,
    height: 860,
    click: '.cell-pick input[aria-label*="“"]',
  })),
  {
    page: 'dashboard',
    name: 'dashboard-empty',
    scene: 'empty',
    hash: '',
    width: 1280,
    height: 860,
  },
];

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
const browser = await launch({ browser: 'chromium' });
try {
  await browser.install(copy);
  for (const shot of SHOTS.filter(({ name }) => only.test(name))) {
    const { page: where, scene, hash = '', name, click, ...look } = shot;
    const address = `${browser.extensionOrigin}/src/${where}/index.html?scene=${scene}${hash}`;
    const page = await browser.open(address);
    await page.waitFor(() => document.querySelector('#root')?.childElementCount);
    if (click !== undefined) await page.click(click);
    for (const dark of [false, true]) {
      // Twice: the first lets the change of theme fade.
      const file = join(out, `${name}-${dark ? 'dark' : 'light'}.png`);
      for (const _ of [1, 2]) await page.screenshot(file, { ...look, dark });
      for (const violation of await violations(page))
        faults.push(`${name} ${dark ? 'dark' : 'light'}: ${violation}`);
    }
    await page.close();
  }
} finally {
  await browser.close();
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`pictures in ${out}, ${faults.length} accessibility faults\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
