/**
 * Whether a file is a picture that a browser shows, by its type or, where that says nothing, by its
 * first bytes.
 *
 * @see https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
 */
import { mediaType } from './media';

const SHOWN = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/svg+xml',
  'image/x-icon',
  'image/vnd.microsoft.icon',
]);

const MARKS: readonly (readonly [start: RegExp, type: string])[] = [
  [/^\u0089PNG\r\n\u001a\n/, 'image/png'],
  [/^\u00ff\u00d8\u00ff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^BM[^]{8}\u0000\u0000/, 'image/bmp'],
];

/** @returns the type to show it as; undefined: it is no picture */
export function pictureType(
  contentType: string | undefined,
  bytes: Uint8Array<ArrayBuffer>,
): string | undefined {
  const type = mediaType(contentType);
  if (type !== undefined && SHOWN.has(type)) return type;
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  return MARKS.find(([mark]) => mark.test(start))?.[1];
}
