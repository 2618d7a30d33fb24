import { constants, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { open } from './raw-client';
import { withOrigin } from './with-origin';

const running = withOrigin();
const MEBIBYTE = 1_048_576;

function host(name: string): { host: string } {
  return { host: `${name}.localhost:${running.origin.port}` };
}

/** What a lenient decoder makes of a gzip body that stops half-way. */
function decodeAsFarAsItGoes(body: Buffer): string {
  return gunzipSync(body, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}

describe('a body that is cut', () => {
  test('cut stops half-way to its Content-Length', async () => {
    const whole = await running.get('tag-999');
    const answer = await running.get('cut-999');
    expect(answer.status).toBe(200);
    const promised = Number(answer.field('content-length'));
    expect(promised).toBe(whole.body.length);
    expect(answer.body.length).toBe(promised >> 1);
    expect(answer.body.toString()).toContain('<title>Notice board (cut-999)');
    const [seen] = await running.origin.until('cut-999', ([first]) => first?.endedAt != null);
    expect(seen).toMatchObject({ closedEarly: false });
  });

  test('cut-gzip promises the whole and decodes to a part', async () => {
    const answer = await running.get('cut-gzip');
    expect(answer.field('content-encoding')).toBe('gzip');
    expect(Number(answer.field('content-length')) >> 1).toBe(answer.body.length);
    const text = decodeAsFarAsItGoes(answer.body);
    expect(text).toContain('Shelf 1 holds');
    expect(text).not.toContain('</html>');
  });

  test('cut-gzip-right-length promises what it sends and decodes to a part', async () => {
    const answer = await running.get('cut-gzip-right-length');
    expect(Number(answer.field('content-length'))).toBe(answer.body.length);
    expect(() => gunzipSync(answer.body)).toThrow('unexpected end of file');
    const text = decodeAsFarAsItGoes(answer.body);
    expect(text).toContain('Shelf 1 holds');
    expect(text).not.toContain('</html>');
  });
});

describe('hangup', () => {
  test.each(['end', 'reset'])(
    'closes without a byte by "%s", and counts connections',
    async (how) => {
      const name = how === 'end' ? 'hangup-1' : 'hangup-2';
      running.origin.set(name, { how });
      for (let tried = 0; tried < 3; tried++) {
        const socket = open(running.origin.port, host(name));
        let bytes = 0;
        socket.on('data', (chunk) => {
          bytes += chunk.length;
        });
        const error = await new Promise((resolve) => {
          socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
          socket.once('end', () => resolve(undefined));
        });
        expect([error, bytes]).toEqual([how === 'reset' ? 'ECONNRESET' : undefined, 0]);
      }
      const seen = await running.origin.until(name, (all) =>
        all.every((one) => one.endedAt !== null),
      );
      expect(new Set(seen.map(({ connection }) => connection)).size).toBe(3);
      expect(
        seen.map(({ status, bytesSent, closedEarly }) => [status, bytesSent, closedEarly]),
      ).toEqual(Array(3).fill([null, 0, false]));
    },
  );
});

describe('drip', () => {
  test('sends a byte at a time until the client has had enough', async () => {
    running.origin.set('drip', { everyMs: 5 });
    const socket = open(running.origin.port, host('drip'));
    let received = '';
    for await (const chunk of socket) {
      received += String(chunk);
      if (received.split('1\r\n.\r\n').length > 3) break;
    }
    socket.destroy();
    const [seen] = await running.origin.until('drip', ([first]) => first?.endedAt != null);
    expect(seen).toMatchObject({ status: 200, closedEarly: true });
  });
});

describe('slow', () => {
  test('has not answered by the time the client goes', async () => {
    const socket = open(running.origin.port, host('slow-2'));
    await running.origin.until('slow-2', (seen) => seen.length === 1);
    socket.destroy();
    const [seen] = await running.origin.until('slow-2', ([first]) => first?.endedAt != null);
    expect(seen).toMatchObject({ status: null, closedEarly: true });
  });

  test('answers as a good host does when the wait is over', async () => {
    running.origin.set('slow', { ms: 1 });
    const answer = await running.get('slow');
    expect(answer.status).toBe(200);
    const tag = answer.field('etag') ?? '';
    expect((await running.get('slow', { fields: { 'If-None-Match': tag } })).status).toBe(304);
  });
});

describe('dataset', () => {
  test('is told by HEAD: its size, its date and its tag', async () => {
    const { status, field, body } = await running.get('dataset', { method: 'HEAD' });
    expect([status, body.length]).toEqual([200, 0]);
    expect(field('content-length')).toBe('2000000001');
    expect(field('last-modified')).toBe('Fri, 14 Jun 2024 09:30:00 GMT');
    const fields = { 'If-None-Match': field('etag') ?? '' };
    expect((await running.get('dataset', { method: 'HEAD', fields })).status).toBe(304);
    running.origin.change('dataset');
    const next = await running.get('dataset', { method: 'HEAD', fields });
    expect([next.status, next.field('content-length')]).toEqual([200, '2000000002']);
    expect(next.field('last-modified')).toBe('Fri, 14 Jun 2024 10:30:00 GMT');
  });

  test('never comes to the end of a GET', async () => {
    const socket = open(running.origin.port, host('dataset-2'));
    let received = 0;
    for await (const chunk of socket) {
      received += (chunk as Buffer).length;
      if (received > MEBIBYTE / 8) break;
    }
    socket.destroy();
    const [seen] = await running.origin.until('dataset-2', ([first]) => first?.endedAt != null);
    expect(seen).toMatchObject({ status: 200, closedEarly: true });
  });
});

describe('what is too large', () => {
  test('bomb is small on the wire and 200 MB in memory', async () => {
    const { field, body } = await running.get('bomb');
    expect(field('content-encoding')).toBe('gzip');
    expect(body.length).toBeLessThan(250_000);
    expect(gunzipSync(body).length).toBeGreaterThan(200 * MEBIBYTE);
  });

  test.each([
    ['plain', false],
    ['gzip', true],
  ])('huge passes five mebibytes, in %s', async (_, gzip) => {
    running.origin.set('huge', { gzip });
    const { body } = await running.get('huge');
    const content = gzip ? gunzipSync(body) : body;
    expect(content.length).toBeGreaterThan(5 * MEBIBYTE);
    if (gzip) expect(body.length).toBeLessThan(5 * MEBIBYTE);
    expect(content.subarray(-8).toString()).toBe('</html>\n');
  });
});

test.each(['cut', 'cut-gzip', 'cut-gzip-right-length', 'hangup', 'drip', 'slow', 'bomb', 'huge'])(
  '%s is a good page while switched off',
  async (name) => {
    running.origin.set(`${name}-7`, { on: false });
    const answer = await running.get(`${name}-7`);
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toContain('</html>');
    const fields = { 'If-None-Match': answer.field('etag') ?? '' };
    expect((await running.get(`${name}-7`, { fields })).status).toBe(304);
  },
);
