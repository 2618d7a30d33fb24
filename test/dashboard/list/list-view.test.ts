import { describe, expect, test } from 'vitest';
import {
  formatListView,
  isFiltered,
  type ListView,
  parseListView,
  WHOLE_LIST,
  withListView,
} from '../../../src/dashboard/list/list-view';
import { parseRoute } from '../../../src/dashboard/route';

describe('a view of the list goes into the address and comes back', () => {
  test.each<readonly [string, Partial<ListView>]>([
    ['', {}],
    ['?q=price+list', { query: 'price list' }],
    ['?q=%26%3F%23%25', { query: '&?#%' }],
    ['?state=gone', { state: 'gone' }],
    ['?tag=Preise+%C3%BC', { tag: 'Preise ü' }],
    ['?host=shop.example.com%3A8080', { host: 'shop.example.com:8080' }],
    ['?unread=1', { unread: true }],
    ['?sort=title', { sort: 'title' }],
    ['?sort=-changed', { sort: 'changed', reversed: true }],
    ['?sort=-added', { reversed: true }],
  ])('%s', (text, part) => {
    const view = { ...WHOLE_LIST, ...part };
    expect(formatListView(view)).toBe(text);
    expect(parseListView(`#changed${text}`)).toEqual(view);
  });
});

test.each(['#', '', '#?sort=colour', '#?other=1', '#?sort=-'])(
  'what is not understood in %j is passed over',
  (hash) => {
    expect(parseListView(hash)).toEqual(WHOLE_LIST);
  },
);

test('a place is the same with a view of the list in its address', () => {
  expect(parseRoute('#changed?q=a/b')).toEqual({ kind: 'list', place: 'changed' });
  expect(parseRoute('#?tag=x')).toEqual({ kind: 'list', place: 'watches' });
  expect(parseRoute('#watch/w1?tag=x')).toEqual({ kind: 'watch', watchId: 'w1' });
  expect(parseRoute('#watch/w%3F1')).toEqual({ kind: 'watch', watchId: 'w?1' });
});

test('a view takes the place of the one that was there', () => {
  const view = { ...WHOLE_LIST, tag: 'b' };
  expect(withListView('#watch/w1?tag=a', view)).toBe('#watch/w1?tag=b');
  expect(withListView('#watch/w1?tag=a', WHOLE_LIST)).toBe('#watch/w1');
});

test('an order alone is no filter', () => {
  expect(isFiltered({ ...WHOLE_LIST, sort: 'title' })).toBe(false);
  expect(isFiltered({ ...WHOLE_LIST, query: ' ' })).toBe(false);
  expect(isFiltered({ ...WHOLE_LIST, unread: true })).toBe(true);
});
