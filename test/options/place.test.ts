import { describe, expect, test } from 'vitest';
import { formatOptionsPlace, type OptionsPlace, parseOptionsPlace } from '../../src/options/place';

describe('a place goes to its hash and comes back', () => {
  test.each<readonly [string, OptionsPlace]>([
    ['#', { kind: 'all' }],
    ['#add', { kind: 'add', draft: { url: '' } }],
    [
      '#add/https%3A%2F%2Fexample.org%2Fa%2Fb%3Fc/A%20page/Sold%20out',
      {
        kind: 'add',
        draft: { url: 'https://example.org/a/b?c', title: 'A page', text: 'Sold out' },
      },
    ],
    ['#add///Sold%20out', { kind: 'add', draft: { url: '', text: 'Sold out' } }],
    ['#edit/w1', { kind: 'edit', watchId: 'w1' }],
    ['#edit/a%2Fb%23', { kind: 'edit', watchId: 'a/b#' }],
  ])('%s', (hash, place) => {
    expect(formatOptionsPlace(place)).toBe(hash);
    expect(parseOptionsPlace(hash)).toEqual(place);
  });
});

test.each(['', '#edit', '#edit/', '#edit/%E0%A4%A', '#other', '#add/a/b/c/d'])(
  '%j names no place and shows the page as it is',
  (hash) => {
    expect(parseOptionsPlace(hash)).toEqual({ kind: 'all' });
  },
);
