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
    [
      '#add/https%3A%2F%2Fexample.org%2F///whole',
      {
        kind: 'add',
        draft: { url: 'https://example.org/', part: { kind: 'none', why: 'whole' } },
      },
    ],
    [
      '#add////%5B%2249%20%E2%82%AC%22%2C%22%23price%22%2C%22main%20%3E%20p%22%5D',
      {
        kind: 'add',
        draft: {
          url: '',
          part: { kind: 'part', selector: '#price', alternatives: ['main > p'], text: '49 €' },
        },
      },
    ],
    ['#edit/w1', { kind: 'edit', watchId: 'w1' }],
    ['#edit/a%2Fb%23', { kind: 'edit', watchId: 'a/b#' }],
  ])('%s', (hash, place) => {
    expect(formatOptionsPlace(place)).toBe(hash);
    expect(parseOptionsPlace(hash)).toEqual(place);
  });
});

test.each([
  '',
  '#edit',
  '#edit/',
  '#edit/%E0%A4%A',
  '#other',
  '#add/a/b/c/d',
  '#add/a/b/c/%5B1%5D',
  '#add/a/b/c/%5B%22a%22%5D',
  '#add/a/b/c/whole/e',
])('%j names no place and shows the page as it is', (hash) => {
  expect(parseOptionsPlace(hash)).toEqual({ kind: 'all' });
});
