/** What one vitest run came to, from its JSON report. */

/** @typedef {{ passed: number, failed: number }} Counts */

/** @param {readonly Counts[]} counts */
export function sum(counts) {
  return counts.reduce(
    (all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/**
 * A file that could not be loaded, a run that ended badly with every test passed, and a run of no
 * tests at all each count as one failure: they must not look like success.
 *
 * @param {string} text the JSON report
 * @param {boolean} endedWell vitest's own exit code was 0
 * @returns {{ counts: Counts, failedFiles: readonly string[], countsOfPassedFiles: Counts }}
 */
export function readReport(text, endedWell) {
  const { numPassedTests, testResults } = JSON.parse(text);
  const failedFiles = testResults.filter(({ status }) => status === 'failed');
  const { failed } = sum(failedFiles.map(countsOf));
  const looksWell = failed === 0 && numPassedTests > 0;
  return {
    counts: {
      passed: numPassedTests,
      failed: looksWell && endedWell ? 0 : Math.max(failed, 1),
    },
    failedFiles: failedFiles.map(({ name }) => name),
    countsOfPassedFiles: sum(testResults.filter(({ status }) => status === 'passed').map(countsOf)),
  };
}

/** @returns {Counts} */
function countsOf({ status, assertionResults }) {
  const count = (wanted) => assertionResults.filter((each) => each.status === wanted).length;
  const failed = count('failed');
  return { passed: count('passed'), failed: status === 'failed' ? Math.max(failed, 1) : failed };
}
