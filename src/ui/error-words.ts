/** For each error a page can be answered with: what happened, to what, and what to do. */

import { MAX_ADDRESS_LENGTH } from '../core/http/address';
import type { ErrorCode } from '../messaging/protocol';
import { ProtocolError } from '../messaging/protocol-error';
import { count } from './format';
import { tidy } from './untrusted';
import type { Words } from './words';

const DETAIL_LENGTH = 200;

export function errorWords(code: ErrorCode, detail: string, words: Words): string {
  if (code === 'unexpected' && detail === '') return words.message('error_unexpected_plain');
  if (code === 'address_too_long') {
    return words.message('error_address_too_long', count(MAX_ADDRESS_LENGTH, words));
  }
  // The browser's own name for it; no other window is in the way, and no restart helps.
  if (code === 'database_unreadable' && detail.startsWith('VersionError')) {
    return words.message('error_database_newer');
  }
  return words.message(`error_${code}`, tidy(detail, DETAIL_LENGTH));
}

/** Words for whatever was thrown: by `send`, or by a browser call of the page's own. */
export function thrownWords(error: unknown, words: Words): string {
  if (error instanceof ProtocolError) return errorWords(error.code, error.detail, words);
  return errorWords('unexpected', error instanceof Error ? error.message : String(error), words);
}
