/** Faults for each check that is another program's: found, and the same tree without them passes. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CHECKS, type Verdict } from '../../scripts/check.mjs';
import { type Files, linkPackages, plantTree } from './planted-tree';

const COPIED = [
  '.gitignore',
  '.oxlintrc.json',
  'biome.json',
  'knip.json',
  'src/core/platform.d.ts',
  'src/core/tsconfig.json',
  'tsconfig.json',
];

const NAME_OF = 'export const nameOf = (url: string): string => new URL(url).host;\n';

const vitestFile = (body: string) => `import { expect, test } from 'vitest';\n\n${body}\n`;

const CLEAN: Files = {
  ...Object.fromEntries(COPIED.map((path) => [path, readFileSync(path, 'utf8')])),
  'package.json': `${JSON.stringify(
    { name: 'planted', type: 'module', private: true, devDependencies: { vitest: '*' } },
    null,
    2,
  )}\n`,
  'src/core/http/name.ts': NAME_OF,
  'src/background/index.ts':
    "import { nameOf } from '../core/http/name';\n\nself.name = nameOf('https://example.org/');\n",
  'scripts/build.mjs': "process.stdout.write('');\n",
  'test/sum.test.ts': vitestFile("test('a sum', () => expect(1 + 1).toBe(2));"),
};

/** A program of its own is started for each, on a machine that may be busy. */
const PATIENCE_MS = 120_000;

function verdictOn(root: string, name: string): Promise<Verdict> {
  linkPackages(root);
  const check = CHECKS.find((each) => each.name === name);
  if (check === undefined) throw new Error(`There is no check ${name}`);
  return check.run(root);
}

describe('a clean tree passes', () => {
  test.each(CHECKS.map(({ name }) => name))('%s', { timeout: PATIENCE_MS }, async (name) => {
    expect(await verdictOn(plantTree(CLEAN), name)).toEqual({
      ok: true,
      output: expect.any(String),
    });
  });
});

/** Per fault: its file, its text, and what the check must say of it in one line with the file. */
type Fault = readonly [file: string, text: string, named: string];

const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  types: [
    ['src/ui/number.ts', "export const a: number = 'one';\n", 'TS2322'],
    ['src/ui/missing.ts', 'export const a: number = [1][0];\n', 'TS2322'],
    ['src/ui/absent.ts', 'export const a: { b?: number } = { b: undefined };\n', 'TS2375'],
  ],
  'types of the engine': [
    ['src/core/request.ts', "export const a = () => fetch('');\n", "'fetch'"],
    ['src/core/timer.ts', 'export const a = () => setTimeout(a, 1);\n', "'setTimeout'"],
    ['src/core/page.ts', 'export const a = () => document.title;\n', "'document'"],
    ['src/core/extension.ts', 'export const a = () => chrome.runtime;\n', "'chrome'"],
    ['src/core/node.ts', 'export const a = () => process.cwd();\n', "'process'"],
  ],
  lint: [
    [
      'src/ui/promise.ts',
      'const later = async () => 1;\nexport const a = () => {\n  later();\n};\n',
      'no-floating-promises',
    ],
    [
      'src/ui/cases.ts',
      "export function a(b: 'x' | 'y'): number {\n  switch (b) {\n    case 'x':\n      return 1;\n  }\n  return 0;\n}\n",
      'switch-exhaustiveness-check',
    ],
    ['src/ui/default.ts', 'export default 1;\n', 'no-default-export'],
    ['src/ui/any.ts', 'export const a = (b: any): unknown => b;\n', 'no-explicit-any'],
    ['src/ui/log.ts', "export const a = () => console.log('x');\n", 'no-console'],
    ['src/ui/one.ts', "import { b } from './two';\n\nexport const a = () => b;\n", 'no-cycle'],
    ['src/ui/two.ts', "import { a } from './one';\n\nexport const b = () => a;\n", 'no-cycle'],
    ['test/only.test.ts', vitestFile("test.only('a', () => expect(1).toBe(1));"), 'no-focused'],
    ['test/skip.test.ts', vitestFile("test.skip('a', () => expect(1).toBe(1));"), 'no-disabled'],
  ],
  format: [
    ['src/ui/quotes.ts', 'export const a = "one";\n', 'format'],
    [
      'src/ui/order.ts',
      "import z from 'z';\nimport a from 'a';\n\nexport const b = [a, z];\n",
      'assist',
    ],
  ],
  boundaries: [
    ['src/core/clock.ts', 'export const a = Date.now();\n', 'purity'],
    ['src/ui/layer.ts', "import '../background/index';\n", 'layers'],
  ],
  'dead code': [
    ['src/core/http/name.ts', `${NAME_OF}export const unused = 1;\n`, 'unused'],
    ['src/ui/nobody.ts', 'export const a = 1;\n', ''],
    [
      'scripts/undeclared.mjs',
      "import { diffArrays } from 'diff';\n\ndiffArrays([], []);\n",
      'diff',
    ],
  ],
  'dead code in what is shipped': [
    ['src/core/http/name.ts', `${NAME_OF}export const forTests = 1;\n`, 'forTests'],
  ],
};

/** Uses what nothing shipped uses: only the second dead code check may find it. */
const USES_FOR_TESTS: Files = {
  'test/name.test.ts': `import { forTests } from '../src/core/http/name';\n${vitestFile(
    "test('a', () => expect(forTests).toBe(1));",
  )}`,
};

describe('planted faults are found', () => {
  test('there are faults for every check', () => {
    expect(Object.keys(FAULTS)).toEqual(CHECKS.map(({ name }) => name));
  });

  test.each(Object.keys(FAULTS))('%s', { timeout: PATIENCE_MS }, async (name) => {
    const faults = FAULTS[name] ?? [];
    const planted = Object.fromEntries(faults.map(([file, text]) => [file, text]));
    const root = plantTree({ ...CLEAN, ...USES_FOR_TESTS, ...planted });
    const { ok, output } = await verdictOn(root, name);
    expect(ok).toBe(false);
    const lines = output.split('\n');
    for (const [file, , named] of faults) {
      expect(
        lines.some((line) => line.includes(file) && line.includes(named)),
        `${named} in ${file}, in:\n${output}`,
      ).toBe(true);
    }
  });

  test('an export that only a test uses is not dead to the first check', async () => {
    const root = plantTree({
      ...CLEAN,
      ...USES_FOR_TESTS,
      'src/core/http/name.ts': `${NAME_OF}export const forTests = 1;\n`,
    });
    expect(await verdictOn(root, 'dead code')).toMatchObject({ ok: true });
  });
});
