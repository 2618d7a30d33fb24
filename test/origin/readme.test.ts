import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenarios } from './scenarios.mjs';

test('the README has one row a host, with its switches and their values at the start', () => {
  const text = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([\w-]+)` *\|.*\| *(.*?) *\|$/gm)].map(
    ([, name, switches]) => [name, switches],
  );
  const expected = Object.entries(scenarios).map(([name, { options }]) => [
    name,
    Object.entries(options)
      .map(([key, value]) => `\`${key}: ${typeof value === 'string' ? `'${value}'` : value}\``)
      .join(', '),
  ]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
  expect(rows).toHaveLength(expected.length);
});
