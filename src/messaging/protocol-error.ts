/** The one error a page sees from `send`; a handler throws it to name the fault. */
import type { ErrorCode } from './protocol';

export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  constructor(
    readonly code: ErrorCode,
    /** A fact to show with the sentence for the code: the parser's words, an address, a bound. */
    readonly detail = '',
    options?: ErrorOptions,
  ) {
    super(detail === '' ? code : `${code}: ${detail}`, options);
  }
}
