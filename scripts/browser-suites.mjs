/**
 * The browser tests: both browsers side by side, for most of their time they wait for a host's
 * budget. Two browsers on a small machine may starve each other, so a file that fails beside the
 * other one is run again alone, which is said aloud, and that run is the one that counts.
 */
import { relative } from 'node:path';
import { readReport, sum } from './vitest-report.mjs';

/**
 * @typedef {'chromium' | 'firefox'} BrowserName
 * @typedef {{ text: string, endedWell: boolean, output: string }} Ended the JSON report of a run
 */

/**
 * @param {readonly BrowserName[]} browsers
 * @param {object} parts
 * @param {string} parts.root the repository
 * @param {(browser: BrowserName, files: readonly string[]) => Promise<Ended>} parts.run
 *   runs these test files, or all where none is named
 * @param {(text: string) => void} parts.say
 * @returns {Promise<Record<string, { passed: number, failed: number }>>}
 */
export async function runBrowserSuites(browsers, { root, run, say }) {
  const counts = {};
  const again = [];
  await Promise.all(
    browsers.map(async (browser) => {
      const ended = await run(browser, []);
      say(`\n== ${browser}\n${ended.output}`);
      const report = readReport(ended.text, ended.endedWell);
      counts[browser] = report.counts;
      again.push({ browser, report });
    }),
  );
  for (const { browser, report } of again) {
    const files = report.failedFiles.map((file) => relative(root, file));
    // With no file to name there is nothing to try again: the run itself broke.
    if (browsers.length < 2 || files.length === 0) continue;
    say(`\n${browser}: failed beside the other browser, now run alone: ${files.join(', ')}`);
    const ended = await run(browser, files);
    say(ended.output);
    const alone = readReport(ended.text, ended.endedWell).counts;
    counts[browser] = sum([report.countsOfPassedFiles, alone]);
    say(`${browser}: alone ${alone.passed} passed, ${alone.failed} failed`);
  }
  return counts;
}
