/**
 * Every line of the case files that this version answers for, played through the engine: the given
 * ones by their groups, and our own, which take the same rules where the given ones do not go.
 */
import { describe, expect, test } from 'vitest';
import { differenceFrom } from '../../scripts/replay/check-line';
import { replayLine } from '../../scripts/replay/replay-line';
import { readCases } from './read-cases';

const GROUPS = new Set([
  'basics',
  'verbatim',
  'selection',
  'merge304',
  'unsolicited',
  'replace200',
  'gone',
  'errors',
  'redirect',
]);
const given = readCases('http.jsonl').filter(({ group }) => GROUPS.has(group));
const own = readCases('own-http.jsonl');

test('the given file has lines of all nine groups, and no two lines share an id', () => {
  expect(new Set(given.map(({ group }) => group))).toEqual(GROUPS);
  const ids = [...readCases('http.jsonl'), ...own].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(own.map((line) => [line.id, line] as const))('%s expects something', (_id, line) => {
  // A line that expects nothing passes whatever the engine does.
  expect(line.expect?.requests).toHaveLength(line.expect?.outcomes?.length ?? -1);
  expect(line.expect?.outcomes?.length).toBeGreaterThan(0);
});

describe.each([
  ['http.jsonl', given],
  ['own-http.jsonl', own],
] as const)('%s', (_file, lines) => {
  test.each(lines.map((line) => [line.id, line.source, line] as const))(
    '%s: %s',
    async (_id, _source, line) => {
      expect(differenceFrom(line, await replayLine(line))).toBeUndefined();
    },
  );
});
