import { describe, expect, test } from 'vitest';
import { pictureSize } from '../../../src/core/content/picture-size';
import { png } from '../../origin/png.mjs';

const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((each) => each.charCodeAt(0)) : part,
    ),
  );
const nothing = (count: number) => Array.from({ length: count }, () => 0);

describe('the size of a picture, by its own word', () => {
  test.each<[string, Uint8Array<ArrayBuffer>, number, number]>([
    ['PNG', Uint8Array.from(png(41, 24, [1, 2, 3])), 41, 24],
    ['GIF', bytesOf('GIF89a', [0x2c, 0x01, 0xc8, 0x00]), 300, 200],
    [
      'BMP, from the top down',
      bytesOf('BM', nothing(16), [0x2c, 1, 0, 0], [0x38, 0xff, 0xff, 0xff]),
      300,
      200,
    ],
    [
      'JPEG behind other segments',
      bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8, 0, 200, 1, 44]),
      300,
      200,
    ],
    ['WebP', bytesOf('RIFF', nothing(4), 'WEBPVP8 ', nothing(10), [44, 1, 200, 0]), 300, 200],
    [
      'WebP without loss',
      bytesOf('RIFF', nothing(4), 'WEBPVP8L', nothing(4), [0x2f, 0x2b, 0xc1, 0x31, 0]),
      300,
      200,
    ],
    [
      'WebP with more in it',
      bytesOf('RIFF', nothing(4), 'WEBPVP8X', nothing(8), [43, 1, 0, 199, 0, 0]),
      300,
      200,
    ],
    [
      'AVIF with a thumbnail',
      bytesOf(
        nothing(4),
        'ftypavif',
        'ispe',
        [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 9],
        'ispe',
        [0, 0, 0, 0, 0, 0, 1, 44, 0, 0, 0, 200],
        nothing(20),
      ),
      300,
      200,
    ],
  ])('%s', (_name, bytes, width, height) => {
    expect(pictureSize(bytes)).toEqual({ width, height });
  });

  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['nothing', bytesOf()],
    ['a drawing', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9"/>')],
    ['a cut PNG', Uint8Array.from(png(41, 24, [1, 2, 3])).subarray(0, 20)],
    ['a JPEG without a frame', bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2])],
    ['a JPEG whose segment has no length', bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 0], nothing(9))],
    ['an AVIF that says nothing', bytesOf(nothing(4), 'ftypavif', nothing(99))],
  ])('%s has none', (_name, bytes) => {
    expect(pictureSize(bytes)).toBeUndefined();
  });

  test('five megabytes of the beginnings of a segment end', () => {
    const bytes = new Uint8Array(5_000_000).fill(0xff);
    bytes[1] = 0xd8;
    expect(pictureSize(bytes)).toBeUndefined();
  });
});
