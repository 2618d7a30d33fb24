/** Packages are installed anew exactly when node_modules is not what the lock says. */
import { expect, test } from 'vitest';
import { packagesAreInstalled } from '../../scripts/setup/packages.mjs';
import { plantTree } from '../checks/planted-tree';

const LOCK = {
  '': { name: 'stillwatch' },
  'node_modules/diff': { version: '9.0.0' },
  'node_modules/only-on-windows': { version: '1.0.0', optional: true },
};

function treeWith(installed: object | undefined): string {
  return plantTree({
    'package-lock.json': JSON.stringify({ packages: LOCK }),
    ...(installed === undefined
      ? {}
      : { 'node_modules/.package-lock.json': JSON.stringify({ packages: installed }) }),
  });
}

test.each<[what: string, installed: object | undefined, expected: boolean]>([
  ['nothing is installed', undefined, false],
  ['what the lock says', { 'node_modules/diff': { version: '9.0.0' } }, true],
  ['another version', { 'node_modules/diff': { version: '8.0.0' } }, false],
  ['a package is missing', {}, false],
  [
    'another version of an optional one',
    {
      'node_modules/diff': { version: '9.0.0' },
      'node_modules/only-on-windows': { version: '0.9.0' },
    },
    false,
  ],
])('%s', (_what, installed, expected) => {
  expect(packagesAreInstalled(treeWith(installed))).toBe(expected);
});

test('a lock that cannot be read is said by name', () => {
  expect(() => packagesAreInstalled(plantTree({ 'package-lock.json': '{' }))).toThrow(
    /package-lock\.json cannot be read/,
  );
});

test('a folder without a lock is said so', () => {
  expect(() => packagesAreInstalled(plantTree({}))).toThrow('has no package-lock.json');
});
