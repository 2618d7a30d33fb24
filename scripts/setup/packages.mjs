/** The packages of package-lock.json, installed when they are not there or not the ones it names. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';

/** @param {string} file */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: ${error.message}`, { cause: error });
  }
}

/**
 * Is node_modules what the lock says? Compared by content, since a checkout changes file times.
 *
 * @param {string} root the repository
 */
export function packagesAreInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined) throw new Error(`${root} has no package-lock.json`);
  if (present === undefined) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' ||
      present[path]?.version === version ||
      // Another platform's package is not installed here.
      (optional === true && present[path] === undefined),
  );
}

/**
 * @param {string} root the repository
 * @param {(line: string) => void} say
 */
export function ensurePackages(root, say) {
  if (packagesAreInstalled(root)) return;
  say('Installing packages (npm ci)');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--loglevel=error'];
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: platform() === 'win32' });
  if (error || status !== 0) {
    throw new Error(
      'The packages could not be installed. Is the network there? Run `npm ci` to see more.',
      { cause: error },
    );
  }
}
