import { describe, expect, test } from 'vitest';
import { mediaKind } from '../../../src/core/content/media';

describe('mediaKind goes by the declared type', () => {
  test.each([
    ['text/html; charset=utf-8', 'html'],
    ['TEXT/HTML', 'html'],
    ['application/xhtml+xml', 'html'],
    ['text/plain', 'text'],
    ['text/csv', 'text'],
    ['application/javascript', 'text'],
    ['application/json', 'json'],
    ['application/ld+json;profile=x', 'json'],
    ['application/rss+xml', 'xml'],
    ['text/xml', 'xml'],
    ['image/svg+xml', 'other'],
    ['image/png', 'other'],
    ['application/pdf', 'other'],
    ['application/octet-stream', 'other'],
  ] as const)('%s is %s', (type, kind) => expect(mediaKind(type)).toBe(kind));
});

describe('mediaKind goes by the text where the type is missing', () => {
  test.each([
    ['v1', 'text'],
    ['', 'text'],
    ['a < b', 'text'],
    ['<3 you', 'text'],
    ['{"a":1}', 'text'],
    ['<!doctype html><p>x', 'html'],
    ['\n  <p>x</p>', 'html'],
    ['<!-- made by hand --><div>', 'html'],
    ['\ufeff<html>', 'html'],
    ['<my-card class="a">', 'html'],
    ['<?xml version="1.0"?><rss>', 'xml'],
    ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', 'html'],
    ['%PDF-1.7', 'other'],
    ['PK\u0003\u0004', 'other'],
    ['a\u0000b', 'other'],
  ] as const)('%j is %s', (text, kind) => {
    expect(mediaKind(undefined, text)).toBe(kind);
    expect(mediaKind('', text)).toBe(kind);
    expect(mediaKind('*/*', text)).toBe(kind);
  });
});

test('a file sent as plain text is not read as text', () => {
  expect(mediaKind('text/plain', 'GIF89a\u0001\u0000')).toBe('other');
  expect(mediaKind('text/plain', 'colour \u001b[31m and form feed \f')).toBe('text');
});

test.each([
  ['PDF', '%PDF-1.7\n%'],
  ['PNG, read as UTF-8', '\ufffdPNG\r\n\u001a\n'],
  ['PNG, read as windows-1252', '\u2030PNG\r\n\u001a\n'],
  ['GIF', 'GIF89a\u0001'],
  ['JPEG, read as UTF-8', '\ufffd\ufffd\ufffd\ufffd\u0000\u0010JFIF\u0000'],
  ['JPEG, read as windows-1252', '\u00ff\u00d8\u00ff\u00e1\u0001\u0010Exif\u0000'],
  ['ZIP', 'PK\u0003\u0004'],
])('%s is a file whatever its type says', (_name, head) => {
  for (const type of ['text/html', 'text/plain', 'application/json', 'text/xml', undefined]) {
    expect(mediaKind(type, head)).toBe('other');
  }
});
