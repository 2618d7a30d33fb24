/**
 * How large a picture is by its own first bytes, before anything is drawn: few bytes can say that
 * they are gigabytes of pixels.
 *
 * @see https://www.w3.org/TR/png-3/#11IHDR; https://www.w3.org/Graphics/GIF/spec-gif89a.txt (18);
 *   ITU-T T.81, B.2.2; https://developers.google.com/speed/webp/docs/riff_container; ISO/IEC 23008-12,
 *   6.5.3
 */

export interface PictureSize {
  /** In pixels, as are all. */
  readonly width: number;
  readonly height: number;
}

/** @returns undefined where the bytes do not say: drawings, icons, damaged files */
export function pictureSize(bytes: Uint8Array<ArrayBuffer>): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return sizeIn(view);
  } catch {
    // It ends before it says: a browser will not show it either.
    return undefined;
  }
}

function sizeIn(view: DataView): PictureSize | undefined {
  const start = wordAt(view, 0, 4);
  if (start === '\u0089PNG') return { width: view.getUint32(16), height: view.getUint32(20) };
  if (start === 'GIF8') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (start.startsWith('BM')) return bitmapSize(view);
  if (start === 'RIFF' && wordAt(view, 8, 4) === 'WEBP') return webpSize(view);
  if (start.startsWith('\u00ff\u00d8')) return jpegSize(view);
  return wordAt(view, 4, 4) === 'ftyp' ? avifSize(view) : undefined;
}

function wordAt(view: DataView, at: number, length: number): string {
  return Array.from({ length }, (_, n) => String.fromCharCode(view.getUint8(at + n))).join('');
}

/** A height below nothing says that the rows begin at the top. */
function bitmapSize(view: DataView): PictureSize {
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}

function webpSize(view: DataView): PictureSize | undefined {
  switch (wordAt(view, 12, 4)) {
    case 'VP8X': {
      const threeBytes = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
      return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
    }
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    default:
      return undefined;
  }
}

/** From segment to segment, up to the one that begins a frame. */
function jpegSize(view: DataView): PictureSize | undefined {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const kind = view.getUint8(at + 1);
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
}

const AVIF_HEAD = 0x1_00_00;

/** Of the pictures in it, the largest; thumbnails and layers say how large they are, too. */
function avifSize(view: DataView): PictureSize | undefined {
  let largest: PictureSize | undefined;
  for (let at = 0; at < Math.min(view.byteLength, AVIF_HEAD) - 16; at += 1) {
    if (view.getUint8(at) !== 0x69 || wordAt(view, at, 4) !== 'ispe') continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === undefined || pixelsOf(size) > pixelsOf(largest)) largest = size;
  }
  return largest;
}

export function pixelsOf({ width, height }: PictureSize): number {
  return width * height;
}
