import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { httpFetcher } from '../../src/adapters/http-fetcher';
import type { FetchAnswer, FetchRequest } from '../../src/core/ports/fetcher';

/** A server of bare bytes: what it is asked is kept, what it answers is up to each test. */
interface RawServer {
  readonly url: string;
  readonly asked: string[];
  readonly closings: Promise<void>;
}

const cleanups: (() => void)[] = [];
beforeEach(() => {
  asBrowser('Mozilla/5.0 Chrome/156.0.0.0');
});
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function asBrowser(userAgent: string): void {
  vi.stubGlobal('navigator', { userAgent });
}

function serve(answer: (socket: Socket, nth: number) => void): Promise<RawServer> {
  const asked: string[] = [];
  let closed = () => {};
  const closings = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => closed());
    socket.once('data', (request) => {
      asked.push(request.toString('latin1'));
      answer(socket, asked.length);
    });
  });
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}/page`, asked, closings });
    });
  });
}

/** `lines` are written one byte a character. */
function head(status: string, ...lines: readonly string[]): Buffer {
  return Buffer.from(`HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n`, 'latin1');
}

function replying(
  status: string,
  lines: readonly string[],
  body: Uint8Array | string = '',
): Promise<RawServer> {
  return serve((socket) => {
    socket.end(Buffer.concat([head(status, ...lines, 'Connection: close'), Buffer.from(body)]));
  });
}

function send(url: string, rest: Partial<FetchRequest> = {}): Promise<FetchAnswer> {
  return httpFetcher.send({
    method: 'GET',
    url,
    headers: [],
    credentials: 'omit',
    redirect: 'follow',
    deadlineMs: 10_000,
    maxBytes: 1_000_000,
    ...rest,
  });
}

/** What Resource Timing of another browser would say of the request to this address. */
function timing(url: string, entry: { readonly encodedBodySize: number }): void {
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) =>
    name === url ? [{ ...entry, startTime: performance.now() } as PerformanceResourceTiming] : [],
  );
}

const PAGE = 'Notices of the week. '.repeat(400);

describe('httpFetcher', () => {
  it('gives status, fields, body and sizes of a good answer', async () => {
    const { url } = await replying('200 OK', ['Content-Length: 5', 'ETag: "a"'], 'Hello');
    expect(await send(url)).toEqual({
      kind: 'response',
      status: 200,
      headers: expect.arrayContaining([
        ['etag', '"a"'],
        ['content-length', '5'],
      ]),
      finalUrl: url,
      body: new TextEncoder().encode('Hello'),
      encodedBytes: 5,
      ms: expect.any(Number),
    });
  });

  it('sends the fields it is given, byte for byte', async () => {
    const { url, asked } = await replying('200 OK', ['Content-Length: 0']);
    const tag = 'W/"\u00fc,\u0080  x"y';
    await send(url, {
      headers: [
        ['If-None-Match', tag],
        ['Cache-Control', 'max-age=0'],
        ['Pragma', ''],
      ],
    });
    expect(asked[0]?.toLowerCase()).toContain(`if-none-match: ${tag.toLowerCase()}\r\n`);
    expect(asked[0]?.toLowerCase()).toContain('cache-control: max-age=0\r\n');
  });

  it.each(['"\u00e9\u0080\u00ff"', 'no quotes', '"a", "b"', 'W/"x"y\\"', '""'])(
    'reads the tag %j as it came, one character a byte',
    async (tag) => {
      const { url } = await replying('200 OK', [`ETag: ${tag}`, 'Content-Length: 0']);
      const answer = await send(url);
      expect(answer.kind === 'response' && Object.fromEntries(answer.headers)['etag']).toBe(tag);
    },
  );

  it('gives a 304 with its fields, no body and no bytes, whatever length it names', async () => {
    const { url } = await replying('304 Not Modified', ['ETag: "b"', 'Content-Length: 4000']);
    const answer = await send(url);
    expect(answer).toMatchObject({ kind: 'response', status: 304, encodedBytes: 0 });
    expect(answer.kind === 'response' && answer.body.length).toBe(0);
  });

  it('counts a gzip body as it was transferred', async () => {
    const packed = gzipSync(PAGE);
    const fields = ['Content-Encoding: gzip', `Content-Length: ${packed.length}`];
    const { url } = await replying('200 OK', fields, packed);
    const answer = await send(url);
    expect(answer).toMatchObject({ kind: 'response', encodedBytes: packed.length });
    expect(answer.kind === 'response' && answer.body.length).toBe(PAGE.length);
  });

  it('calls a body shorter than its Content-Length truncated', async () => {
    const { url } = await replying('200 OK', ['Content-Length: 900'], 'Half of it');
    expect(await send(url)).toMatchObject({
      kind: 'broken',
      reason: 'truncated',
      status: 200,
      decodedBytes: 10,
    });
  });

  it('calls a gzip body truncated when its size on the wire is not its Content-Length', async () => {
    const packed = gzipSync(PAGE);
    const fields = ['Content-Encoding: gzip', `Content-Length: ${packed.length}`];
    const { url } = await replying('200 OK', fields, packed);
    // Node refuses such an answer as Chromium does; this is what Firefox makes of one (half came).
    timing(url, { encodedBodySize: packed.length >> 1 });
    expect(await send(url)).toMatchObject({ kind: 'broken', reason: 'truncated', status: 200 });
  });

  it('believes a whole body without a coding, whatever its timing entry says', async () => {
    const { url } = await replying('200 OK', ['Content-Length: 5'], 'Hello');
    timing(url, { encodedBodySize: 3 });
    expect(await send(url)).toMatchObject({ kind: 'response', status: 200 });
  });

  it('believes a gzip body where the browser does not tell the size on the wire', async () => {
    const packed = gzipSync(PAGE);
    const fields = ['Content-Encoding: gzip', `Content-Length: ${packed.length}`];
    const { url } = await replying('200 OK', fields, packed);
    timing(url, { encodedBodySize: 0 });
    expect(await send(url)).toMatchObject({ kind: 'response', encodedBytes: packed.length });
  });

  it('stops at the cap of decoded bytes, however small the body was packed', async () => {
    const packed = gzipSync(Buffer.alloc(8_000_000, 32));
    const fields = ['Content-Encoding: gzip', `Content-Length: ${packed.length}`];
    const { url } = await replying('200 OK', fields, packed);
    const answer = await send(url, { maxBytes: 100_000 });
    expect(answer).toMatchObject({ kind: 'broken', reason: 'too_large', status: 200 });
    expect(answer.kind === 'broken' && answer.decodedBytes).toBeLessThan(2_000_000);
  });

  it('closes the connection at the cap', async () => {
    const { url, closings } = await serve((socket) => {
      socket.write(head('200 OK', 'Content-Length: 90000000'));
      socket.write(Buffer.alloc(200_000, 32));
    });
    expect(await send(url, { maxBytes: 100_000 })).toMatchObject({ reason: 'too_large' });
    await closings;
  });

  it('gives the beginning up to the cap where that is wanted, and hangs up', async () => {
    const { url, closings } = await serve((socket) => {
      socket.write(head('200 OK', 'Content-Length: 90000000'));
      socket.write(Buffer.alloc(200_000, 65));
    });
    const answer = await send(url, { maxBytes: 100_000, pastMaxBytes: 'cut' });
    await closings;
    expect(answer).toMatchObject({ kind: 'response', status: 200 });
    const body = answer.kind === 'response' ? answer.body : new Uint8Array();
    expect(body).toHaveLength(100_000);
    expect(body.every((byte) => byte === 65)).toBe(true);
  });

  it('takes a body of exactly the cap', async () => {
    const { url } = await replying('200 OK', ['Content-Length: 5'], 'Hello');
    expect(await send(url, { maxBytes: 5 })).toMatchObject({ kind: 'response' });
    const again = await replying('200 OK', ['Content-Length: 5'], 'Hello');
    expect(await send(again.url, { maxBytes: 4 })).toMatchObject({ reason: 'too_large' });
  });

  it('calls a server that says nothing a timeout, and hangs up', async () => {
    const { url, closings } = await serve(() => {});
    expect(await send(url, { deadlineMs: 50 })).toMatchObject({
      kind: 'failed',
      reason: 'timeout',
    });
    await closings;
  });

  it('calls a body that does not end a timeout, and hangs up', async () => {
    const { url, closings } = await serve((socket) => {
      socket.write(head('200 OK', 'Content-Length: 900'));
      socket.write('Slowly');
    });
    expect(await send(url, { deadlineMs: 150 })).toMatchObject({
      kind: 'broken',
      reason: 'timeout',
      decodedBytes: 6,
    });
    await closings;
  });

  it('calls a connection closed without an answer a network failure', async () => {
    const { url } = await serve((socket) => socket.destroy());
    expect(await send(url)).toMatchObject({ kind: 'failed', reason: 'network' });
  });

  it.each([
    ['Mozilla/5.0 Gecko/20100101 Firefox/153.0', 9],
    ['Mozilla/5.0 Chrome/156.0.0.0', 0],
  ])('counts what %s may have repeated unseen: %i', async (userAgent, repeats) => {
    asBrowser(userAgent);
    const closing = await serve((socket) => socket.destroy());
    expect(await send(closing.url)).toMatchObject({ reason: 'network', repeats });
    const silent = await serve(() => {});
    expect(await send(silent.url, { deadlineMs: 50 })).toMatchObject({
      reason: 'timeout',
      repeats: 0,
    });
  });

  it('calls what cannot be sent at all a network failure instead of throwing', async () => {
    const { url, asked } = await replying('200 OK', []);
    const answer = await send(url, { headers: [['If-None-Match', '"\u20ac"']] });
    expect(answer).toMatchObject({ kind: 'failed', reason: 'network' });
    expect(asked).toEqual([]);
  });

  it('follows a redirect and names the address that answered', async () => {
    const { url } = await serve((socket, nth) => {
      socket.end(
        nth === 1
          ? head('302 Found', 'Location: /other#part', 'Content-Length: 0', 'Connection: close')
          : head('200 OK', 'Content-Length: 0', 'Connection: close'),
      );
    });
    const answer = await send(url);
    expect(answer).toMatchObject({ status: 200, finalUrl: url.replace('/page', '/other') });
  });
});
