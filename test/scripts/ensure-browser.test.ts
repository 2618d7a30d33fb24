/** A browser that the person named wrongly is said by name; nothing else is installed in its place. */
import { afterEach, expect, test, vi } from 'vitest';
import { ensureBrowser } from '../../scripts/setup/browser.mjs';

afterEach(() => vi.unstubAllEnvs());

test('a program that is not there is named, with the variable that named it', () => {
  vi.stubEnv('FIREFOX', '/nowhere/firefox');
  const said: string[] = [];
  expect(() => ensureBrowser('firefox', (line) => said.push(line))).toThrow(
    'FIREFOX names /nowhere/firefox, which is no program.',
  );
  expect(said).toEqual([]);
});
