/** The build that is measured: made anew from the sources, in a folder of its own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BrowserName } from '../../test/browser/harness/launch.mjs';

/** @returns the folder of the unpacked extension */
export function buildFor(browser: BrowserName): string {
  const target = browser === 'firefox' ? 'firefox' : 'chrome';
  const outDir = join('.cache', 'bench', `ui-${target}`);
  const { status, stderr } = spawnSync(
    join('node_modules', '.bin', 'vite'),
    ['build', '--logLevel', 'error', '--outDir', outDir],
    { env: { ...process.env, TARGET: target, NODE_ENV: 'production' }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the build for ${target} failed:\n${stderr}`);
  return outDir;
}
