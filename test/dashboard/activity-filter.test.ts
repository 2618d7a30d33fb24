import { expect, test } from 'vitest';
import { type ActivityFilter, formatActivityFilter } from '../../src/dashboard/activity-filter';
import { formatRoute, parseRoute } from '../../src/dashboard/route';

const placeOf = (filter: ActivityFilter) =>
  Object.keys(filter).length === 0 ? { kind: 'activity' } : { kind: 'activity', filter };

test.each<[ActivityFilter, string]>([
  [{}, '#activity'],
  [{ host: 'example.org:8080' }, '#activity/host=example.org%3A8080'],
  [{ watchId: 'a/b=c' }, '#activity/watch=a%2Fb%3Dc'],
  [{ kind: 'failed', since: 'week' }, '#activity/kind=failed/since=week'],
])('%j has the place %s, which leads back to it', (filter, hash) => {
  expect(formatRoute({ kind: 'activity', filter })).toBe(hash);
  expect(parseRoute(hash)).toEqual(placeOf(filter));
});

test.each([
  ['#activity/kind=nonsense/since=ever', {}],
  ['#activity/more', {}],
  ['#activity/host=', {}],
  ['#activity/since=toString', {}],
  ['#activity/host=a/other=b', { host: 'a' }],
])('of %s what is understood holds', (hash, filter) => {
  expect(parseRoute(hash)).toEqual(placeOf(filter));
});

test('the place without filters is as short as ever', () => {
  expect(formatActivityFilter({})).toBe('');
});
