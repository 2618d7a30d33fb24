import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/core/content/block';
import { diffBlocks } from '../../../src/core/diff/diff';
import { PLENTY } from './blocks';

const item = (id: string, text: string, index?: number): Block => ({
  text,
  tag: 'item',
  kind: 'item',
  id,
  ...(index === undefined ? {} : { inFeed: { index } }),
});

const changes = (before: readonly Block[], after: readonly Block[]) =>
  diffBlocks(before, after, PLENTY)
    .hunks.flatMap(({ lines }) => lines)
    .filter(({ kind }) => kind !== 'same')
    .map(({ kind, words, about }) => {
      expect(about).toBe('item');
      return `${kind}: ${words.map(({ kind: mark, text }) => (mark === 'same' ? text : `[${text}]`)).join('')}`;
    });

describe('items of a feed', () => {
  test('with one id and another text are replaced, wherever they stand', () => {
    expect(
      changes(
        [item('1', 'Bridge closed'), item('2', 'Lamp')],
        [item('2', 'Lamp'), item('1', 'Bridge open')],
      ),
    ).toEqual(['replaced: Bridge [closed][open]']);
  });

  test('with a new id are new', () => {
    expect(changes([item('1', 'One')], [item('1', 'One'), item('2', 'Two')])).toEqual([
      'added: [Two]',
    ]);
  });

  test('in another order are the same', () => {
    const items = ['c', 'a', 'b'].map((id) => item(id, `Item ${id}`));
    expect(changes(items, [...items].reverse())).toEqual([]);
  });

  test('with ids that are made anew for every answer go by their text', () => {
    expect(
      changes(
        [item('x1', 'One', 0), item('x2', 'Two', 1)],
        [item('y1', 'New', 0), item('y2', 'One', 1), item('y3', 'Two', 2)],
      ),
    ).toEqual(['added: [New]']);
  });

  test('that fell off the end as others came are no news', () => {
    expect(
      changes(
        [item('3', 'Three', 0), item('2', 'Two', 1), item('1', 'One', 2)],
        [item('4', 'Four', 0), item('3', 'Three', 1), item('2', 'Two', 2)],
      ),
    ).toEqual(['added: [Four]']);
  });

  test('that are gone from between others are removed', () => {
    expect(
      changes(
        [item('3', 'Three', 0), item('2', 'Two', 1), item('1', 'One', 2)],
        [item('3', 'Three', 0), item('1', 'One', 1)],
      ),
    ).toEqual(['removed: [Two]']);
  });

  test('are shown in the order of the feed', () => {
    expect(
      changes([], [item('a', 'A comes last', 2), item('b', 'B comes first', 0), item('c', 'C', 1)]),
    ).toEqual(['added: [B comes first]', 'added: [C]', 'added: [A comes last]']);
  });
});

const anyItems = fc
  .uniqueArray(fc.record({ id: fc.constantFrom('1', '2', '3', '4', '5'), n: fc.nat(3) }), {
    selector: ({ id }) => id,
  })
  .map((list) => list.map(({ id, n }) => item(id, `Text ${n}`)));

test('no item ever moves, and none differs where the same texts are there', () => {
  fc.assert(
    fc.property(anyItems, anyItems, (before, after) => {
      const diff = diffBlocks(before, after, PLENTY);
      const texts = (list: readonly Block[]) => list.map(({ text }) => text).sort();
      expect(diff.moved).toBe(0);
      expect(diff.hunks.length === 0).toBe(
        JSON.stringify(texts(before)) === JSON.stringify(texts(after)),
      );
      expect(after.length - before.length).toBe(diff.added - diff.removed);
    }),
  );
});
