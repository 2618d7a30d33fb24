/** What the simulated servers keep of each request, by themselves: the only thing that is judged. */

export interface ServedRequest {
  /** Epoch ms, as the request came in. */
  readonly at: number;
  readonly host: string;
  readonly method: 'GET' | 'HEAD';
  readonly path: string;
  /** The condition it carried, if any. */
  readonly condition: string | undefined;
  readonly byDate: boolean;
  readonly status: number;
  /** Digest of the body's text; undefined where there was none. */
  readonly body: string | undefined;
  readonly validator: string | undefined;
  /** What this answer asked for, in ms. */
  readonly pauseMs: number | undefined;
}

/** What a server knows of itself and the client has to find out. */
export interface HostTruth {
  readonly host: string;
  readonly crawlDelayMs: number;
  /** Requests a day the person allows. */
  readonly dailyLimit: number;
  /** Paths that its robots.txt keeps us from. */
  readonly disallowed: readonly string[];
}
