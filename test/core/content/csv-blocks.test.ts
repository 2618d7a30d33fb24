import { describe, expect, test } from 'vitest';
import { csvBlocks, isCsvType } from '../../../src/core/content/csv-blocks';

const rows = (text: string, type = 'text/csv') => csvBlocks(text, type)?.map((block) => block.text);

describe('csvBlocks', () => {
  test('a row a line, the first like the others', () => {
    expect(csvBlocks('name,price\nLamp,9', 'text/csv')).toEqual([
      { text: 'name\tprice', tag: 'tr' },
      { text: 'Lamp\t9', tag: 'tr' },
    ]);
  });

  test.each([
    ['quotes', 'a,b\n1,2', '"a","b"\r\n"1","2"\r\n'],
    ['semicolons', 'a,b\n1,2', 'a;b\n1;2'],
    ['tabs', 'a,b\n1,2', 'a\tb\n1\t2'],
    ['upright lines', 'a,b\n1,2', 'a|b\n1|2'],
    ['a byte order mark', 'a,b', '\ufeffa,b'],
    ['empty lines', 'a,b\n1,2', 'a,b\n\n1,2\n,\n\n'],
    ['blanks around cells', 'a,b', ' a , b '],
    ['empty cells at the end', 'a,b\n1', 'a,b\n1,'],
  ])('%s are nothing', (_name, a, b) => expect(rows(a)).toEqual(rows(b)));

  test.each([
    ['a mark in quotes', 'a,"b,c"', ['a\tb,c']],
    ['a line end in quotes', 'a,"b\nc"\nd,e', ['a\tb c', 'd\te']],
    ['a quote in quotes', 'a,"b ""c"""', ['a\tb "c"']],
    ['an empty cell in front', 'a,b\n,c', ['a\tb', '\tc']],
    ['a quote that never ends', 'a,"b\nc', ['a\tb c']],
    ['one column', 'a\nb', ['a', 'b']],
    ['nothing', '', []],
  ])('%s', (_name, text, expected) => expect(rows(text)).toEqual(expected));

  test('tabs alone part the cells of a type that says so', () => {
    expect(rows('a, b\tc, d\n', 'text/tab-separated-values')).toEqual(['a, b\tc, d']);
  });

  test.each([
    ['rows', 'a\n'.repeat(300_001)],
    ['quotes', '"'.repeat(1_200_001)],
  ])('too many %s', { timeout: 30_000 }, (_name, text) => expect(rows(text)).toBeUndefined());
});

test.each([
  ['text/csv; charset=utf-8', true],
  ['TEXT/CSV', true],
  ['text/tab-separated-values', true],
  ['application/csv', true],
  ['text/plain', false],
  [undefined, false],
])('%s is a type of a table: %s', (type, is) => expect(isCsvType(type)).toBe(is));
