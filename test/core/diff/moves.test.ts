import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/core/content/block';
import { type BlockDiff, diffBlocks } from '../../../src/core/diff/diff';
import { blocks, PLENTY } from './blocks';

const compare = (before: readonly Block[], after: readonly Block[]) =>
  diffBlocks(before, after, PLENTY);

const linesOf = ({ hunks }: BlockDiff, wanted: string) =>
  hunks
    .flatMap(({ lines }) => lines)
    .filter(({ kind }) => kind === wanted)
    .map(({ words }) => words.map(({ text }) => text).join(''));

const MENU = ['Home', 'About us', 'Opening hours', 'Contact', 'Imprint'];

describe('a line that stands elsewhere is moved', () => {
  test('shown once, at its new place, as one word that is the same', () => {
    const diff = compare(blocks(...MENU), blocks('Imprint', ...MENU.slice(0, -1)));
    expect(diff).toMatchObject({ added: 0, removed: 0, replaced: 0, moved: 1, complete: true });
    expect(diff.hunks[0]?.lines[0]).toEqual({
      kind: 'moved',
      words: [{ kind: 'same', text: 'Imprint' }],
    });
  });

  test('under the heading it stands under now', () => {
    const diff = compare(
      blocks('# News', 'Bridge closed', 'Road open', '# Archive', 'Old things'),
      blocks('# News', 'Road open', '# Archive', 'Old things', 'Bridge closed'),
    );
    expect(diff).toMatchObject({ moved: 1, added: 0, removed: 0 });
    expect(diff.hunks.map(({ heading }) => heading)).toEqual(['Archive']);
  });

  test('with the lines beside it, even those that are repeated', () => {
    const article = (name: string) => [`${name} and what came of it`, 'Read more', '•', '12'];
    const [a, b, c] = ['Lamps', 'Desks', 'Chairs'].map(article) as [string[], string[], string[]];
    const diff = compare(
      blocks(...a, ...b, 'In between', ...c, 'The end'),
      blocks(...b, 'In between', ...c, 'The end of it', ...a),
    );
    expect(linesOf(diff, 'moved')).toEqual(a);
    expect(diff).toMatchObject({ moved: 4, added: 0, removed: 0, replaced: 1 });
  });

  test('although its words are cut or spelled otherwise where that is ignored', () => {
    const [old, now] = [
      [{ text: 'Open CALLS', tag: 'p', key: 'open calls' }, ...blocks('x y z', 'u v w')],
      [...blocks('x y z', 'u v w'), { text: 'OPEN Calls', tag: 'p', key: 'open calls' }],
    ];
    expect(linesOf(compare(old, now), 'moved')).toEqual(['OPEN Calls']);
  });

  test('also where it is so long that it would be cut', () => {
    const long = Array.from({ length: 900 }, (_, n) => `Sentence ${n} here.`).join(' ');
    const diff = compare(
      blocks(long, 'One line', 'Another line', 'A third'),
      blocks('One line', 'Another line', 'A third', long),
    );
    expect(diff).toMatchObject({ moved: 1, added: 0, removed: 0, replaced: 0 });
  });

  test('beside lines that are new, replaced and gone, each in its place', () => {
    const diff = compare(
      blocks('Alpha one', 'Beta two', 'Gamma three', 'Price 49', 'Delta four'),
      blocks('Beta two', 'New line', 'Alpha one', 'Price 45', 'Delta four'),
    );
    expect(diff.hunks[0]?.lines.map(({ kind }) => kind)).toContain('moved');
    expect(linesOf(diff, 'same')).toEqual(expect.arrayContaining(['Delta four']));
    expect(diff.moved).toBe(1);
  });
});

describe('a line is not moved', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['if it is a mere sign', ['•', 'First words', 'x'], ['First words', 'x', '•', 'new']],
    ['if it is a number', ['12', 'First words', 'x'], ['First words', 'y', '12', 'x']],
    [
      'if there are more of its kind',
      ['Old article', 'Read more', 'Lamps', 'Read more', 'Desks'],
      ['Lamps', 'Read more', 'Desks', 'New words', 'Read more'],
    ],
    [
      'if it was there before as well',
      ['Read more', 'Lamps', 'Desks', 'Sold'],
      ['Lamps', 'Read more', 'Desks', 'Read more', 'Sold'],
    ],
  ])('%s', (_name, before, after) => {
    const diff = compare(blocks(...before), blocks(...after));
    expect(diff.moved).toBe(0);
    expect(diff.hunks.length).toBeGreaterThan(0);
  });
});

test('without a budget, what stays in its place has not moved', () => {
  const lines = Array.from({ length: 500 }, (_, n) => `This is line ${n}`);
  const edited = lines.map((text, n) => (n % 50 === 7 ? `${text}, edited` : text));
  const diff = diffBlocks(blocks(...lines), blocks(...edited), { budgetMs: 0, now: () => 0 });
  expect(diff).toMatchObject({ moved: 0, complete: false });
  expect(diff.added + diff.replaced).toBe(10);
});

describe('where only the order differs', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['two paragraphs', ['a', 'b'], ['b', 'a']],
    ['a list turned round', ['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a']],
    [
      'with repeated lines',
      ['One', 'Read more', 'Two', 'Read more'],
      ['Two', 'Read more', 'Read more', 'One'],
    ],
    ['a list of numbers', ['3', '1', '2'], ['1', '2', '3']],
  ])('everything that differs has moved: %s', (_name, before, after) => {
    const diff = compare(blocks(...before), blocks(...after));
    expect(diff).toMatchObject({ added: 0, removed: 0, replaced: 0 });
    expect(diff.moved).toBeGreaterThan(0);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    [
      'on lines of their own',
      ['Lamp', '12.00', 'Desk', '99.00'],
      ['Lamp', '99.00', 'Desk', '12.00'],
    ],
    [
      'with words',
      ['Lamp', 'Price: 9', 'Desk', 'Price: 12'],
      ['Lamp', 'Price: 12', 'Desk', 'Price: 9'],
    ],
    [
      'beside others that stay',
      ['Lamp', '12.00', '3 left', 'Desk', '99.00', '7 left'],
      ['Lamp', '12.00', '7 left', 'Desk', '99.00', '3 left'],
    ],
  ])('but not values that changed places between names that stay: %s', (_name, before, after) => {
    expect(compare(blocks(...before), blocks(...after))).toMatchObject({ moved: 0, replaced: 2 });
  });

  test('numbered lines under a heading are no values of it', () => {
    const items = ['Item 1', 'Item 2', 'Item 3', 'Item 4'];
    expect(
      compare(blocks('# Notices', ...items), blocks('# Notices', ...[...items].reverse())),
    ).toMatchObject({ moved: 3, replaced: 0, added: 0, removed: 0 });
  });

  test('whatever the lines', () => {
    const lines = fc.array(fc.constantFrom('ab', 'cd', 'ef', 'Read more', '•', '今天'), {
      maxLength: 25,
    });
    const both = lines.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(both, ([before, after]) => {
        const marked = (list: readonly string[]) =>
          list.map((text) => ({ text: `¶${text}`, tag: 'p' }));
        expect(compare(marked(before), marked(after))).toMatchObject({
          added: 0,
          removed: 0,
          replaced: 0,
        });
      }),
      { numRuns: 500 },
    );
  });
});
