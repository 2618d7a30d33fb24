import { describe, expect, test } from 'vitest';
import { readContent } from '../../../src/core/content/read';
import { wholeRules } from '../../../src/core/watch/watch-rules';

const read = (text: string, contentType?: string, selector?: string) =>
  readContent({
    text,
    contentType,
    rules: wholeRules(selector === undefined ? {} : { include: [selector] }),
  });

function textOf(text: string, contentType?: string, selector?: string) {
  const reading = read(text, contentType, selector);
  if (reading.kind !== 'read') throw new Error(reading.kind);
  return reading.comparableText;
}

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json';

// Some pages are large: the time limits leave room for a busy machine.
describe('readContent reads HTML', { timeout: 30_000 }, () => {
  test('with all there is to know of it', () => {
    expect(read('<title>T</title><h1>A</h1><p>b</p><input type=password>', HTML)).toEqual({
      kind: 'read',
      blocks: [
        { text: 'A', tag: 'h1' },
        { text: 'b', tag: 'p', heading: 'A' },
      ],
      comparableText: 'A\nb',
      title: 'T',
      passwordField: true,
      builtByScript: false,
      isFeed: false,
      selectorMatches: undefined,
      language: undefined,
      unruled: [
        { text: 'A', tag: 'h1' },
        { text: 'b', tag: 'p', heading: 'A' },
      ],
      warnings: [],
      trace: [
        { step: 'media', text: 'html (text/html)' },
        { step: 'parse', text: '', count: 10 },
        { step: 'text', text: '', count: 2 },
      ],
    });
  });

  test('the chosen part only', () => {
    const reading = read('<ul><li>a<li>b</ul><p>c', HTML, 'li');
    expect(reading).toMatchObject({ comparableText: 'a\nb', selectorMatches: 2 });
    expect(reading.trace).toContainEqual({ step: 'select', text: '', rule: 'li', count: 2 });
  });

  test('a chosen part with nothing in it is read, and empty', () => {
    expect(read('<p id=p></p>', HTML, '#p')).toMatchObject({
      kind: 'read',
      blocks: [],
      selectorMatches: 1,
    });
  });

  test('a part that is not there', () => {
    expect(read('<p>a', HTML, 'li')).toMatchObject({ kind: 'part_not_found' });
    expect(read('a', 'text/plain', 'li')).toMatchObject({ kind: 'part_not_found' });
  });

  test.each([
    ['too_deep', '<div>'.repeat(100_000), undefined],
    ['too_many_nodes', '<br>'.repeat(300_001), undefined],
    ['selector_too_heavy', '<i></i>'.repeat(50_000), '.no ~ i ~ i'],
    ['bad_selector', '<p>a', 'p['],
  ])('%s', (reason, html, selector) => {
    expect(read(html, HTML, selector)).toMatchObject({
      kind: 'unreadable',
      reason,
    });
  });
});

describe('what differs in markup alone reads the same', () => {
  test.each([
    ['another element', '<div>Open daily</div>', '<span>Open daily</span>'],
    ['a script', '<script>var t=1;</script><p>Hi</p>', '<script>var t=2;</script><p>Hi</p>'],
    [
      'a script with an escaped end tag in it',
      '<script>var s="<\\/script>x1";</script>Hi',
      '<script>var s="<\\/script>x2";</script>Hi',
    ],
    ['blank lines', '<p>one</p><p>two</p>', '<p>one</p>\n\n\n<p>two</p>\n'],
    [
      'noscript and template',
      '<noscript>1</noscript><template>x</template>Hi',
      '<noscript>2</noscript><template>y</template>Hi',
    ],
    [
      'the address of an image',
      '<img src="/a.png?v=1" alt="Closed">',
      '<img src="/a.png?v=2" alt="Closed">',
    ],
    [
      'no-break blanks and soft hyphens',
      '<p>10&nbsp;EUR Donau&shy;dampf</p>',
      '<p>10 EUR Donaudampf</p>',
    ],
    ['the way an accent is written', '<p>caf\u00e9', '<p>cafe\u0301'],
  ])('%s', (_name, a, b) => expect(textOf(a, HTML)).toBe(textOf(b, HTML)));

  test.each([
    ['a sign', '<p>if a &lt; b', '<p>if a &lt; X'],
    ['a joined word', '<p>to day', '<p>today'],
    ['a number of the same length', '<p>19.99', '<p>29.99'],
    [
      'a value in another column',
      '<table><tr><td>a<td>x<td></table>',
      '<table><tr><td>a<td><td>x</table>',
    ],
  ])('but not where there is another %s', (_name, a, b) => {
    expect(textOf(a, HTML)).not.toBe(textOf(b, HTML));
  });
});

describe('readContent reads plain text', () => {
  test('one block a line, blank lines left out', () => {
    expect(read('a  b\r\n\r\n c\rd', 'text/plain')).toMatchObject({
      kind: 'read',
      comparableText: 'a b\nc\nd',
      title: undefined,
      passwordField: false,
      builtByScript: false,
    });
  });

  test('without a type', () => expect(textOf('v1')).toBe('v1'));
  test('with nothing in it', () => expect(textOf('', 'text/plain')).toBe(''));
});

describe('readContent reads JSON', () => {
  test('one line a value, keys in order', () => {
    expect(textOf('{"b":[1,{"c":null}],"a":"x","d":{},"e":[]}', JSON_TYPE)).toBe(
      [
        '{',
        '  "a": "x"',
        '  "b": [',
        '    1',
        '    {',
        '      "c": null',
        '    }',
        '  ]',
        '  "d": {}',
        '  "e": []',
        '}',
      ].join('\n'),
    );
  });

  test.each([
    ['layout and order of keys', '{"b":1,"a":[1,2]}', '{ "a":[1,2],\n "b":1 }', true],
    ['a byte order mark', '\ufeff{"a":1}', '{"a":1}', true],
    ['order in a list', '[1,2]', '[2,1]', false],
    ['where a list ends', '[[1],[2]]', '[[1,2]]', false],
    ['a number and its text', '{"a":1}', '{"a":"1"}', false],
    ['a key that is special to JavaScript', '{"__proto__":1}', '{"__proto__":2}', false],
  ])('%s', (_name, a, b, same) => {
    expect(textOf(a, JSON_TYPE) === textOf(b, JSON_TYPE)).toBe(same);
  });

  test('adding the last entry changes no line before it', () => {
    expect(textOf('[1,2]', JSON_TYPE).replace('  2', '  2\n  3')).toBe(
      textOf('[1,2,3]', JSON_TYPE),
    );
  });

  test('half a surrogate pair', () => {
    expect(textOf('{"a":"x\\ud83d"}', JSON_TYPE)).not.toBe(textOf('{"a":"y\\ud83d"}', JSON_TYPE));
  });

  test('ten thousand levels', () => {
    const text = textOf(`${'['.repeat(10_000)}${']'.repeat(10_000)}`, JSON_TYPE);
    expect(text.split('\n')).toHaveLength(2 * 9_999 + 1);
  });

  test('text that is none is read as plain text', () => {
    expect(textOf('{"a":\noops', JSON_TYPE)).toBe('{"a":\noops');
  });
});

describe('readContent reads XML', () => {
  test('as its elements, one a line', () => {
    expect(textOf('<?xml version="1.0"?><a><b>x</b><b>y</b></a>', 'text/xml')).toBe(
      ['<a>', '  <b>x</b>', '  <b>y</b>', '</a>'].join('\n'),
    );
  });

  test('without following its entities', () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "lol">]><a>&b;</a>';
    expect(textOf(bomb, 'text/xml')).toContain('<a>&amp;b;</a>');
  });
});

test.each([
  ['image/png', 'PNG'],
  ['application/pdf', '%PDF-1.7'],
  [undefined, 'GIF89a\u0001\u0000'],
  ['text/plain', 'a\u0000b'],
])('%s that is no text is left to its hash', (type, text) => {
  expect(read(text, type)).toMatchObject({
    kind: 'unreadable',
    reason: 'binary',
  });
});

describe('readContent answers hostile pages', { timeout: 30_000 }, () => {
  test.each([
    ['a line of a megabyte', `<p>${'word '.repeat(200_000)}`],
    ['zero bytes', '<p>a\u0000b</p>\u0000'],
    ['lone surrogates', '<p>\ud83d</p><p>\ude00</p>'],
    ['nothing ever closed', '<b><i><u><table><tr><td><ul><li><p>x'.repeat(20)],
    ['five hundred levels with text on each', '<div>x'.repeat(500)],
  ])('%s', (_name, html) => expect(read(html, HTML).kind).toBe('read'));
});
