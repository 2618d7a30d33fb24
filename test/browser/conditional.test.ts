/**
 * What the server sees of a check: the stored validator, byte for byte, and nothing that tells who
 * asks. Seen at the server, since a browser adds to a request what it likes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WatchRow } from '../../src/messaging/protocol';
import { fieldOf, type RecordedRequest } from '../origin/origin.mjs';
import { openWorld, type World } from './scenarios/world';

/** Each host honours this spelling of its validator only. Recorded as one character a byte. */
const SPELLINGS = [
  ['tag', 'If-None-Match', /^"[0-9a-f]+"$/],
  ['weak', 'If-None-Match', /^W\/"[0-9a-f]+"$/],
  ['date', 'If-Modified-Since', /^Fri, 14 Jun 2024 09:30:00 GMT$/],
  ['odd-date', 'If-Modified-Since', /^Friday, 14-Jun-24 09:30:00 GMT$/],
  ['obs-tag', 'If-None-Match', /^"caf[\u0080-\u00ff]+.*"$/],
  ['comma-tag', 'If-None-Match', /^"a,b, .*"$/],
  ['bare-tag', 'If-None-Match', /^v1-unquoted$/],
  ['fresh', 'If-None-Match', /^W\/"[0-9a-f]+"$/],
] as const;

/** The browser's own: of no meaning to a cache, and not for an extension to set. */
const BROWSERS_OWN = /^(?:host|connection|user-agent|accept-encoding|sec-.*|priority|te)$/i;

/** What a check sends in either browser, its condition excepted. */
const ALIKE = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-GB,en;q=0.9',
  'cache-control': 'max-age=0',
  pragma: '',
};

let world: World;
let cookieInTab: string | undefined;
const rows = new Map<string, WatchRow>();

beforeAll(async () => {
  world = await openWorld();
  cookieInTab = await visitTwice('cookies');
  const hosts = [...SPELLINGS.map(([host]) => host), 'cookies'];
  await Promise.all(
    hosts.map(async (host) =>
      rows.set(host, await world.watch(host, { languages: ['en-GB', 'en'] })),
    ),
  );
  await Promise.all([...rows.values()].map(world.check));
});

afterAll(() => world.close());

/** @returns the cookies the second visit brought */
async function visitTwice(host: string): Promise<string | undefined> {
  const tab = await world.driver.open(world.origin.url(host));
  await tab.goto(world.origin.url(host, '/again'));
  await tab.close();
  const again = world.origin.requests(host).find(({ path }) => path === '/again');
  world.origin.clear(host);
  return again && fieldOf(again, 'Cookie');
}

/** The first check of a host and the one after it. */
function bothChecks(host: string): readonly [RecordedRequest, RecordedRequest] {
  const [first, second, ...more] = world.asked(host);
  if (first === undefined || second === undefined || more.length > 0) {
    throw new Error(`${host} was not asked twice`);
  }
  return [first, second];
}

function fieldsOf({ rawHeaders }: RecordedRequest): Record<string, string> {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? ''] as const] : [],
  );
  const fields = Object.fromEntries(pairs);
  expect(pairs.length, 'a field was sent twice').toBe(Object.keys(fields).length);
  return fields;
}

const withoutBrowsersOwn = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !BROWSERS_OWN.test(name)));

describe.each(SPELLINGS)('wire-01: the host "%s"', (host, field, spelling) => {
  test('is asked with exactly the stored bytes of its validator, and answers 304', async () => {
    const [first, second] = bothChecks(host);
    expect([first.status, second.status]).toEqual([200, 304]);
    const sent = fieldOf(second, field);
    expect(sent).toMatch(spelling);
    const detail = await world.detail(rows.get(host) as WatchRow);
    expect(sent).toBe(field === 'If-None-Match' ? detail.etag : detail.lastModified);
    expect([detail.row.status, detail.row.marks, detail.changes]).toEqual(['ok', 'bc', []]);
  });

  test('sees one condition and the same few fields from either browser', () => {
    const [first, second] = bothChecks(host).map(fieldsOf).map(withoutBrowsersOwn);
    expect(first).toEqual(ALIKE);
    expect(second).toEqual({ ...ALIKE, [field.toLowerCase()]: expect.any(String) });
  });

  test('never reads no-cache, whatever the field', () => {
    for (const request of bothChecks(host)) {
      expect(request.rawHeaders.join('\n')).not.toMatch(/no-cache/i);
    }
  });
});

test('wire-03: a host whose cookies the browser holds gets none from a check', async () => {
  expect(cookieInTab).toMatch(/=/);
  expect((await world.detail(rows.get('cookies') as WatchRow)).row.marks).toMatch(/^b/);
  for (const request of bothChecks('cookies')) {
    expect(Object.keys(fieldsOf(request))).not.toContain('cookie');
  }
});

test('no check tells where it came from', () => {
  for (const host of rows.keys()) {
    for (const request of bothChecks(host)) {
      const names = Object.keys(fieldsOf(request));
      expect(names.filter((name) => ['origin', 'referer'].includes(name))).toEqual([]);
      expect(request.rawHeaders.join('\n')).not.toContain(world.driver.extensionOrigin);
    }
  }
});
