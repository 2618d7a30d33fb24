/**
 * The two browsers run beside each other. What fails there is run again alone and said so; it counts
 * as passed only if it passes then. The runs are made up: what is tested is how they are added up.
 */
import { expect, test } from 'vitest';
import { type BrowserName, runBrowserSuites } from '../../scripts/browser-suites.mjs';

interface File {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
}

const ROOT = '/repo';

function ended(...files: readonly File[]) {
  const results = files.map(({ name, passed, failed }) => ({
    name: `${ROOT}/${name}`,
    status: failed > 0 ? 'failed' : 'passed',
    assertionResults: [
      ...Array.from({ length: passed }, () => ({ status: 'passed' })),
      ...Array.from({ length: failed }, () => ({ status: 'failed' })),
    ],
  }));
  const count = files.reduce((all, { passed }) => all + passed, 0);
  return {
    text: JSON.stringify({ numPassedTests: count, testResults: results }),
    endedWell: files.every(({ failed }) => failed === 0),
    output: '',
  };
}

async function suites(
  browsers: readonly BrowserName[],
  runs: Readonly<Record<string, ReturnType<typeof ended>>>,
) {
  const asked: string[] = [];
  const said: string[] = [];
  const counts = await runBrowserSuites(browsers, {
    root: ROOT,
    say: (text) => said.push(text),
    async run(browser, files) {
      const key = [browser, ...files].join(' ');
      asked.push(key);
      const run = runs[key];
      if (run === undefined) throw new Error(`No run of ${key}`);
      return run;
    },
  });
  return { counts, asked, said: said.join('\n') };
}

const good = { name: 'good.test.ts', passed: 5, failed: 0 };
const bad = { name: 'bad.test.ts', passed: 2, failed: 1 };
const mended = { name: 'bad.test.ts', passed: 3, failed: 0 };
const BOTH = ['chromium', 'firefox'] as const;

test('what passes at once is not run again', async () => {
  const { counts, asked } = await suites(BOTH, { chromium: ended(good), firefox: ended(good) });
  expect(asked).toEqual(['chromium', 'firefox']);
  expect(counts).toEqual({
    chromium: { passed: 5, failed: 0 },
    firefox: { passed: 5, failed: 0 },
  });
});

test('a file that fails beside the other browser is run again alone, and that is said', async () => {
  const { counts, asked, said } = await suites(BOTH, {
    chromium: ended(good, bad),
    firefox: ended(good),
    'chromium bad.test.ts': ended(mended),
  });
  expect(asked).toEqual(['chromium', 'firefox', 'chromium bad.test.ts']);
  expect(counts.chromium).toEqual({ passed: 8, failed: 0 });
  expect(said).toContain('chromium: failed beside the other browser, now run alone: bad.test.ts');
});

test('what fails alone too is a failure', async () => {
  const { counts } = await suites(BOTH, {
    chromium: ended(good),
    firefox: ended(good, bad),
    'firefox bad.test.ts': ended(bad),
  });
  expect(counts.firefox).toEqual({ passed: 7, failed: 1 });
});

test('a run that broke with every file passed has nothing to be tried again, and is a failure', async () => {
  const { counts, asked } = await suites(BOTH, {
    chromium: { ...ended(good), endedWell: false },
    firefox: ended(good),
  });
  expect(asked).toEqual(['chromium', 'firefox']);
  expect(counts.chromium).toEqual({ passed: 5, failed: 1 });
});

test('a browser that was alone has no second run', async () => {
  const { counts, asked } = await suites(['firefox'], { firefox: ended(bad) });
  expect(asked).toEqual(['firefox']);
  expect(counts).toEqual({ firefox: { passed: 2, failed: 1 } });
});
