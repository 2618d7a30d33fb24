/** Where this repository is, and running one of its tools. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The tools' own entry files: run by Node itself, so that no shell and no shim is in between. */
const TOOLS = {
  biome: ['@biomejs', 'biome', 'bin', 'biome'],
  knip: ['knip', 'bin', 'knip.js'],
  oxlint: ['oxlint', 'bin', 'oxlint'],
  tsc: ['typescript', 'bin', 'tsc'],
  vite: ['vite', 'bin', 'vite.js'],
  vitest: ['vitest', 'vitest.mjs'],
  'web-ext': ['web-ext', 'bin', 'web-ext.js'],
};

/**
 * Runs a tool to its end.
 *
 * @param {keyof typeof TOOLS} tool
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, show?: 'live' | 'collected' }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>} the output, where it was collected
 */
export function runTool(tool, args, { cwd = ROOT, env = {}, show = 'live' } = {}) {
  const program = join(ROOT, 'node_modules', ...TOOLS[tool]);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: show === 'live' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (cause) => reject(new Error(`${tool} could not be started`, { cause })));
    child.once('close', (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString('utf8') }),
    );
  });
}
