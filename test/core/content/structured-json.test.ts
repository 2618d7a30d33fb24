import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  jsonInPage,
  readStructured,
  type Structured,
  type StructuredRules,
} from '../../../src/core/content/structured';

const RULES: StructuredRules = {
  jsonPath: undefined,
  ignoreArrayOrder: false,
  significantDigits: undefined,
  mode: 'text',
};
const JSON_TYPE = 'application/json';

const read = (text: string, rules: Partial<StructuredRules> = {}, contentType = JSON_TYPE) =>
  readStructured({ text, contentType, rules: { ...RULES, ...rules } });

function linesOf(result: Structured | undefined): readonly string[] | string {
  return result?.kind === 'read' ? result.blocks.map((block) => block.text) : String(result?.kind);
}
const lines = (text: string, rules: Partial<StructuredRules> = {}, contentType?: string) =>
  linesOf(read(text, rules, contentType));

describe('a JSON text', () => {
  test('is a line a value, with its path and the path of what it stands in', () => {
    expect(read('{"b":[1,{"it\'s":null}],"a":"x","d":{},"e":[]}')).toEqual({
      kind: 'read',
      as: 'json',
      blocks: [
        { text: '{', tag: 'line', id: '$' },
        { text: '  "a": "x"', tag: 'line', id: "$['a']" },
        { text: '  "b": [', tag: 'line', id: "$['b']" },
        { text: '    1', tag: 'line', heading: 'b', id: "$['b'][0]" },
        { text: '    {', tag: 'line', heading: 'b', id: "$['b'][1]" },
        {
          text: '      "it\'s": null',
          tag: 'line',
          heading: 'b[1]',
          id: "$['b'][1]['it\\'s']",
        },
        { text: '    }', tag: 'line', heading: 'b' },
        { text: '  ]', tag: 'line' },
        { text: '  "d": {}', tag: 'line', id: "$['d']" },
        { text: '  "e": []', tag: 'line', id: "$['e']" },
        { text: '}', tag: 'line' },
      ],
      title: undefined,
      language: undefined,
      trace: [{ step: 'media', text: 'json (application/json)' }],
    });
  });

  test('has no id and a cut heading where the path is long', () => {
    const result = read('{"key":'.repeat(200) + '1' + '}'.repeat(200));
    const deepest = result?.kind === 'read' ? result.blocks[200] : undefined;
    expect(deepest?.text).toBe(`${'  '.repeat(20)}"key": 1`);
    expect(deepest?.id).toBeUndefined();
    expect(deepest?.heading).toMatch(/^….*\.key$/);
    expect(deepest?.heading).toHaveLength(80);
  });

  test.each([
    ['layout and order of keys', '{"b":1,"a":[1,2]}', '{ "a":[1,2],\n "b":1 }', true],
    ['a byte order mark', '\ufeff{"a":1}', '{"a":1}', true],
    ['the way a number is written', '{"a":1.0}', '{"a":1}', true],
    ['a function around it', 'cb_17({"a":1});', '{"a":1}', true],
    [
      'another function around it',
      'cb_17({"a":1});',
      '/**/ typeof x.y === "function" && x.y({"a":1})',
      true,
    ],
    ['a guard before it', ')]}\',\n{"a":1}', '{"a":1}', true],
    ['another guard before it', 'while(1);{"a":1}', 'for(;;);{"a":1}', true],
    ['order in a list', '[1,2]', '[2,1]', false],
    ['where a list ends', '[[1],[2]]', '[[1,2]]', false],
    ['a number and its text', '{"a":1}', '{"a":"1"}', false],
    ['an id of 17 digits', '{"a":12345678901234567}', '{"a":12345678901234568}', false],
    ['a key that is special to JavaScript', '{"__proto__":1}', '{"__proto__":2}', false],
    ['half a surrogate pair', '{"a":"x\\ud83d"}', '{"a":"y\\ud83d"}', false],
  ])('%s', (_name, a, b, same) => {
    const [linesA, linesB] = [lines(a), lines(b)];
    expect(linesA).not.toBe('undefined');
    expect(JSON.stringify(linesA) === JSON.stringify(linesB)).toBe(same);
  });

  test('adding the last entry changes no line before it', () => {
    const longer = lines('[1,2,3]');
    expect(longer).toEqual(['[', '  1', '  2', '  3', ']']);
    expect(lines('[1,2]')).toEqual(['[', '  1', '  2', ']']);
  });

  test('that is none is read as plain text', () => {
    expect(read('{"a":\noops')).toMatchObject({ as: 'text' });
    expect(lines('{"a":\noops')).toEqual(['{"a":', 'oops']);
  });

  test.each(['text/html', 'text/plain', 'text/html; charset=utf-8', ''])('sent as %j', (type) => {
    expect(read('{"a":1}', {}, type)).toMatchObject({ as: 'json' });
    expect(read('  [1]', {}, type)).toMatchObject({ as: 'json' });
  });

  test.each([
    ['<p>{"a":1}</p>', 'text/html'],
    ['{"a":1} <p>', 'text/html'],
    ['{{ title }}<p>', 'text/html'],
    ['cb({"a":1})', 'text/html'],
    ['"a"', 'text/html'],
  ])('%j as %s is none', (text, type) => expect(read(text, {}, type)).toBeUndefined());

  test.each(['"a"', '12', 'cb({"a":1})'])('%j as text/plain is a text', (text) => {
    expect(lines(text, {}, 'text/plain')).toEqual([text]);
  });

  test('as a script with one call', () => {
    expect(lines('cb([1])', {}, 'application/javascript')).toEqual(['[', '  1', ']']);
    expect(lines('alert(1', {}, 'text/javascript')).toEqual(['alert(1']);
  });

  test('a page in its place is left to the page reader', () => {
    expect(read('<!doctype html><title>Sign in</title>')).toBeUndefined();
    expect(read('\n<html><body>')).toBeUndefined();
  });
});

describe('records, one a line', () => {
  test.each(['application/x-ndjson', 'application/json', 'application/jsonl'])('as %s', (type) => {
    expect(lines('{"b":1,"a":[ 2.0, {"d":"x y","c":{}} ]}\r\n\n[]\n', {}, type)).toEqual([
      '{"a":[2,{"c":{},"d":"x y"}],"b":1}',
      '[]',
    ]);
  });

  test('with a line that is none they are text', () => {
    expect(lines('{"b":1,"a":2}\noops', {}, 'application/x-ndjson')).toEqual([
      '{"b":1,"a":2}',
      'oops',
    ]);
  });

  test('in plain text they stay as they are', () => {
    expect(lines('{"b":1,"a":2}\n{"b":1}', {}, 'text/plain')).toEqual(['{"b":1,"a":2}', '{"b":1}']);
  });

  test('a path sees them as a list', () => {
    expect(lines('{"a":1}\n{"a":2}', { jsonPath: '$[*].a' }, 'application/x-ndjson')).toEqual([
      '1',
      '2',
    ]);
  });

  test('their order is nothing where that is asked for', () => {
    const rules = { ignoreArrayOrder: true };
    expect(lines('{"a":1}\n{"a":2}', rules, 'application/x-ndjson')).toEqual(
      lines('{"a":2}\n{"a":1}', rules, 'application/x-ndjson'),
    );
  });
});

/** The list in another order, and so all the lists in it. */
function shuffled(list: readonly unknown[]): fc.Arbitrary<unknown[]> {
  const entries = list.map((entry) =>
    Array.isArray(entry) ? shuffled(entry) : fc.constant(entry),
  );
  return fc
    .tuple(...entries)
    .chain((each) => fc.shuffledSubarray(each, { minLength: each.length }));
}

describe('ignoreArrayOrder', () => {
  const sorted = (text: string) => lines(text, { ignoreArrayOrder: true });

  test.each([
    ['numbers', '{"a":[1,2]}', '{"a":[2,1]}'],
    ['lists in lists', '[[1,2],[3,4]]', '[[4,3],[2,1]]'],
    [
      'objects with lists',
      '[{"b":[1,2]},{"a":[3,{"c":[5,6]}]}]',
      '[{"a":[{"c":[6,5]},3]},{"b":[2,1]}]',
    ],
    ['equal entries', '[1,2,1]', '[1,1,2]'],
    [
      'entries that differ far inside',
      `["${'x'.repeat(300)}1","${'x'.repeat(300)}2"]`,
      `["${'x'.repeat(300)}2","${'x'.repeat(300)}1"]`,
    ],
    [
      'objects that differ far inside',
      JSON.stringify([
        { a: 'x'.repeat(200), b: 1 },
        { a: 'x'.repeat(200), b: 2 },
      ]),
      JSON.stringify([
        { a: 'x'.repeat(200), b: 2 },
        { a: 'x'.repeat(200), b: 1 },
      ]),
    ],
  ])('%s', (_name, a, b) => expect(sorted(a)).toEqual(sorted(b)));

  test.each([
    ['another number of equal entries', '[1,1,2]', '[1,2,2]'],
    ['an entry in another list', '[[1],[2,3]]', '[[1,2],[3]]'],
    ['another value', '[1,2]', '[1,3]'],
  ])('but not %s', (_name, a, b) => {
    expect(lines(a, { ignoreArrayOrder: true })).not.toEqual(lines(b, { ignoreArrayOrder: true }));
  });

  test('any list in any order', () => {
    const nested = fc.letrec<{ value: unknown; list: unknown[] }>((tie) => ({
      value: fc.oneof(
        fc.constantFrom(1, 2, 'a', null),
        tie('list'),
        fc.record({ a: tie('value') }),
      ),
      list: fc.array(tie('value'), { maxLength: 4 }),
    })).list;
    const pair = nested.chain((list) => fc.tuple(fc.constant(list), shuffled(list)));
    fc.assert(
      fc.property(pair, ([list, other]) => {
        expect(sorted(JSON.stringify(other))).toEqual(sorted(JSON.stringify(list)));
      }),
    );
  });

  test('entries keep their place when something inside them changes', () => {
    const list = (price: number) =>
      JSON.stringify([
        { id: 'b', price },
        { id: 'a', price: 1 },
      ]);
    const before = lines(list(10), { ignoreArrayOrder: true });
    const after = lines(list(20), { ignoreArrayOrder: true });
    expect(String(after)).toBe(String(before).replace('10', '20'));
  });

  test('an index is no place', () => {
    const result = read('{"a":[{"b":1}]}', { ignoreArrayOrder: true });
    expect(result?.kind === 'read' ? result.blocks[3] : undefined).toEqual({
      text: '      "b": 1',
      tag: 'line',
      heading: 'a[*]',
    });
  });

  test('of what a path finds too', () => {
    const rules = { ignoreArrayOrder: true, jsonPath: '$[*].id' };
    expect(lines('[{"id":1},{"id":2}]', rules)).toEqual(['1', '2']);
    expect(lines('[{"id":2},{"id":1}]', rules)).toEqual(['1', '2']);
  });
});

describe('significantDigits', () => {
  test('of numbers alone, wherever they are', () => {
    expect(
      lines('{"a":[1.2345,"1.2345"],"1.2345":true,"b":-0.00012345}', { significantDigits: 3 }),
    ).toEqual([
      '{',
      '  "1.2345": true',
      '  "a": [',
      '    1.23',
      '    "1.2345"',
      '  ]',
      '  "b": -0.000123',
      '}',
    ]);
  });

  test('of what a path finds, which itself sees all digits', () => {
    const rules = { significantDigits: 2, jsonPath: '$[?@ > 1.23]' };
    expect(lines('[1.234,1.226]', rules)).toEqual(['1.2']);
  });

  test('before lists are sorted', () => {
    const rules = { significantDigits: 2, ignoreArrayOrder: true };
    expect(lines('[[1.01,"b"],[1.02,"a"]]', rules)).toEqual(
      lines('[[1.02,"b"],[1.01,"a"]]', rules),
    );
  });
});

describe('jsonPath', () => {
  const shop = '{"name":"Lamp","offers":[{"price":9.50,"tags":["a"]},{"price":12}],"none":""}';

  test.each([
    ['a text', '$.name', ['Lamp']],
    ['a number', '$.offers[0].price', ['9.5']],
    ['several values', '$.offers[*].price', ['9.5', '12']],
    ['an object', '$.offers[0]', ['{', '  "price": 9.5', '  "tags": [', '    "a"', '  ]', '}']],
    ['a list', '$.offers[0].tags', ['[', '  "a"', ']']],
    ['a text with nothing in it', '$.none', []],
    ['nothing among others', "$['name','none']", ['Lamp', '""']],
    ['a missing part', '$.stock', 'part_not_found'],
    ['a path that is none', 'offers', 'part_not_found'],
  ])('%s', (_name, jsonPath, expected) => expect(lines(shop, { jsonPath })).toEqual(expected));

  test('gives each value its place', () => {
    const result = read(shop, { jsonPath: '$.offers[*]["price","tags"]' });
    expect(result).toMatchObject({
      blocks: [
        { text: '9.5', heading: 'offers[0]', id: "$['offers'][0]['price']" },
        { text: '[', id: "$['offers'][0]['tags']" },
        { text: '  "a"', heading: 'offers[0].tags', id: "$['offers'][0]['tags'][0]" },
        { text: ']' },
        { text: '12', heading: 'offers[1]', id: "$['offers'][1]['price']" },
      ],
    });
  });

  test('says in the trace how many it found', () => {
    expect(read(shop, { jsonPath: '$.offers[*].price' })?.trace).toEqual([
      { step: 'media', text: 'json (application/json)' },
      { step: 'select', text: '2 found', rule: '$.offers[*].price', count: 2 },
    ]);
    expect(read(shop, { jsonPath: '$[' })?.trace.at(-1)).toMatchObject({
      step: 'select',
      rule: '$[',
      count: 0,
      text: expect.stringContaining('end of input') as string,
    });
  });

  test.each(['text/html', 'text/plain', 'application/octet-stream', ''])(
    'under the type %j',
    (type) => {
      expect(lines('{"id":5}', { jsonPath: '$.id' }, type)).toEqual(['5']);
    },
  );

  test.each([
    ['cb({"id":5});', 'text/html'],
    [')]}\',\n{"id":5}', 'text/plain'],
    ['\ufeff{"id":5}', 'text/html'],
  ])('in %j as %s', (text, type) => expect(lines(text, { jsonPath: '$.id' }, type)).toEqual(['5']));

  test.each([
    ['<p>x', 'text/html'],
    ['<!doctype html><p>x', 'application/json'],
    ['GIF89a\u0001', 'image/gif'],
  ])('leaves %j as %s to others', (text, type) => {
    expect(read(text, { jsonPath: '$.id' }, type)).toBeUndefined();
  });

  test.each([
    ['text', 'text/plain'],
    ['{"id":', 'application/json'],
    ['<rss><channel><item/></channel></rss>', 'text/xml'],
    ['a,b', 'text/csv'],
  ])('finds nothing in %j as %s', (text, type) => {
    expect(lines(text, { jsonPath: '$.id' }, type)).toBe('part_not_found');
  });

  test('in a JSON feed it is a path like any other', () => {
    const text = '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"a"}]}';
    expect(lines(text, { jsonPath: '$.items[0].id' })).toEqual(['a']);
  });

  test('that is too heavy', () => {
    const text = `[${'{"a":[1]},'.repeat(20_000)}1]`;
    expect(read(text, { jsonPath: '$..[?count($..*) > 1]' })).toMatchObject({
      kind: 'too_complex',
      trace: [{ step: 'media' }, { step: 'parse', text: 'the path is too heavy' }],
    });
  });
});

describe('jsonInPage', () => {
  const inPage = (scripts: readonly string[], jsonPath: string) =>
    linesOf(jsonInPage(scripts, { ...RULES, jsonPath }));

  test.each([
    ['one block', ['{"price":"9"}'], '$.price', ['9']],
    ['a broken one before it', ['{bad', '{"price":"9"}'], '$.price', ['9']],
    ['one without the part', ['{"name":"x"}', '{"price":"9"}'], '$.price', ['9']],
    ['several with it', ['{"price":"9"}', '{"price":"8"}'], '$.price', ['9', '8']],
    ['a comment around it', ['<!--\n{"price":"9"}\n-->'], '$.price', ['9']],
    ['a section around it', ['//<![CDATA[\n{"price":"9"}\n//]]>'], '$.price', ['9']],
    [
      'a graph',
      ['{"@graph":[{"@type":"A"},{"@type":"Product","price":9}]}'],
      "$['@graph'][?@['@type']=='Product'].price",
      ['9'],
    ],
    ['no block', [], '$.price', 'part_not_found'],
    ['only broken ones', ['{bad', ''], '$.price', 'part_not_found'],
    ['none with the part', ['{"name":"x"}'], '$.price', 'part_not_found'],
    ['a path that is none', ['{"price":"9"}'], 'price', 'part_not_found'],
  ])('%s', (_name, scripts, path, expected) => expect(inPage(scripts, path)).toEqual(expected));

  test('several blocks in which the path finds something are a list', () => {
    const result = jsonInPage(['{"n":1}', '{"p":2}', '{"p":3}'], { ...RULES, jsonPath: '$.p' });
    expect(result).toMatchObject({
      blocks: [
        { text: '2', id: "$[0]['p']" },
        { text: '3', id: "$[1]['p']" },
      ],
      trace: [
        { step: 'parse', text: '3 of 3 blocks are JSON' },
        { step: 'select', text: '2 found', count: 2 },
      ],
    });
  });
});

describe('JSON that is large or deep', { timeout: 30_000 }, () => {
  test.each([
    ['ten thousand levels', '['.repeat(10_000) + ']'.repeat(10_000), 'read'],
    ['a million values', `[${'1,'.repeat(1_000_000)}1]`, 'too_complex'],
    ['more lines than are compared', `[${'1,'.repeat(300_000)}1]`, 'too_complex'],
    ['more records than are compared', '[]\n'.repeat(300_001), 'too_complex'],
  ])('%s', (_name, text, kind) => expect(read(text)?.kind).toBe(kind));

  test('ten thousand levels, sorted and rounded', () => {
    const text = '[1.25,'.repeat(10_000) + '1' + ']'.repeat(10_000);
    expect(read(text, { ignoreArrayOrder: true, significantDigits: 2 })?.kind).toBe('read');
  });

  test('ten thousand levels as one record', () => {
    const record = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000);
    expect(lines(`${record}\n${record}`, {}, 'application/x-ndjson')).toEqual([record, record]);
  });
});
