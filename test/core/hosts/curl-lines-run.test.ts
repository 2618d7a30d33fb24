/** The lines are run as an operator would, by a POSIX shell and `curl`, against a server here. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { curlLines, type Reproducible } from '../../../src/core/hosts/curl-lines';
import type { Diagnosis } from '../../../src/core/hosts/host-record';

/** One byte that is no UTF-8, as older servers write into a tag. */
const TAG = '"caf\u00e9"';
const DATE = 'Fri, 14 Jun 2024 09:30:00 GMT';

interface Seen {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

let seen: Seen[] = [];
let server: Server;
let folder: string;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stillwatch-lines-'));
  server = createServer(({ method, headers }, answer) => {
    seen.push({ method, headers });
    const isHeld =
      headers['if-none-match'] === TAG || headers['if-modified-since']?.startsWith(DATE);
    answer.writeHead(isHeld ? 304 : 200, { ETag: TAG, 'Last-Modified': DATE });
    answer.end(isHeld || method === 'HEAD' ? undefined : '<p>A page</p>');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/p`;
});

afterEach(() => {
  seen = [];
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  rmSync(folder, { recursive: true });
});

const run = promisify(execFile);

/** What the shell of an operator says to the lines; their pauses are left out. */
async function runAll(diagnosis: Diagnosis, exchange: Partial<Reproducible['exchange']> = {}) {
  const shown: Reproducible = {
    url,
    exchange: {
      method: 'GET',
      asked: 'tag',
      validatorSent: TAG,
      requestHeaders: [['Accept', '*/*']],
      responseHeaders: [],
      ...exchange,
    },
  };
  const said: string[] = [];
  for (const { command } of curlLines(diagnosis, shown)) {
    const script = `sleep() { :; }; ${command}`;
    const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } } as const;
    said.push((await run('sh', ['-c', script], { ...options, encoding: 'latin1' })).stdout);
  }
  return said.join('\n');
}

const statusesIn = (output: string) =>
  [...output.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

describe('a tag that holds bytes beyond ASCII', () => {
  test('is learnt and sent back byte for byte', async () => {
    expect(statusesIn(await runAll('validators_rotate'))).toEqual([200, 304]);
    expect(seen.at(-1)?.headers['if-none-match']).toBe(TAG);
  });

  test.each(['no_validators', 'etag_cluster'] as const)('is listed: %s', async (diagnosis) => {
    expect(await runAll(diagnosis)).toContain(`ETag: ${TAG}`);
  });

  test.each([
    TAG,
    '"caf\u00e9\u00fc\u0080"',
    "it's \u00e9",
    '\u00e9 100%s \\x41 \\',
    '\u00e97 $(id) `id`',
  ])('is written out as one word of any shell: %s', async (tag) => {
    await runAll('stale_304', { validatorSent: tag });
    expect(seen[0]?.headers['if-none-match']).toBe(tag);
  });

  test('in a field that goes with every request', async () => {
    await runAll('validators_rotate', { requestHeaders: [['X-Name', 'Zo\u00eb']] });
    expect(seen.map(({ headers }) => headers['x-name'])).toEqual([
      'Zo\u00eb',
      'Zo\u00eb',
      'Zo\u00eb',
    ]);
  });
});

/** A mapped type: each diagnosis, with the statuses its lines print here. */
const BY_HEAD: { readonly [Each in Diagnosis]: readonly number[] } = {
  unknown: [],
  healthy: [],
  inconclusive: [200, 304],
  content_changes: [200, 200],
  validators_rotate: [200, 304],
  validators_ignored: [200, 304],
  no_validators: [200],
  ims_only: [304, 304],
  etag_cluster: [200, 200, 200, 200, 200, 200],
  lm_generated: [200, 200],
  alternating: [200, 200, 200, 200, 200, 200],
  blind_304: [304, 200],
  stale_304: [304, 200],
  unsolicited_304: [200],
  precondition_412: [200, 304],
  malformed_rejected: [304, 200],
};

describe('what was asked by HEAD is shown by HEAD', () => {
  test.each(Object.entries(BY_HEAD))('%s: nothing is downloaded', async (diagnosis, statuses) => {
    const output = await runAll(diagnosis as Diagnosis, { method: 'HEAD' });
    expect(seen.filter(({ method }) => method !== 'HEAD')).toEqual([]);
    expect(statusesIn(output)).toEqual(statuses);
    expect(output).not.toContain('page-');
  });

  test('fields are there to be compared', async () => {
    const output = await runAll('validators_rotate', { method: 'HEAD' });
    expect(output.split(`ETag: ${TAG}`)).toHaveLength(3);
  });
});
