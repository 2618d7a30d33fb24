import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNode, type JsonValue, keyIndex, parseJson } from '../../../src/core/content/json-value';

/** As JavaScript has it, so that `JSON.parse` can be asked whether it agrees. */
function plain(value: JsonValue): unknown {
  if (!isNode(value)) return JSON.parse(value);
  const { keys, entries } = value;
  if (keys === undefined) return entries.map(plain);
  return Object.fromEntries(keys.map((key, index) => [key, plain(entries[index] ?? 'null')]));
}

function parsed(text: string): unknown {
  const json = parseJson(text);
  return json.kind === 'json' ? plain(json.value) : json.kind;
}

function reference(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return 'not_json';
  }
}

describe('parseJson takes what JSON.parse takes, and nothing else', () => {
  test.each([
    '{}',
    '[]',
    ' [ ] ',
    '{ "a" : [ 1 , { "b" : null } ] , "c" : "" }',
    '"\\u0041\\n\\"\\\\"',
    '"\\\\"',
    '[true,false,null]',
    '-0.5e+3',
    '"\\ud83d"',
    '[[[[]]],{}]',
    '',
    ' ',
    '{',
    '[1,]',
    '[,1]',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    '[1 2]',
    '01',
    '1.',
    '.5',
    '+1',
    '1e',
    'NaN',
    'tru',
    'nulll',
    '"\n"',
    '"\\x"',
    '"\\u12"',
    '"a',
    '"\\"',
    '[1]]',
    '{"a":1]',
    '[1}',
    '\u00a01',
    '// x\n1',
    '{"__proto__":1,"constructor":2}',
  ])('%j', (text) => expect(parsed(text)).toEqual(reference(text)));

  test('any value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parsed(text)).toEqual(withoutMinusZero(JSON.parse(text)));
      }),
    );
  });

  test('any value with a character lost, doubled or put in', () => {
    const changed = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', ',', '\\', '}', ']', '1', ' ', ':'))
      .map(([text, at, put]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + 1);
      });
    fc.assert(
      fc.property(changed, (text) => {
        // What is beyond its numbers is Infinity to JavaScript, and a number here.
        fc.pre(!/e\+?\d{3}/i.test(text));
        expect(parsed(text)).toEqual(withoutMinusZero(reference(text)));
      }),
    );
  });
});

/** The one value that is two numbers in JavaScript and one here. */
function withoutMinusZero(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, each: unknown) => (each === 0 ? 0 : each));
}

describe('parseJson makes what means the same the same', () => {
  test.each([
    ['order of keys', '{"b":1,"a":2}', '{"a":2,"b":1}'],
    ['blanks', '[ 1 ]', '[1]'],
    ['the way a number is written', '[1.0,1e2]', '[1,100]'],
    ['the way a letter is escaped', '"\\u0041\\/"', '"A/"'],
    ['an entry that another one with its key hides', '{"a":1,"a":2}', '{"a":2}'],
    ['the same hidden among others', '{"b":1,"a":0,"b":3}', '{"a":0,"b":3}'],
  ])('%s', (_name, a, b) => expect(parseJson(a)).toEqual(parseJson(b)));

  test.each([
    ['order in a list', '[1,2]', '[2,1]'],
    ['an id beyond 2^53', '[9007199254740993]', '[9007199254740992]'],
    ['a number and its text', '[1]', '["1"]'],
    ['which of two entries with one key is last', '{"a":1,"a":2}', '{"a":2,"a":1}'],
  ])('but not %s', (_name, a, b) => expect(parseJson(a)).not.toEqual(parseJson(b)));
});

describe('parseJson has limits', { timeout: 30_000 }, () => {
  test('a hundred thousand levels that never end are no JSON', () => {
    expect(parseJson('['.repeat(100_000)).kind).toBe('not_json');
  });

  test('ten thousand levels are read', () => {
    expect(parseJson('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)).kind).toBe('json');
  });

  test('more than a million values are too many', () => {
    expect(parseJson(`[${'1,'.repeat(1_000_000)}1]`).kind).toBe('too_complex');
  });
});

test.each([
  ['a', 0],
  ['c', 1],
  ['d', 2],
  ['b', -1],
  ['', -1],
  ['e', -1],
])('keyIndex of %j', (key, index) => expect(keyIndex(['a', 'c', 'd'], key)).toBe(index));
