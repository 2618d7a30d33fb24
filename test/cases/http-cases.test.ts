/**
 * Every line of the case files, played through the engine: the given ones but those of browsers and
 * of robots.txt, and our own, which take the same rules where the given ones do not go.
 */
import { describe, expect, test } from 'vitest';
import { differenceFrom } from '../../scripts/replay/check-line';
import { replayLine } from '../../scripts/replay/replay-line';
import { type NamedCase, readCases } from './read-cases';

const GROUPS = [
  'audit',
  'basics',
  'diagnosis',
  'errors',
  'freshness',
  'gone',
  'head',
  'merge304',
  'redirect',
  'replace200',
  'retry_after',
  'selection',
  'unsolicited',
  'variants',
  'verbatim',
];

/** Tests of the built extension: they need a real browser. */
const IN_BROWSERS = 'wire';
/** Lines about robots.txt itself have rules of their own: robots-cases.test.ts. */
const ROBOTS = 'robots';

const isPlayed = ({ group }: NamedCase) => group !== IN_BROWSERS && group !== ROBOTS;
const given = readCases('http.jsonl').filter(isPlayed);
const own = readCases('own-http.jsonl');

test('the given file has lines of all its groups, and no two lines share an id', () => {
  const groups = new Set(given.map(({ group }) => group));
  expect([...groups].sort()).toEqual(GROUPS);
  const ids = [...readCases('http.jsonl'), ...own].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('our own lines go into every one of these groups', () => {
  expect([...new Set(own.map(({ group }) => group))].sort()).toEqual(GROUPS);
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
