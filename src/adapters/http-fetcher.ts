/**
 * The one way out to the network: the only file that calls `fetch`. It decides nothing; it sends what
 * it is given and tells what came, whole or not at all.
 *
 * What browsers do to a request and to a broken answer, and why the mode is `no-store`, is measured
 * in docs/adr/0001 (cache mode and headers).
 */
import type { HeaderList } from '../core/check/exchange';
import type { FetchAnswer, Fetcher, FetchRequest } from '../core/ports/fetcher';
import type { Poster } from '../core/ports/poster';
import { clearTransferSizes, transferredBytes } from './transfer-size';

/** Requests whose transfer size is still to be read; the browser's list is emptied between them. */
let open = 0;

export const httpFetcher: Fetcher = {
  /** Never rejects: what goes wrong is told as an answer. */
  async send(request) {
    const deadline = new AbortController();
    // Over the whole exchange: a body that drips for ever must end too.
    const timer = setTimeout(() => deadline.abort(), request.deadlineMs);
    const startedAt = performance.now();
    open += 1;
    try {
      return await exchange(request, deadline.signal, startedAt);
    } finally {
      clearTimeout(timer);
      open -= 1;
      if (open === 0) clearTransferSizes();
    }
  },
};

/** The person's own address: nothing of the answer is read but its status. */
export const httpPoster: Poster = {
  async post({ url, body, deadlineMs }) {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), deadlineMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        signal: deadline.signal,
      });
      if (response.type === 'opaqueredirect') return { kind: 'failed', problem: 'redirect' };
      await response.body?.cancel();
      return { kind: 'answered', status: response.status };
    } catch {
      return { kind: 'failed', problem: 'network' };
    } finally {
      clearTimeout(timer);
    }
  },
};

async function exchange(
  request: FetchRequest,
  deadline: AbortSignal,
  startedAt: number,
): Promise<FetchAnswer> {
  const elapsed = () => Math.max(0, Math.round(performance.now() - startedAt));
  let response: Response;
  try {
    response = await fetch(request.url, {
      method: request.method,
      headers: request.headers.map(([name, value]): [string, string] => [name, value]),
      cache: 'no-store',
      credentials: request.credentials,
      redirect: request.redirect,
      signal: deadline,
    });
  } catch {
    // Browsers make all failures look alike on purpose; only our own deadline can be told apart.
    const reason = deadline.aborted ? 'timeout' : 'network';
    return { kind: 'failed', reason, repeats: repeatsOf(reason), ms: elapsed() };
  }
  if (response.type === 'opaqueredirect') return { kind: 'opaque_redirect', ms: elapsed() };

  const { status } = response;
  const headers: HeaderList = [...response.headers];
  const finalUrl = withoutFragment(response.url);
  const read = await readBody(response, request.maxBytes);
  const broken = (reason: 'truncated' | 'too_large' | 'timeout', decodedBytes: number) =>
    ({ kind: 'broken', reason, status, headers, finalUrl, decodedBytes, ms: elapsed() }) as const;

  if (read.end === 'cap') {
    if (request.pastMaxBytes !== 'cut') return broken('too_large', read.bytes);
    const { body, bytes } = read;
    return {
      kind: 'response',
      status,
      headers,
      finalUrl,
      body,
      encodedBytes: bytes,
      ms: elapsed(),
    };
  }
  if (read.end === 'error') return broken(deadline.aborted ? 'timeout' : 'truncated', read.bytes);

  const promised = contentLength(response.headers);
  const came = response.body === null ? 0 : await transferredBytes(request.url, startedAt);
  // Firefox delivers a gzip body that was cut short as a good 200: only its size on the wire tells.
  // A body without a coding is held to its Content-Length by the browser itself.
  if (isCoded(response.headers) && promised !== undefined && came > 0 && came !== promised) {
    return broken('truncated', read.body.length);
  }
  return {
    kind: 'response',
    status,
    headers,
    finalUrl,
    body: read.body,
    encodedBytes: sizeOnTheWire(came, promised, read.body.length),
    ms: elapsed(),
  };
}

/**
 * Firefox makes a request up to ten times when the connection is closed without an answer, and says
 * nothing of it (measured). So each failure may have been ten requests to the site.
 */
const FIREFOX_REPEATS = 9;

function repeatsOf(reason: 'network' | 'timeout'): number {
  const isFirefox = navigator.userAgent.includes('Firefox/');
  return reason === 'network' && isFirefox ? FIREFOX_REPEATS : 0;
}

type Read =
  | { readonly end: 'whole'; readonly body: Uint8Array<ArrayBuffer> }
  /** `body` is its beginning, up to the cap; `bytes` is what came. */
  | { readonly end: 'cap'; readonly body: Uint8Array<ArrayBuffer>; readonly bytes: number }
  | { readonly end: 'error'; readonly bytes: number };

/** Streams the decoded body and stops at the cap: 200 kB of gzip can hold 200 MB. */
async function readBody(response: Response, maxBytes: number): Promise<Read> {
  if (response.body === null) return { end: 'whole', body: new Uint8Array() };
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { end: 'whole', body: joined(chunks, bytes) };
      bytes += value.length;
      chunks.push(value);
      if (bytes > maxBytes) {
        // Closes the connection. Whether that worked changes nothing for us.
        reader.cancel().catch(() => {});
        return { end: 'cap', body: joined(chunks, bytes).slice(0, maxBytes), bytes };
      }
    }
  } catch {
    return { end: 'error', bytes };
  }
}

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

/** Undefined where the field is absent or no length (RFC 9110, 8.6). */
function contentLength(headers: Headers): number | undefined {
  const value = headers.get('Content-Length');
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

function isCoded(headers: Headers): boolean {
  const coding = headers.get('Content-Encoding')?.trim().toLowerCase() ?? '';
  return coding !== '' && coding !== 'identity';
}

function sizeOnTheWire(came: number, promised: number | undefined, decoded: number): number {
  if (decoded === 0) return 0; // a 304 may name the length of the page it does not carry
  return came > 0 ? came : (promised ?? decoded);
}

function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at === -1 ? url : url.slice(0, at);
}
