import { describe, expect, test } from 'vitest';
import { checkJsonPath, findInJson } from '../../../src/core/content/json-path';
import { type JsonValue, parseJson } from '../../../src/core/content/json-value';

function json(text: string): JsonValue {
  const parsed = parseJson(text);
  if (parsed.kind !== 'json') throw new Error(parsed.kind);
  return parsed.value;
}

function found(text: string, path: string) {
  const values = findInJson(json(text), path);
  return values === 'too_heavy' ? values : values.map(({ steps }) => steps);
}

const STORE = `{"store":{"book":[
  {"title":"A","price":8.95,"isbn":"1"},
  {"title":"B","price":12.99},
  {"title":"C","price":8.99,"isbn":"2"}],
  "bicycle":{"color":"red","price":399}}}`;

describe('findInJson finds what RFC 9535 says', () => {
  test.each([
    ['$', [[]]],
    ['$.store.bicycle.price', [['store', 'bicycle', 'price']]],
    ["$['store']['bicycle']['color']", [['store', 'bicycle', 'color']]],
    ['$.store.book[0].title', [['store', 'book', 0, 'title']]],
    ['$.store.book[-1].title', [['store', 'book', 2, 'title']]],
    [
      '$.store.book[:2].title',
      [
        ['store', 'book', 0, 'title'],
        ['store', 'book', 1, 'title'],
      ],
    ],
    ['$.store.book[?@.price > 10].title', [['store', 'book', 1, 'title']]],
    [
      '$.store.book[?@.isbn].title',
      [
        ['store', 'book', 0, 'title'],
        ['store', 'book', 2, 'title'],
      ],
    ],
    ["$.store.book[?@.title == 'C' && @.isbn].price", [['store', 'book', 2, 'price']]],
    [
      '$.store.book[?length(@.title) == 1 && count(@.*) == 2].title',
      [['store', 'book', 1, 'title']],
    ],
    ['$.store.*.color', [['store', 'bicycle', 'color']]],
    ['$.store[?@.color == $.store.bicycle.color].price', [['store', 'bicycle', 'price']]],
    ['$..color', [['store', 'bicycle', 'color']]],
    ['$.nothing', []],
    ['$.store.book.title', []],
    ['$.store.book[9]', []],
    ['$.constructor', []],
    ['$.store.book.length', []],
  ])('%s', (path, places) => expect(found(STORE, path)).toEqual(places));

  test('all prices, whatever the order of keys', () => {
    const places = found(STORE, '$..price');
    expect(places).toHaveLength(4);
    expect(
      found(STORE.replace('"price":8.95,"isbn":"1"', '"isbn":"1","price":8.95'), '$..price'),
    ).toEqual(places);
  });

  test('entries of an object in order of their keys', () => {
    expect(found('{"b":1,"10":2,"9":3,"a":4}', '$.*')).toEqual([['10'], ['9'], ['a'], ['b']]);
  });

  test('keys that a path has to escape', () => {
    const text = JSON.stringify({ "it's\n\\ \u0001\u00e9": { ok: 1 } });
    expect(found(text, '$.*.ok')).toEqual([["it's\n\\ \u0001\u00e9", 'ok']]);
    expect(findInJson(json(text), '$.*.ok')).toMatchObject([{ value: '1' }]);
  });

  test('numbers with all their digits', () => {
    expect(findInJson(json('{"id":12345678901234567890}'), '$.id')).toMatchObject([
      { value: '12345678901234567890' },
    ]);
  });

  test('a key that is special to JavaScript', () => {
    expect(found('{"__proto__":{"a":1}}', "$['__proto__'].a")).toEqual([['__proto__', 'a']]);
  });
});

describe('findInJson stops at a limit', { timeout: 30_000 }, () => {
  const wide = `[${Array.from({ length: 20_000 }, (_, index) => `{"id":[${index}]}`).join(',')}]`;
  const deep = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

  test.each([
    ['counts inside a filter', wide, '$..[?count($..*) > 1]'],
    ['descendants of descendants', wide, '$..*..*..*..*..*..*'],
    ['ten thousand levels', deep(10_000), '$..*'],
    ['a comparison of deep values', `{"a":${deep(5_000)},"b":${deep(5_000)}}`, '$[?@ == $.a]'],
  ])('%s', (_name, text, path) => expect(found(text, path)).toBe('too_heavy'));

  test('but a path that does not go there is not stopped', () => {
    expect(found(`{"deep":${deep(10_000)},"price":1}`, '$.price')).toEqual([['price']]);
  });
});

describe('checkJsonPath', () => {
  test.each(['$', '$.a', "$['a b']", '$..a[0]', '$[?@.a == "match(x)"]', '$[?count(@.*) > 1]'])(
    'takes %s',
    (path) => expect(checkJsonPath(path)).toEqual({ ok: true }),
  );

  test.each([
    ['', /empty/],
    ['price', /Expected "\$" but "p" found/],
    ['$.', /end of input/],
    ['$[?@.a = 1]', /but "=" found/],
    [`$.${'a'.repeat(500)}`, /longer than 500/],
    ['$[?match(@.a, "(a+)+$")]', /match\(\) is not available/],
    ['$[?search(@.a, "x")]', /search\(\) is not available/],
    ['$[?sum(@.a) > 1]', /no function sum\(\)/],
  ])('refuses %j with a reason', (path, message) => {
    const check = checkJsonPath(path);
    expect(check.ok ? '' : check.message).toMatch(message);
  });
});
