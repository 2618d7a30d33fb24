/** The picture that a version is, for the page that shows two of them beside each other. */
import { decodeBody } from '../../core/content/decode';
import { drawingCost } from '../../core/content/drawing-cost';
import { pictureSize, pixelsOf } from '../../core/content/picture-size';
import type { Handlers } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import type { HandlerContext } from './context';

export function pictureHandlers(context: HandlerContext): Pick<Handlers, 'versions.picture'> {
  return {
    async 'versions.picture'({ watchId, versionId }) {
      const db = await context.database();
      const held = await db.get('snapshots', versionId);
      if (held?.watchId !== watchId || held.picture === undefined) {
        throw new ProtocolError('bad_request', 'versionId: no such picture of this watch');
      }
      const { type, bytes, sha256 } = held.picture;
      const { width = null, height = null } = pictureSize(bytes) ?? {};
      const about = { type, size: bytes.length, width, height };
      const isWhole = (await context.digest.sha256(bytes)) === sha256;
      const problem = isWhole ? costOf(type, bytes) : 'damaged';
      return { ...about, problem, base64: problem === null ? base64Of(bytes) : null };
    },
  };
}

/** Decoded, a pixel takes four bytes, and two pictures are shown at once. */
const MAX_PIXELS = 50_000_000;
/** More than that, and the page that draws it stands still. */
const MAX_ELEMENTS = 100_000;

/** Why it would do harm to show it. */
function costOf(type: string, bytes: Uint8Array<ArrayBuffer>): 'too_large' | 'too_complex' | null {
  const size = pictureSize(bytes);
  if (size !== undefined && pixelsOf(size) > MAX_PIXELS) return 'too_large';
  if (type !== 'image/svg+xml') return null;
  return drawingCost(decodeBody(bytes, type).text) > MAX_ELEMENTS ? 'too_complex' : null;
}

/** Messages are JSON in Chromium. In pieces, since a call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  const PIECE = 0x80_00;
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(binary);
}
