/**
 * `npm test`: everything, from a fresh clone on. A failing step does not stop the ones after it, and
 * the last line counts what passed and what failed. `npm test -- unit firefox` runs those steps only.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runBrowserSuites } from './browser-suites.mjs';
import { build, TARGETS } from './build.mjs';
import { CHECKS, printVerdict } from './check.mjs';
import { ROOT, runTool } from './repository.mjs';
import { ensureBrowser } from './setup/browser.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { readReport, sum } from './vitest-report.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const PASSED = { passed: 1, failed: 0 };
const FAILED = { passed: 0, failed: 1 };

async function check() {
  const counts = [];
  for (const { name, run } of CHECKS) {
    const verdict = await run(ROOT);
    printVerdict(name, verdict);
    counts.push(verdict.ok ? PASSED : FAILED);
  }
  return sum(counts);
}

async function buildAll() {
  for (const target of TARGETS) await build(target);
  return { passed: TARGETS.length, failed: 0 };
}

async function lintPackage() {
  const args = ['lint', '--source-dir', 'dist/firefox', '--output', 'json', '--boring'];
  const { output } = await runTool('web-ext', args, { show: 'collected' });
  const { summary, errors, warnings, notices } = JSON.parse(output.slice(output.indexOf('{')));
  for (const { code, message, file } of [...errors, ...warnings, ...notices]) {
    say(`${code} ${file ?? ''}: ${message}`);
  }
  say(`${summary.errors} errors, ${summary.warnings} warnings, ${summary.notices} notices`);
  return summary.errors === 0 ? PASSED : FAILED;
}

/**
 * @param {string} project a vitest project
 * @param {{ files?: readonly string[], show: 'live' | 'collected' }} options
 */
async function runVitest(project, { files = [], show }) {
  const folder = join(ROOT, '.cache', 'test');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${project}.json`);
  // A report of an earlier run must not be counted when this one dies.
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', '--project', project, ...reporters, ...files];
  const { ok, output } = await runTool('vitest', args, { show });
  return { text: readFileSync(file, 'utf8'), endedWell: ok, output };
}

async function runUnit() {
  const { text, endedWell } = await runVitest('unit', { show: 'live' });
  return readReport(text, endedWell).counts;
}

/** @param {readonly ('chromium' | 'firefox')[]} browsers */
async function runBrowsers(browsers) {
  for (const browser of browsers) ensureBrowser(browser, say);
  const run = (browser, files) => runVitest(browser, { files, show: 'collected' });
  const counts = await runBrowserSuites(browsers, { root: ROOT, run, say });
  for (const [browser, { passed, failed }] of Object.entries(counts)) {
    say(`${browser}: ${passed} passed, ${failed} failed`);
  }
  return sum(Object.values(counts));
}

/** What `npm test` does, in this order. */
const ALL = ['check', 'unit', 'build', 'web-ext lint', 'browsers'];

const STEPS = {
  check,
  unit: runUnit,
  build: buildAll,
  'web-ext lint': lintPackage,
  browsers: () => runBrowsers(['chromium', 'firefox']),
  chromium: () => runBrowsers(['chromium']),
  firefox: () => runBrowsers(['firefox']),
};

async function runStep(name) {
  say(`\n== ${name}`);
  try {
    return await STEPS[name]();
  } catch (error) {
    say(`${name} could not be run: ${error.message}`);
    return FAILED;
  }
}

function finish({ passed, failed }) {
  process.exitCode = failed === 0 ? 0 : 1;
  say(`\n${passed} passed, ${failed} failed`);
}

const named = process.argv.slice(2);
const unknown = named.find((name) => !Object.hasOwn(STEPS, name));
if (unknown !== undefined) {
  process.stderr.write(
    `There is no step ${unknown}; there are: ${Object.keys(STEPS).join(', ')}\n`,
  );
  process.exit(2);
}

try {
  ensurePackages(ROOT, say);
  const totals = [];
  for (const name of named.length > 0 ? named : ALL) {
    const counted = await runStep(name);
    say(`${name}: ${counted.passed} passed, ${counted.failed} failed`);
    totals.push(counted);
  }
  finish(sum(totals));
} catch (error) {
  say(error.message);
  finish(FAILED);
}
