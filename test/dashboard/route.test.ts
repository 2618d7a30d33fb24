import { describe, expect, test } from 'vitest';
import { formatRoute, parseRoute, type Route } from '../../src/dashboard/route';

describe('a place goes to its hash and comes back', () => {
  const places: readonly (readonly [string, Route])[] = [
    ['#', { kind: 'list', place: 'watches' }],
    ['#changed', { kind: 'list', place: 'changed' }],
    ['#needs', { kind: 'list', place: 'needs' }],
    ['#hosts', { kind: 'hosts' }],
    ['#politeness', { kind: 'politeness' }],
    ['#activity', { kind: 'activity' }],
    ['#watch/w1', { kind: 'watch', watchId: 'w1' }],
    ['#watch/w1/diff', { kind: 'diff', watchId: 'w1', versions: null }],
    ['#watch/w1/diff/a/b', { kind: 'diff', watchId: 'w1', versions: { from: 'a', to: 'b' } }],
    ['#change/c1', { kind: 'change', changeId: 'c1' }],
    ['#host/shop.example.com', { kind: 'host', host: 'shop.example.com' }],
    ['#host/%5B%3A%3A1%5D%3A8080', { kind: 'host', host: '[::1]:8080' }],
    ['#watch/a%2Fb', { kind: 'watch', watchId: 'a/b' }],
  ];
  test.each(places)('%s', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
    expect(formatRoute(route)).toBe(hash);
  });
});

describe('other spellings of the same place are read', () => {
  test.each<readonly [string, Route]>([
    ['', { kind: 'list', place: 'watches' }],
    ['#/', { kind: 'list', place: 'watches' }],
    ['#/hosts', { kind: 'hosts' }],
    ['#host/shop.example.com:8080', { kind: 'host', host: 'shop.example.com:8080' }],
    ['#host/[::1]', { kind: 'host', host: '[::1]' }],
  ])('%j', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });
});

test.each([
  '#nowhere',
  '#hosts/extra',
  '#watch',
  '#watch/',
  '#watch/w1/other',
  '#watch/w1/diff/a',
  '#watch/w1/diff/a/',
  '#watch/w1/diff/a/b/c',
  '#change/',
  '#change/c1/more',
  '#host/',
  '#watch/%E0%A4%A',
])('%s is no place, and is told so instead of showing another', (hash) => {
  expect(parseRoute(hash)).toEqual({ kind: 'unknown' });
});
