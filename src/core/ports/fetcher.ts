/**
 * The one way out to the network. It makes no decision: it sends what it is given and tells what
 * came, in full or not at all.
 */
import type { HeaderList } from '../check/exchange';

export interface FetchRequest {
  readonly method: 'GET' | 'HEAD';
  readonly url: string;
  readonly headers: HeaderList;
  readonly credentials: 'omit' | 'include';
  /** `manual` only for the redirect probe. */
  readonly redirect: 'follow' | 'manual';
  /** Over the whole exchange, body included. */
  readonly deadlineMs: number;
  /** Of decoded bytes. */
  readonly maxBytes: number;
  /** A longer body is `too_large`, or cut at the cap where its beginning is worth having. */
  readonly pastMaxBytes?: 'cut';
}

export type FetchAnswer =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: HeaderList;
      /** After redirects, without fragment. */
      readonly finalUrl: string;
      /** Decoded, whole. Empty for 304. */
      readonly body: Uint8Array<ArrayBuffer>;
      readonly encodedBytes: number;
      readonly ms: number;
    }
  | {
      /** Headers came, the body did not come whole or is past the cap. */
      readonly kind: 'broken';
      readonly reason: 'truncated' | 'too_large' | 'timeout';
      readonly status: number;
      readonly headers: HeaderList;
      readonly finalUrl: string;
      readonly decodedBytes: number;
      readonly ms: number;
    }
  | {
      readonly kind: 'failed';
      readonly reason: 'network' | 'timeout';
      /** Requests the browser may have made beyond the one, without saying so. */
      readonly repeats: number;
      readonly ms: number;
    }
  /** The redirect probe's answer: there is a redirect, to where we may not see. */
  | { readonly kind: 'opaque_redirect'; readonly ms: number };

export interface Fetcher {
  send(request: FetchRequest): Promise<FetchAnswer>;
}
