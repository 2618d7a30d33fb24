import { expect, test } from 'vitest';
import { requestsToOwnHost } from '../../../src/core/politeness/redirect-cost';

test.each([
  ['before anything came', undefined, 1],
  ['an answer that may not be read', null, 1],
  ['an answer from the address itself', 'https://example.org/news', 1],
  ['the address with a fragment', 'https://example.org/news#top', 1],
  ['another address of the host', 'https://example.org/news/', 2],
  ['the other scheme of the host', 'http://example.org/news', 2],
  ['another host, which pays for itself', 'https://www.example.org/news', 1],
  ['another port, which is another host', 'https://example.org:8443/news', 1],
])('%s: %s costs the host asked %d', (_what, finalUrl, requests) => {
  expect(requestsToOwnHost('https://example.org/news', finalUrl)).toBe(requests);
});
