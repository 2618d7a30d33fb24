import { describe, expect, test } from 'vitest';
import { decodeBody } from '../../../src/core/content/decode';

const ascii = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const HTML = 'text/html';

describe('decodeBody asks the mark, then the header, then the document', () => {
  test('a byte order mark beats the header and is not part of the text', () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xa9);
    expect(decodeBody(bytes, 'text/html; charset=iso-8859-1')).toEqual({
      text: 'é',
      encoding: 'utf-8',
      source: 'bom',
    });
  });

  test.each([
    [Uint8Array.of(0xfe, 0xff, 0x00, 0x41), 'utf-16be'],
    [Uint8Array.of(0xff, 0xfe, 0x41, 0x00), 'utf-16le'],
  ])('a UTF-16 mark: %j', (bytes, encoding) => {
    expect(decodeBody(bytes, HTML)).toEqual({ text: 'A', encoding, source: 'bom' });
  });

  test.each([
    'text/html; charset=windows-1251',
    'text/html;charset="WINDOWS-1251"',
    'text/html; charset=cp1251; x=y',
    'text/html ; a=b; Charset=windows-1251',
  ])('the header: %s', (type) => {
    expect(decodeBody(ascii('<meta charset=utf-8>\xcf'), type)).toMatchObject({
      text: '<meta charset=utf-8>П',
      encoding: 'windows-1251',
      source: 'header',
    });
  });

  test('a label that nobody knows is passed over', () => {
    const bytes = ascii('<meta charset=koi8-r>\xd0');
    expect(decodeBody(bytes, 'text/html; charset=klingon')).toMatchObject({
      text: '<meta charset=koi8-r>п',
      source: 'meta',
    });
  });

  test.each([
    ['<meta charset="shift_jis">\x82\xa0', 'あ', 'shift_jis'],
    ['<meta http-equiv=content-type content="text/html; charset=euc-kr">\xb0\xa1', '가', 'euc-kr'],
    ['<meta charset=gb2312>\xc4\xe3', '你', 'gbk'],
    ['<meta charset=utf-16>\xc3\xa9', 'é', 'utf-8'],
  ])('the document: %j', (source, end, encoding) => {
    const decoded = decodeBody(ascii(source), HTML);
    expect(decoded).toMatchObject({ encoding, source: 'meta' });
    expect(decoded.text.endsWith(end)).toBe(true);
  });

  test('an XML declaration counts for XML', () => {
    const bytes = ascii('<?xml version="1.0" encoding="iso-8859-2"?><a>\xb1</a>');
    expect(decodeBody(bytes, 'application/rss+xml')).toMatchObject({
      encoding: 'iso-8859-2',
      source: 'meta',
    });
    expect(decodeBody(bytes, 'application/rss+xml').text).toContain('ą');
  });
});

describe('decodeBody falls back', () => {
  test('to windows-1252 for HTML, quotes and euro sign included', () => {
    expect(decodeBody(ascii('<p>\x93caf\xe9\x94 \x80 5 \x81'), HTML)).toEqual({
      text: '<p>“café” € 5 \u0081',
      encoding: 'windows-1252',
      source: 'fallback',
    });
  });

  test.each(['text/plain', 'application/json', undefined])(
    'to UTF-8 for %s that is UTF-8',
    (type) => {
      expect(decodeBody(utf8('naïve'), type)).toEqual({
        text: 'naïve',
        encoding: 'utf-8',
        source: 'fallback',
      });
    },
  );

  test('to UTF-8 for JSON that is sent as HTML', () => {
    expect(decodeBody(utf8('{"city":"Köln"}'), 'text/html')).toMatchObject({
      text: '{"city":"Köln"}',
      encoding: 'utf-8',
    });
  });

  test('to windows-1252 for plain text that is not UTF-8', () => {
    expect(decodeBody(ascii('na\xefve'), 'text/plain')).toEqual({
      text: 'naïve',
      encoding: 'windows-1252',
      source: 'fallback',
    });
  });

  test('a body without a type that looks like markup is decoded as HTML', () => {
    expect(decodeBody(ascii('<meta charset=koi8-r><p>\xd0'), undefined).source).toBe('meta');
  });
});

describe('decodeBody answers whatever it is given', () => {
  test.each([
    ['nothing', ''],
    ['a charset attribute cut short', '<meta http-equiv=content-type content="charset">'],
    ['a charset with nothing after the sign', '<meta http-equiv=content-type content="charset=">'],
    ['an encoding that is never decoded', '<meta charset="iso-2022-kr">x'],
    ['an encoding that only browsers know', '<meta charset="x-user-defined">x'],
    ['zero bytes', '<p>a\x00b'],
    ['half a declaration', '<meta charset'],
  ])('%s', (_name, source) => {
    expect(decodeBody(ascii(source), HTML)).toMatchObject({
      text: source,
      encoding: 'windows-1252',
    });
  });

  test('a view into a larger buffer is read as the view alone', () => {
    const whole = utf8('xx<p>é</p>xx');
    const view = whole.subarray(2, whole.length - 2);
    expect(decodeBody(view, 'text/html; charset=utf-8').text).toBe('<p>é</p>');
  });

  test('bytes that are not UTF-8 in a UTF-8 page become replacement characters', () => {
    expect(decodeBody(ascii('a\xff'), 'text/html; charset=utf-8').text).toBe('a\ufffd');
  });
});
