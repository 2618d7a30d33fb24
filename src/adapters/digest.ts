/** SHA-256 by the browser's own Web Crypto. */
import type { Digest } from '../core/ports/digest';

export const webDigest: Digest = {
  async sha256(bytes) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
};
