/** Whatever a test run comes to, it never looks better than it was. */
import { expect, test } from 'vitest';
import { readReport } from '../../scripts/vitest-report.mjs';

interface File {
  readonly status: 'passed' | 'failed';
  readonly assertionResults: readonly { readonly status: 'passed' | 'failed' }[];
}

const passed = { status: 'passed' } as const;
const failed = { status: 'failed' } as const;

function report(...files: readonly File[]): string {
  const all = files.flatMap((file) => file.assertionResults);
  return JSON.stringify({
    numPassedTests: all.filter(({ status }) => status === 'passed').length,
    numFailedTests: all.filter(({ status }) => status === 'failed').length,
    testResults: files,
  });
}

const good: File = { status: 'passed', assertionResults: [passed, passed] };
const bad: File = { status: 'failed', assertionResults: [passed, failed] };
const unloadable: File = { status: 'failed', assertionResults: [] };

test.each([
  ['all well', report(good, good), true, { passed: 4, failed: 0 }],
  ['one test failed', report(good, bad), false, { passed: 3, failed: 1 }],
  ['a file could not be loaded', report(good, unloadable), false, { passed: 2, failed: 1 }],
  [
    'a file failed after its tests',
    report({ ...good, status: 'failed' }),
    false,
    { passed: 2, failed: 1 },
  ],
  [
    'a test failed and a file did not load',
    report(bad, unloadable),
    false,
    { passed: 1, failed: 2 },
  ],
  ['no test was run', report(), true, { passed: 0, failed: 1 }],
  ['all passed but the run ended badly', report(good), false, { passed: 2, failed: 1 }],
])('%s', (_what, text, endedWell, expected) => {
  expect(readReport(text, endedWell).counts).toEqual(expected);
});
