/** The picture that a version is, for the page that shows two of them beside each other. */
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
      if ((await context.digest.sha256(bytes)) !== sha256) return { picture: null };
      return { picture: { type, size: bytes.length, base64: base64Of(bytes) } };
    },
  };
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
