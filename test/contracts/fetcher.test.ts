import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { ScriptEntry } from '../../scripts/replay/http-case';
import { scriptedFetcher } from '../../scripts/replay/scripted-fetcher';
import { httpFetcher } from '../../src/adapters/http-fetcher';
import { type FetcherUnderTest, fetcherContract } from './fetcher.contract';

fetcherContract('the scripted one of replay', () => {
  const fetcher = scriptedFetcher();
  return Promise.resolve({
    fetcher,
    url: 'https://ex.test/page',
    otherUrl: 'https://ex.test/final',
    answer: (entry) => fetcher.load([entry]),
    close: () => Promise.resolve(),
  });
});

fetcherContract('the real one, over a socket', openReal);

async function openReal(): Promise<FetcherUnderTest> {
  // It asks which browser it runs in; Node before 21 has nothing to say.
  vi.stubGlobal('navigator', { userAgent: 'Chrome/156' });
  let next: ScriptEntry = {};
  const server = createServer((request, response) => {
    if (next.final_url !== undefined && request.url === '/page') {
      response.writeHead(302, { Location: '/final' }).end();
    } else {
      play(next, response);
    }
  });
  await new Promise<void>((isListening) => server.listen(0, '127.0.0.1', isListening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    fetcher: httpFetcher,
    url: `${origin}/page`,
    otherUrl: `${origin}/final`,
    answer(entry) {
      next = entry;
    },
    close: () =>
      new Promise((isClosed) => {
        server.closeAllConnections();
        server.close(() => isClosed());
      }),
  };
}

function play(
  { status = 200, headers = [], body = '', error, truncated }: ScriptEntry,
  response: ServerResponse,
) {
  if (error !== undefined) {
    response.socket?.destroy();
    return;
  }
  response.writeHead(status, headers.flat());
  if (truncated !== true) {
    response.end(body);
    return;
  }
  response.write(body);
  // Only once the first bytes are out: else there would be no answer at all.
  setTimeout(() => response.socket?.destroy(), 20);
}
