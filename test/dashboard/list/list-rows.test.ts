import { describe, expect, test } from 'vitest';
import {
  countHosts,
  countStates,
  countTags,
  filterRows,
  share304,
  sortRows,
} from '../../../src/dashboard/list/list-rows';
import { type ListView, type SortKey, WHOLE_LIST } from '../../../src/dashboard/list/list-view';
import type { WatchRow } from '../../../src/messaging/protocol';
import { changeRow, watchRow } from '../../ui/rows';

const counts = { checks: 10, confirmed: 5, same: 5, changed: 0, failed: 0 };
const rows: readonly WatchRow[] = [
  watchRow({ id: 'a', title: 'Prices 10', host: 'shop.example.com', tags: ['Prices'], counts }),
  watchRow({
    id: 'b',
    title: 'prices 9',
    host: 'example.com',
    status: 'gone',
    dueAt: 50,
    lastChangedAt: 10,
  }),
  watchRow({
    id: 'c',
    title: 'Äpfel',
    host: 'notexample.com',
    tags: ['prices', 'Docs'],
    dueAt: 20,
    unseen: { count: 1, newest: changeRow({ at: 99 }) },
    counts: { ...counts, confirmed: 10, same: 0 },
  }),
  watchRow({ id: 'd', title: '', host: 'zoo.example', paused: true, status: 'gone', dueAt: null }),
];
const ids = (found: readonly WatchRow[]) => found.map(({ id }) => id).join('');

describe('filters', () => {
  test.each<readonly [Partial<ListView>, string]>([
    [{}, 'abcd'],
    [{ tag: 'PRICES' }, 'ac'],
    [{ state: 'gone' }, 'b'],
    [{ state: 'paused' }, 'd'],
    [{ host: 'example.com' }, 'ab'],
    [{ unread: true }, 'c'],
    [{ tag: 'prices', unread: true }, 'c'],
    [{ tag: 'none' }, ''],
  ])('%j', (part, found) => {
    expect(ids(filterRows(rows, { ...WHOLE_LIST, ...part }))).toBe(found);
  });
});

describe('orders', () => {
  test.each<readonly [SortKey, string, string]>([
    ['added', 'abcd', 'dcba'],
    // By the language and its numbers; without a title by the host.
    ['title', 'cbad', 'dabc'],
    ['state', 'bcad', 'dacb'],
    // What never changed, is never due or was never answered is last either way.
    ['changed', 'cbad', 'bcad'],
    ['next', 'cbad', 'bcad'],
    ['share', 'acbd', 'cabd'],
  ])('by %s', (sort, usual, reversed) => {
    const given = rows.map((row) =>
      row.id === 'a' ? { ...row, dueAt: null, lastChangedAt: null } : row,
    );
    const bare = given.map((row) =>
      'bd'.includes(row.id) ? { ...row, counts: { ...counts, confirmed: 0, same: 0 } } : row,
    );
    expect(ids(sortRows(bare, { sort, reversed: false }, 'en'))).toBe(usual);
    expect(ids(sortRows(bare, { sort, reversed: true }, 'en'))).toBe(reversed);
  });
});

test('the share counts answers, not failures', () => {
  expect(share304(watchRow({ counts: { ...counts, failed: 90 } }))).toBe(0.5);
  expect(share304(watchRow({ counts: { ...counts, confirmed: 0, same: 0 } }))).toBeUndefined();
});

test('what there is to filter by is counted, the commonest first', () => {
  expect(countTags(rows)).toEqual([
    { value: 'Prices', count: 2 },
    { value: 'Docs', count: 1 },
  ]);
  expect(countStates(rows).find(({ value }) => value === 'paused')?.count).toBe(1);
  expect(countHosts(rows)).toHaveLength(4);
});
