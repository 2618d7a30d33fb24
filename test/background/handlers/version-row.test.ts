import { expect, test } from 'vitest';
import type { VersionFacts } from '../../../src/adapters/storage/versions';
import { changedSince } from '../../../src/background/handlers/views/version-row';
import { similarityMark } from '../../../src/core/snapshot/similarity-mark';

const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `word${from + n}`).join(' ');

function version(text: string, mark: string | undefined = similarityMark(text)): VersionFacts {
  return {
    id: 'v',
    takenAt: 0,
    textLength: text.length,
    storedBytes: 1,
    pinned: false,
    picture: false,
    kept: 'source',
    mark,
  };
}

const long = version(words(0, 500));

test.each<readonly [string, VersionFacts, VersionFacts | undefined, number | null]>([
  ['the same text', long, long, 0],
  ['the first version', long, undefined, null],
  ['one from before there were marks', long, { ...long, mark: undefined }, null],
  ['a text too short to tell', version('Sold out'), version('Back again'), null],
])('of %s', (_what, after, before, expected) => {
  expect(changedSince(after, before)).toBe(expected);
});

test('of another text is all of it, of a few other words a little', () => {
  expect(changedSince(version(words(1000, 500)), long)).toBeGreaterThan(0.5);
  const little = changedSince(version(`${words(0, 490)} ${words(2000, 10)}`), long);
  expect(little).toBeGreaterThan(0);
  expect(little).toBeLessThan(0.2);
});
