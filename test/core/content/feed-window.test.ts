import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/core/content/block';
import { droppedItems } from '../../../src/core/content/feed-window';

const item = (id: string, index: number, publishedAt?: number): Block => ({
  text: `text ${id}`,
  tag: 'item',
  kind: 'item',
  id,
  inFeed: { index, ...(publishedAt === undefined ? {} : { publishedAt }) },
});
/** Newest first; each letter is an item. */
const undated = (ids: string) => [...ids].map((id, index) => item(id, index));
/** By date, A the oldest, in whatever order. */
const dated = (ids: string) =>
  [...ids].map((id, index) => item(id, index, id.charCodeAt(0) * 1000));

const dropped = (before: readonly Block[], after: readonly Block[]) =>
  [...droppedItems(before, after)].map(({ id }) => id).join('');

describe('droppedItems', () => {
  test.each([
    ['falls off the old end as one comes in', 'CBA', 'DCB', 'A'],
    ['falls off with others', 'DCBA', 'FEDC', 'BA'],
    ['all of them, as all are new', 'BA', 'DC', 'BA'],
    ['is taken out of the middle', 'DCBA', 'EDCA', ''],
    ['is taken out of the middle while another falls off', 'DCBA', 'EDB', 'A'],
    ['is taken from the new end', 'DCBA', 'ECBA', ''],
    ['is gone while nothing came in', 'CBA', 'CB', ''],
    ['none is gone', 'BA', 'CBA', ''],
  ])('%s', (_name, before, after, gone) => {
    expect(dropped(undated(before), undated(after))).toBe(gone);
    expect(dropped(dated(before), dated(after))).toBe(gone);
  });

  test('goes by date where the order is another', () => {
    expect(dropped(dated('ABC'), dated('BCD'))).toBe('A');
    expect(dropped(dated('BCA'), dated('DBC'))).toBe('A');
  });

  test('goes by order among items of one time', () => {
    const before = [item('c', 0, 5), item('b', 1, 5), item('a', 2, 5)];
    expect(dropped(before, [item('d', 0, 5), item('c', 1, 5), item('b', 2, 5)])).toBe('a');
    expect(dropped(before, [item('d', 0, 5), item('c', 1, 5), item('a', 2, 5)])).toBe('');
  });

  test('as something came in that the rules took out', () => {
    const before = [item('c', 0), item('b', 1), item('a', 2)];
    expect(dropped(before, [item('c', 1), item('b', 2)])).toBe('a');
    expect(dropped(before, [item('b', 0), item('c', 1)])).toBe('');
  });

  test('says nothing of lines that are no items', () => {
    const line = (text: string): Block => ({ text, tag: 'line' });
    expect(dropped([line('a'), line('b')], [line('b'), line('c')])).toBe('');
  });
});
