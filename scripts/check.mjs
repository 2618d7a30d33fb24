/**
 * `npm run check`: everything that can be said about the code without running it. Each check is one
 * tool and one question; test/checks plants a fault for each and sees it found.
 */
import { fileURLToPath } from 'node:url';
import { ROOT, runTool } from './repository.mjs';
import { ensurePackages } from './setup/packages.mjs';

const tool = (name, args) => (root) => runTool(name, args, { cwd: root, show: 'collected' });

async function boundaries(root) {
  // Needs a package, so it is read only once the packages are there.
  const { checkBoundaries } = await import('./boundaries/check-boundaries.mjs');
  const { read, files, findings } = checkBoundaries(root);
  const lines = findings.map(
    ({ file, line, rule, message }) => `${file}:${line} ${rule}: ${message}`,
  );
  // A check that reads nothing passes for the wrong reason.
  if (files === 0) lines.push('src has no modules to check');
  if (read < files) lines.push(`only ${read} of ${files} modules could be read`);
  return { ok: lines.length === 0, output: lines.join('\n') };
}

/**
 * @typedef {{ ok: boolean, output: string }} Verdict
 * @type {readonly { name: string, run: (root: string) => Promise<Verdict> }[]}
 */
export const CHECKS = [
  { name: 'types', run: tool('tsc', ['--noEmit', '-p', 'tsconfig.json']) },
  { name: 'types of the engine', run: tool('tsc', ['--noEmit', '-p', 'src/core/tsconfig.json']) },
  { name: 'lint', run: tool('oxlint', ['--type-aware', '--deny-warnings', '--format=unix']) },
  {
    name: 'format',
    run: tool('biome', [
      'check',
      '--colors=off',
      '--error-on-warnings',
      '--max-diagnostics=20',
      '.',
    ]),
  },
  { name: 'boundaries', run: boundaries },
  { name: 'dead code', run: tool('knip', ['--no-progress']) },
  { name: 'dead code in what is shipped', run: tool('knip', ['--no-progress', '--production']) },
];

/** @param {string} name @param {Verdict} verdict */
export function printVerdict(name, { ok, output }) {
  process.stdout.write(`${ok ? '✓' : '✗'} ${name}\n`);
  if (!ok) process.stdout.write(`${output.trimEnd()}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensurePackages(ROOT, (line) => process.stdout.write(`${line}\n`));
  for (const { name, run } of CHECKS) {
    const verdict = await run(ROOT);
    printVerdict(name, verdict);
    if (!verdict.ok) process.exitCode = 1;
  }
}
