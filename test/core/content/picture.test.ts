import { expect, test } from 'vitest';
import { pictureType } from '../../../src/core/content/picture';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each<readonly [string | undefined, string, string | undefined]>([
  ['image/png', '', 'image/png'],
  ['image/svg+xml; charset=utf-8', '<svg/>', 'image/svg+xml'],
  ['application/octet-stream', '\x89PNG\r\n\x1a\n....', 'image/png'],
  [undefined, 'GIF89a....', 'image/gif'],
  ['application/octet-stream', 'RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['application/octet-stream', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['application/pdf', '%PDF-1.7', undefined],
  ['image/x-unknown', 'nothing', undefined],
  ['application/zip', 'PK\x03\x04', undefined],
])('%s that begins with %j is %s', (type, start, shown) => {
  expect(pictureType(type, bytes(start))).toBe(shown);
});
