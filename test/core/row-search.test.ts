import { describe, expect, test } from 'vitest';
import { indexRows, searchRows } from '../../src/core/row-search';

const rows = [
  'Tenders, open procurement.example.gov/open changed',
  'Öffnungszeiten Zürich zurich.example.ch no change',
  'Field lamp, brass shop.example.com/lamp?id=7 changed',
];
const index = indexRows(rows, (row) => row);

describe('searchRows', () => {
  test.each<readonly [string, readonly number[]]>([
    ['', [0, 1, 2]],
    ['   ', [0, 1, 2]],
    ['tenders', [0]],
    ['TENDERS', [0]],
    ['changed', [0, 2]],
    ['changed lamp', [2]],
    ['lamp changed', [2]],
    ['zurich', [1]],
    ['Zürich', [1]],
    ['offnungs', [1]],
    ['lamp?id=7', [2]],
    ['.*', []],
    ['lamp tenders', []],
  ])('%j finds the rows with all of its words, in their order', (query, found) => {
    expect(searchRows(index, query)).toEqual(found.map((position) => rows[position]));
  });
});
