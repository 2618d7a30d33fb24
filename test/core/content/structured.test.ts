import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  jsonInPage,
  readStructured,
  type StructuredRules,
} from '../../../src/core/content/structured';

const RULES: StructuredRules = {
  jsonPath: undefined,
  ignoreArrayOrder: false,
  significantDigits: undefined,
  mode: 'text',
};

const read = (text: string, contentType?: string) =>
  readStructured({ text, contentType, rules: RULES });

const RSS = '<rss><channel><title>N</title><item><title>One</title></item></channel></rss>';

describe('what a text is read as', () => {
  test.each([
    ['{"a":1}', 'application/json', 'json'],
    ['{"a":1}', 'application/ld+json', 'json'],
    ['{"a":1}', undefined, 'json'],
    ['{"a":1}\n{"a":2}', 'application/x-ndjson', 'json'],
    ['a,b', 'text/csv', 'csv'],
    ['a,b', 'text/plain', 'text'],
    ['a,b', undefined, 'text'],
    ['x: 1', 'application/yaml', 'text'],
    ['<a><b/></a>', 'text/xml', 'xml'],
    ['<a><b/></a>', 'application/soap+xml', 'xml'],
    ['<?xml version="1.0"?><a/>', undefined, 'xml'],
    ['<a><b/></a>', 'text/plain', 'text'],
    [RSS, 'application/rss+xml', 'feed'],
    [RSS, 'text/html', 'feed'],
    [`<?xml version="1.0"?>\n${RSS}`, 'text/plain', 'feed'],
    ['<rdf:RDF><rdf:Description/></rdf:RDF>', 'application/rdf+xml', 'xml'],
    ['no xml', 'text/xml', 'text'],
    ['{"a":"<b>1</b>"}', 'text/xml', 'json'],
    ['{a} <b>1</b>', 'text/xml', 'text'],
    ['<a>1</a><a>2</a>', 'text/xml', 'text'],
    ['<a>1</a> 2', 'application/xml', 'text'],
    ['<a>1</a>\n<!-- 2 -->\n', 'application/xml', 'xml'],
    [`Warning: slow ${RSS}`, 'text/xml', 'feed'],
    ['', 'application/json', 'text'],
    ['', 'text/plain', 'text'],
  ])('%j as %s: %s', (text, type, as) => {
    expect(read(text, type)).toMatchObject({ kind: 'read', as });
  });

  test.each([
    ['<p>x', 'text/html'],
    ['', 'text/html'],
    ['<!doctype html><p>x', undefined],
    ['<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml">', 'text/xml'],
    ['<html xmlns="http://www.w3.org/1999/xhtml"><p>x</p></html>', 'application/xml'],
    ['<html/>', 'application/xhtml+xml'],
    ['<!doctype html><title>Error</title>', 'application/json'],
  ])('a page, %j as %s, is left to the page reader', (text, type) => {
    expect(read(text, type)).toBeUndefined();
  });

  test.each([
    ['PNG', 'image/png'],
    ['<svg/>', 'image/svg+xml'],
    ['%PDF-1.7', 'application/pdf'],
    ['GIF89a\u0001', undefined],
    ['a\u0000b', 'text/csv'],
  ])('a file, %j as %s, is left to its hash', (text, type) => {
    expect(read(text, type)).toBeUndefined();
  });
});

describe('what else is told', () => {
  test('of a feed', () => {
    expect(read(RSS, 'text/xml')).toMatchObject({
      title: 'N',
      trace: [
        { step: 'media', text: 'feed (text/xml)' },
        { step: 'parse', text: '1 items' },
      ],
    });
  });

  test('of XML, its language', () => {
    expect(read('<a xml:lang="de"/>', 'text/xml')).toMatchObject({ language: 'de' });
    expect(read('<a/>', 'text/xml')).toMatchObject({ language: undefined });
  });

  test('of XML that is none', () => {
    expect(read('x><y', 'text/xml')).toMatchObject({
      trace: [
        { step: 'media', text: 'xml (text/xml)' },
        { step: 'parse', text: 'not well-formed' },
      ],
    });
  });
});

test('plain text is a line a line', () => {
  expect(read('a  b\r\n\r\n c\rd', 'text/plain')).toMatchObject({
    blocks: [
      { text: 'a b', tag: 'line' },
      { text: 'c', tag: 'line' },
      { text: 'd', tag: 'line' },
    ],
  });
});

test('more lines than are compared', { timeout: 30_000 }, () => {
  expect(read('a\n'.repeat(300_001), 'text/plain')).toMatchObject({ kind: 'too_complex' });
});

describe('whatever comes', () => {
  const TYPES = [
    ...[undefined, 'text/html', 'text/plain', 'text/xml', 'application/json', 'text/csv'],
    ...['application/x-ndjson', 'application/rss+xml', 'text/javascript', 'image/png', 'nonsense'],
  ];
  const PIECES = [
    ...['{', '}', '[', ']', '"', ':', ',', '\\', '\\u', '\\ud83d', '1', '-', '.', 'e', '1e999'],
    ...['null', 'cb(', ')', ');', ")]}'", '\n', '\r', '\t', ' ', '\ufeff', '\u0000', '\ud83d'],
    ...[
      '<rss>',
      '<channel>',
      '<item>',
      '<title>',
      '</',
      '<feed>',
      '<entry>',
      '<?xml ',
      '?>',
      '<!--',
    ],
    ...[
      '-->',
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE ',
      '<!ENTITY a "',
      '&a;',
      '&#',
      '&lt;',
      ';',
      '<',
      '>',
    ],
    ...['"version":"https://jsonfeed.org/version/1"', '"items":[', '"a":', "'", '=', 'x', '|'],
  ];
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('')),
  );
  const rules = fc.record({
    jsonPath: fc.constantFrom(undefined, '$', '$..*', '$.a', '$[', '$[?@.a > 1]'),
    ignoreArrayOrder: fc.boolean(),
    significantDigits: fc.constantFrom(undefined, 1, 3),
    mode: fc.constantFrom('text' as const, 'markup' as const),
  });

  test('it is read or refused, and no line is empty', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...TYPES), rules, (source, contentType, chosen) => {
        const result = readStructured({ text: source, contentType, rules: chosen });
        if (result?.kind !== 'read') return;
        for (const block of result.blocks) expect(block.text.trim()).not.toBe('');
      }),
      { numRuns: 3000 },
    );
  });

  test('and so are the blocks of a page', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), rules, (scripts, chosen) => {
        expect(['read', 'part_not_found', 'too_complex']).toContain(
          jsonInPage(scripts, { ...chosen, jsonPath: chosen.jsonPath ?? '$' }).kind,
        );
      }),
      { numRuns: 1000 },
    );
  });

  test('the same text gives the same lines in any order of keys', () => {
    const shuffled = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => {
      const entries = Object.entries(value);
      return [entries, [...entries].reverse()].map(
        (each) =>
          `{${each.map(([key, inner]) => `${JSON.stringify(key)}:${JSON.stringify(inner)}`).join(',')}}`,
      );
    });
    fc.assert(
      fc.property(shuffled, ([a = '', b = '']) => {
        expect(read(a, 'application/json')).toEqual(read(b, 'application/json'));
      }),
    );
  });
});
