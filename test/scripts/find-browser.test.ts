/** A browser is found by its names on the PATH, or where the person says it is. */
import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBrowser } from '../browser/harness/find-browser.mjs';
import { plantTree } from '../checks/planted-tree';

function folderWith(program: string, mode = 0o755): string {
  const folder = plantTree({ [program]: '#!/bin/sh\n' });
  chmodSync(join(folder, program), mode);
  return folder;
}

describe('on the PATH', () => {
  test.each([
    ['chromium', 'chromium'],
    ['chromium', 'google-chrome'],
    ['firefox', 'firefox'],
    ['firefox', 'firefox-esr'],
  ] as const)('%s is found as %s', (browser, program) => {
    const folder = folderWith(program);
    const PATH = ['', plantTree({}), folder].join(delimiter);
    expect(findBrowser(browser, { PATH })).toBe(join(folder, program));
  });

  test('a file that cannot be run is passed over', () => {
    const [useless, useful] = [folderWith('firefox', 0o644), folderWith('firefox')];
    const PATH = [useless, useful].join(delimiter);
    expect(findBrowser('firefox', { PATH })).toBe(join(useful, 'firefox'));
  });
});

describe('named in the environment', () => {
  test('the program named is taken before any other', () => {
    const named = join(folderWith('my-browser'), 'my-browser');
    expect(findBrowser('chromium', { PATH: folderWith('chromium'), CHROMIUM: named })).toBe(named);
  });

  test('a name that is no program is not replaced by another browser', () => {
    const env = { PATH: folderWith('firefox'), FIREFOX: join(plantTree({}), 'nowhere') };
    expect(findBrowser('firefox', env)).toBeUndefined();
  });
});
