/** Sending to the person's own address: the one request that carries anything. */
import type { Sent } from '../notify/webhook-log';

export interface PostRequest {
  readonly url: string;
  /** JSON. */
  readonly body: string;
  readonly deadlineMs: number;
}

export interface Poster {
  /** Without cookies, without following a redirect. Never rejects. */
  post(request: PostRequest): Promise<Sent>;
}
