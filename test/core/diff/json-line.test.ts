import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/core/content/block';
import { readStructured } from '../../../src/core/content/structured';
import { diffBlocks } from '../../../src/core/diff/diff';
import { namedValue, readablePath } from '../../../src/core/diff/json-line';
import { DEFAULT_WATCH_RULES } from '../../../src/core/watch/watch-rules';
import { PLENTY } from './blocks';

test.each([
  ['$', ''],
  ["$['price']", 'price'],
  ["$['offers'][0]['price']", 'offers[0].price'],
  ["$['a b']['it\\'s']", '["a b"]["it\'s"]'],
  ['$[\'say "x"\']', '["say \\"x\\""]'],
])('the path %s is shown as %s', (path, shown) => expect(readablePath(path)).toBe(shown));

test.each([
  ['"price": 9', { name: 'price', value: '9' }],
  ['  "a \\"b\\"": "x: y"', { name: 'a "b"', value: 'x: y' }],
  ['"list": [', undefined],
  ['9', undefined],
  ['Price: 9', undefined],
  ['"bad \\x": 1', undefined],
])('the line %s is %j', (line, value) => expect(namedValue(line)).toEqual(value));

const json = (value: unknown): readonly Block[] => {
  const read = readStructured({
    text: JSON.stringify(value),
    contentType: 'application/json',
    rules: DEFAULT_WATCH_RULES,
  });
  return read?.kind === 'read' ? read.blocks : [];
};

const changes = (before: unknown, after: unknown) =>
  diffBlocks(json(before), json(after), PLENTY)
    .hunks.flatMap(({ lines }) => lines)
    .filter(({ kind }) => kind !== 'same')
    .map(({ kind, words }) => `${kind}: ${words.map(({ text }) => text.trim()).join('|')}`);

describe('values of JSON are matched by their path', () => {
  test('before their likeness', () => {
    expect(
      changes({ a: 'one two three', b: 'four' }, { a: 'five', b: 'one two three four' }),
    ).toEqual(['replaced: "a": "|one two three|five|"', 'replaced: "b": "|one two three|four"']);
  });

  test('a value that took the place of another did not move there', () => {
    expect(
      changes(
        [
          { n: 'Lamp', p: 9 },
          { n: 'Desk', p: 8 },
        ],
        [
          { n: 'Lamp', p: 8 },
          { n: 'Desk', p: 9 },
        ],
      ),
    ).toEqual(['replaced: "p":|9|8', 'replaced: "p":|8|9']);
  });

  test('what comes in at the head of a list is all that is new', () => {
    expect(changes([1, 2, 3], [0, 1, 2, 3])).toEqual(['added: 0']);
    expect(
      changes(
        [{ n: 'Lamp', p: 9 }],
        [
          { n: 'Desk', p: 8 },
          { n: 'Lamp', p: 9 },
        ],
      ),
    ).toEqual(['added: {', 'added: "n": "Desk"', 'added: "p": 8', 'added: }']);
  });
});
