/** What one vitest run came to, from its JSON report. */

/**
 * A file that could not be loaded, a run that ended badly with every test passed, and a run of no
 * tests at all each count as one failure: they must not look like success.
 *
 * @param {string} text the JSON report
 * @param {boolean} endedWell vitest's own exit code was 0
 * @returns {{ passed: number, failed: number }}
 */
export function countReport(text, endedWell) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
  ).length;
  const failed = numFailedTests + brokenFiles;
  const looksWell = failed === 0 && numPassedTests > 0;
  return {
    passed: numPassedTests,
    failed: looksWell && endedWell ? 0 : Math.max(failed, 1),
  };
}
