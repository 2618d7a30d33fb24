/**
 * Names that are not localhost: loopback hides what Firefox does to http:// addresses, and only a
 * name that looks public can lead into a private network.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WatchRow } from '../../src/messaging/protocol';
import { fieldOf } from '../origin/origin.mjs';
import { EVERY_HOST, openWorld, type World } from './scenarios/world';

/** `.example` is nobody's (RFC 2606). The first label names the server's host. */
const DOMAIN = 'stillwatch.example';
const ALLOWED = ['tag-1', 'tag-2', 'redirect-1', 'redirect-2', 'redirect-3', 'moved'];
const NOT_ALLOWED = ['tag-3', 'www.moved'];
const siteOf = (name: string) => `http://${name}.${DOMAIN}/*`;

let world: World;

beforeAll(async () => {
  world = await openWorld(
    { hostRules: [...ALLOWED, ...NOT_ALLOWED].map((name) => `${name}.${DOMAIN}`) },
    [EVERY_HOST, ...ALLOWED.map(siteOf)],
  );
});

afterAll(async () => {
  // Whatever came that was no HTTP is a request some test did not mean.
  const junk = world.origin.requests('').map(({ kind }) => kind);
  await world.close();
  expect(junk).toEqual([]);
});

const addressOf = (name: string) => `http://${name}.${DOMAIN}:${world.origin.port}/`;

const watch = (name: string, localNetwork = false): Promise<WatchRow> =>
  world.watch(name, { url: addressOf(name), localNetwork });

const asked = (name: string) => world.asked(name);

describe.concurrent('a made-up name over plain http', () => {
  test('is asked in HTTP, with no try at TLS, and conditionally the second time', async () => {
    const row = await watch('tag-1', true);
    const checked = await world.check(row);
    expect([row.marks, checked.row.marks]).toEqual(['b', 'bc']);
    const { etag } = await world.detail(row);
    const conditions = asked('tag-1').map((request) => [
      request.kind,
      request.host,
      fieldOf(request, 'If-None-Match'),
    ]);
    const host = `tag-1.${DOMAIN}:${world.origin.port}`;
    expect(conditions).toEqual([
      ['request', host, undefined],
      ['request', host, etag],
    ]);
    expect(world.origin.requests('')).toEqual([]);
  });
});

describe.concurrent('a redirect', () => {
  test('to an allowed site is followed, and its 304 believed', async () => {
    world.origin.set('redirect-1', { to: addressOf('tag-2') });
    const row = await watch('redirect-1');
    const again = await world.check(row);
    expect([again.outcome, again.row.marks]).toEqual(['not_modified', 'bc']);
    expect((await world.detail(row)).finalUrl).toBe(addressOf('tag-2'));
    expect(asked('tag-2').map(({ status }) => status)).toEqual([200, 304]);
  });

  test('to a site that is not allowed is told as that, after one look more', async () => {
    world.origin.set('redirect-2', { to: addressOf('tag-3') });
    const row = await watch('redirect-2');
    expect([row.status, row.details, row.marks]).toEqual([
      'leads_elsewhere',
      ['leads_elsewhere'],
      'f',
    ]);
    expect(asked('redirect-2')).toHaveLength(2);
    await world.check(row);
    expect(asked('redirect-2'), 'a day must pass before another look').toHaveLength(3);
    expect((await world.detail(row)).row.status).toBe('leads_elsewhere');
    expect((await world.detail(row)).versions).toEqual([]);
  });

  test('from the bare name to www. is told the same way', async () => {
    const row = await watch('moved');
    expect([row.status, asked('moved').length]).toEqual(['leads_elsewhere', 3]);
  });

  test('from a public name into a private network is not read without the tick', async () => {
    world.origin.set('redirect-3', { on: false });
    const row = await watch('redirect-3');
    expect([row.status, row.marks]).toEqual(['ok', 'b']);
    world.origin.set('redirect-3', { on: true, to: world.origin.url('tag-4') });
    const checked = await world.check(row);
    expect([checked.outcome, checked.details, checked.row.status]).toEqual([
      'error',
      ['private_address'],
      'private_address',
    ]);
    const kept = await world.detail(row);
    expect([kept.finalUrl, kept.changes]).toEqual([addressOf('redirect-3'), []]);
    await world.send('watch.edit', { watchId: row.id, localNetwork: true });
    await world.check(row);
    const ticked = await world.detail(row);
    expect([ticked.finalUrl, ticked.row.status]).toEqual([world.origin.url('tag-4'), 'ok']);
  });
});
