import { describe, expect, test } from 'vitest';
import { nextUnread, rowsOfPlace } from '../../src/dashboard/watch-place';
import type { WatchRow } from '../../src/messaging/protocol';

function row(id: string, part: Partial<WatchRow> = {}): WatchRow {
  return {
    id,
    status: 'ok',
    paused: false,
    unseen: null,
    lastChangedAt: null,
    ...part,
  } as WatchRow;
}

function unread(id: string, at: number): WatchRow {
  return row(id, { unseen: { count: 1, newest: { at } } } as Partial<WatchRow>);
}

const ids = (rows: readonly WatchRow[]) => rows.map(({ id }) => id);

describe('rowsOfPlace', () => {
  const rows = [
    row('quiet'),
    unread('old', 1),
    row('lost', { status: 'needs_permission' }),
    unread('new', 2),
    row('paused', { status: 'gone', paused: true }),
    row('late', { status: 'retrying' }),
  ];

  test('watches: all of them, in their order', () => {
    expect(ids(rowsOfPlace(rows, 'watches', null))).toEqual(ids(rows));
  });

  test('changed: those with something unread, newest first', () => {
    expect(ids(rowsOfPlace(rows, 'changed', null))).toEqual(['new', 'old']);
  });

  test('needs you: states that only the person can end, and not what the person paused', () => {
    expect(ids(rowsOfPlace(rows, 'needs', null))).toEqual(['lost']);
  });

  test('the watch that is open stays though opening it made it seen', () => {
    const seen = [row('old', { lastChangedAt: 3 }), unread('new', 2), row('quiet')];
    expect(ids(rowsOfPlace(seen, 'changed', 'old'))).toEqual(['old', 'new']);
    expect(ids(rowsOfPlace(seen, 'needs', 'quiet'))).toEqual(['quiet']);
  });
});

describe('nextUnread goes on down the list and round to its top', () => {
  const rows = [unread('c', 3), unread('b', 2), unread('a', 1)];

  test.each([
    ['c', 'b'],
    ['b', 'a'],
    ['a', 'c'],
  ])('after %s comes %s', (here, next) => {
    expect(nextUnread(rows, here)?.id).toBe(next);
  });

  test('from a watch that has been seen it is the one below it', () => {
    const seen = [unread('c', 3), row('b', { lastChangedAt: 2 }), unread('a', 1)];
    expect(nextUnread(seen, 'b')?.id).toBe('a');
  });

  test('there is none when all else is seen', () => {
    expect(nextUnread([unread('c', 3), row('b')], 'c')).toBeUndefined();
    expect(nextUnread([], 'c')).toBeUndefined();
  });
});
