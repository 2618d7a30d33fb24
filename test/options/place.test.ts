import { describe, expect, test } from 'vitest';
import { formatOptionsPlace, type OptionsPlace, parseOptionsPlace } from '../../src/options/place';

describe('a place goes to its hash and comes back', () => {
  test.each<readonly [string, OptionsPlace]>([
    ['#', { kind: 'all' }],
    ['#add', { kind: 'add' }],
    ['#edit/w1', { kind: 'edit', watchId: 'w1' }],
    ['#edit/a%2Fb%23', { kind: 'edit', watchId: 'a/b#' }],
  ])('%s', (hash, place) => {
    expect(formatOptionsPlace(place)).toBe(hash);
    expect(parseOptionsPlace(hash)).toEqual(place);
  });
});

test.each(['', '#edit', '#edit/', '#edit/%E0%A4%A', '#other'])(
  '%j names no place and shows the page as it is',
  (hash) => {
    expect(parseOptionsPlace(hash)).toEqual({ kind: 'all' });
  },
);
