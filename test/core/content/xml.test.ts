import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xmlBlocks } from '../../../src/core/content/xml-blocks';
import { rootName } from '../../../src/core/content/xml-markup';
import { parseXml } from '../../../src/core/content/xml-tree';

function blocks(text: string) {
  const xml = parseXml(text);
  return xml.kind === 'xml' ? xmlBlocks(xml.root) : xml.kind;
}

function lines(text: string) {
  const read = blocks(text);
  return typeof read === 'string' ? read : read.map((block) => block.text);
}

describe('rootName', () => {
  test.each([
    ['<a/>', 'a'],
    ['\ufeff<?xml version="1.0"?>\n<!-- <b> --><?x <c>?><rdf:RDF xmlns="x">', 'rdf:RDF'],
    ['<!DOCTYPE rss [<!ENTITY a "]><b>"> <!-- ]> -->]><rss>', 'rss'],
    ['<!doctype html><title>', 'title'],
    ['<html\nlang=en>', 'html'],
    ['text', undefined],
    ['', undefined],
    ['<', undefined],
    ['<!-- never ends', undefined],
    ['<!DOCTYPE never ends [', undefined],
    ['{"a":1}', undefined],
  ])('of %j is %j', (text, name) => expect(rootName(text)).toBe(name));
});

describe('xmlBlocks', () => {
  test('an element a line, with where it stands', () => {
    expect(
      blocks(
        '<list n="1"><item id="a"><name>One</name></item><item><name>Two</name></item></list>',
      ),
    ).toEqual([
      { text: '<list n="1">', tag: 'line', id: '/list[1]' },
      { text: '  <item id="a">', tag: 'line', heading: 'list', id: '/list[1]/item[1]' },
      {
        text: '    <name>One</name>',
        tag: 'line',
        heading: 'list/item',
        id: '/list[1]/item[1]/name[1]',
      },
      { text: '  </item>', tag: 'line', heading: 'list' },
      { text: '  <item>', tag: 'line', heading: 'list', id: '/list[1]/item[2]' },
      {
        text: '    <name>Two</name>',
        tag: 'line',
        heading: 'list/item[2]',
        id: '/list[1]/item[2]/name[1]',
      },
      { text: '  </item>', tag: 'line', heading: 'list' },
      { text: '</list>', tag: 'line' },
    ]);
  });

  test.each([
    ['order of attributes', '<a b="1" c="2"/>', '<a c="2" b="1"/>'],
    ['quotes of attributes', '<a b="1"/>', "<a b = '1' />"],
    ['blanks between tags', '<a><b/><c/></a>', '<a>\n  <b/>\n\n  <c/>\n</a>'],
    ['the way an empty element ends', '<a><b/></a>', '<a><b></b></a>'],
    ['a section of characters', '<a>1 &lt; 2 &amp; 3</a>', '<a><![CDATA[1 < 2 & 3]]></a>'],
    ['a numbered character', '<a>\u00e9</a>', '<a>&#233;</a>'],
    ['the same in hex', '<a>\u00e9</a>', '<a>&#xE9;</a>'],
    ['a comment', '<a>x<b/></a>', '<a><!-- built at 10:00 -->x<b/></a>'],
    ['a comment in a text', '<a>xy</a>', '<a>x<!-- -->y</a>'],
    ['a declaration', '<a/>', '<?xml version="1.0" encoding="utf-8"?><?style x="y"?>\n<a/>'],
    ['a document type', '<a/>', '<!DOCTYPE a SYSTEM "a.dtd"><a/>'],
    ['a byte order mark', '<a/>', '\ufeff<a/>'],
    ['blanks inside a text', '<a>x y</a>', '<a>\n x\n y </a>'],
  ])('%s is nothing', (_name, a, b) => expect(lines(a)).toEqual(lines(b)));

  test.each([
    ['a text', '<a>1</a>', '<a>2</a>'],
    ['an attribute', '<a b="1"/>', '<a b="2"/>'],
    ['order of elements', '<a><b/><c/></a>', '<a><c/><b/></a>'],
    ['where an element is', '<a><b><c/></b></a>', '<a><b/><c/></a>'],
    ['markup and a text that looks like it', '<a><b/></a>', '<a>&lt;b/></a>'],
    ['an entity that is written and one that is meant', '<a>&amp;lt;</a>', '<a>&lt;</a>'],
  ])('%s counts', (_name, a, b) => expect(lines(a)).not.toEqual(lines(b)));

  test('text among elements', () => {
    expect(lines('<a>one <b>two</b> three</a>')).toEqual([
      '<a>',
      '  one',
      '  <b>two</b>',
      '  three',
      '</a>',
    ]);
  });

  test('names that are special to JavaScript', () => {
    expect(
      lines('<constructor __proto__="1" toString="2"><__proto__>x</__proto__></constructor>'),
    ).toEqual([
      '<constructor __proto__="1" toString="2">',
      '  <__proto__>x</__proto__>',
      '</constructor>',
    ]);
  });
});

describe('an entity is never followed', () => {
  const laughs = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`,
  ).join('');

  test.each([
    ['a billion laughs', `<!DOCTYPE a [<!ENTITY lol0 "lol">${laughs}]><a>&lol9;</a>`, '&lol9;'],
    ['a file', '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>', '&f;'],
    ['an address', '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://x/e.dtd"> %p;]><a>&q;</a>', '&q;'],
  ])('%s', (_name, text, entity) => {
    expect(lines(text)).toEqual([`<a>${entity.replace('&', '&amp;')}</a>`]);
  });
});

describe('XML that is broken is read as far as it goes', () => {
  test.each([
    ['cut short in a tag', '<a><b>x</b><c y="', ['<a>', '  <b>x</b>', '</a>']],
    ['cut short in a section', '<a><b>x</b><![CDATA[y', ['<a>', '  <b>x</b>', '</a>']],
    ['a sign that begins nothing', '<a>1 < 2</a>', ['<a>1 &lt; 2</a>']],
    ['an ampersand', '<a>x & y</a>', ['<a>x &amp; y</a>']],
    ['nothing in it', '', 'not_xml'],
    ['no element', 'just text', 'not_xml'],
    ['only a comment', '<!-- x -->', 'not_xml'],
  ])('%s', (_name, text, read) => expect(lines(text)).toEqual(read));
});

describe('parseXml has limits', { timeout: 30_000 }, () => {
  test.each([
    ['depth', '<a>'.repeat(100_000)],
    ['elements', `<a>${'<b/>'.repeat(400_000)}</a>`],
    [
      'attributes of one element',
      `<a ${Array.from({ length: 100_000 }, (_, i) => `a${i}="x"`).join(' ')}/>`,
    ],
    ['attributes without values', `<a ${'b '.repeat(200_000)}/>`],
    ['signs that begin nothing', '<'.repeat(500_000)],
  ])('%s', (_name, text) => expect(parseXml(text).kind).toBe('too_complex'));

  test('five hundred levels are read', () => {
    expect(parseXml('<a>'.repeat(500) + '</a>'.repeat(500)).kind).toBe('xml');
  });
});

test('parseXml never throws', () => {
  const piece = fc.constantFrom(
    ...['<a>', '</a>', '<b c="d">', '<b/>', '<', '>', '"', "'", '&', '&amp;', '&#0;', '&#xFFFFFF;'],
    ...[
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      '<!DOCTYPE a [',
      ']',
      'x',
      ' ',
      '\ud83d',
      ':@',
    ],
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (source) => {
      expect(['xml', 'not_xml', 'too_complex']).toContain(parseXml(source).kind);
      lines(source);
    }),
    { numRuns: 1000 },
  );
});
