import { describe, expect, test } from 'vitest';
import { robotsStore } from '../../../src/adapters/storage/robots-store';
import { newRobotsCopy } from '../../../src/core/robots/robots-copy';
import { openFresh } from './open-fresh';
import { aHost, anExchange, aResource, aWatch } from './rows';

const HTTPS = newRobotsCopy('https://example.org', 'example.org');
const HTTP = newRobotsCopy('http://example.org', 'example.org');
const PLACE = { origin: HTTPS.origin, host: HTTPS.host };

async function stocked() {
  const db = await openFresh();
  return { db, store: robotsStore(() => Promise.resolve(db)) };
}

describe('the robots store', () => {
  test('gives a check its copy and its watches', async () => {
    const { db, store } = await stocked();
    expect(await store.read(aWatch().resourceKey, HTTPS.origin)).toEqual({
      copy: undefined,
      watches: [],
    });
    await db.put('robots', HTTPS);
    await db.put('watches', aWatch());
    expect(await store.read(aWatch().resourceKey, HTTPS.origin)).toEqual({
      copy: HTTPS,
      watches: [aWatch()],
    });
  });

  test.each([
    ['another host', 'https://www.example.org/news', 'https://www.example.org'],
    ['another scheme', 'http://example.org/news', 'http://example.org'],
  ])(
    'tells where redirects led last time, and what is held of it: %s',
    async (_to, url, origin) => {
      const { db, store } = await stocked();
      const led = async () => (await store.read(aWatch().resourceKey, HTTPS.origin)).led;
      await db.put('resources', aResource(aWatch()));
      expect(await led()).toBeUndefined();
      await db.put('resources', aResource(aWatch(), { finalUrl: url }));
      expect(await led()).toEqual({ url, copy: undefined });
      const copy = newRobotsCopy(origin, new URL(origin).host);
      await db.put('robots', copy);
      expect(await led()).toEqual({ url, copy });
    },
  );

  test('keeps http and https apart', async () => {
    const { db, store } = await stocked();
    await db.put('robots', HTTPS);
    expect((await store.read(aWatch().resourceKey, HTTP.origin)).copy).toBeUndefined();
  });

  test('writes copy, hosts and exchanges together, or none of them', async () => {
    const { db, store } = await stocked();
    const host = aHost('example.org');
    const write = { copy: HTTPS, hosts: [host], exchanges: [anExchange(aWatch())] };
    const broken = { ...write, hosts: [{ ...host, host: undefined as never }] };
    await expect(store.transact(PLACE, () => ({ write: broken, result: 1 }))).rejects.toThrow();
    expect(await db.count('robots')).toBe(0);
    expect(await store.transact(PLACE, () => ({ write, result: 2 }))).toBe(2);
    expect([await db.count('robots'), await db.count('hosts')]).toEqual([1, 1]);
    expect(await db.count('exchanges')).toBe(1);
  });

  test('reads the copies of the host’s other origins beside its own', async () => {
    const { db, store } = await stocked();
    const elsewhere = newRobotsCopy('https://example.org:8443', 'example.org:8443');
    const copies = (place: typeof PLACE) =>
      store.transact(place, ({ copy, otherCopies }) => ({
        write: undefined,
        result: { copy, otherCopies },
      }));
    expect(await copies(PLACE)).toEqual({ copy: undefined, otherCopies: [] });
    for (const copy of [HTTPS, HTTP, elsewhere]) await db.put('robots', copy);
    expect(await copies(PLACE)).toEqual({ copy: HTTPS, otherCopies: [HTTP] });
  });

  test('reads the host that answered where it is another', async () => {
    const { db, store } = await stocked();
    await db.put('hosts', aHost('example.org'));
    await db.put('hosts', aHost('www.example.org'));
    const names = (finalHost?: string) =>
      store.transact({ ...PLACE, finalHost }, ({ host, finalHost: final }) => ({
        write: undefined,
        result: [host?.host, final?.host],
      }));
    expect(await names()).toEqual(['example.org', undefined]);
    expect(await names('www.example.org')).toEqual(['example.org', 'www.example.org']);
  });

  test('allows a private network by the word for any watch of the host', async () => {
    const { db, store } = await stocked();
    await db.put('watches', aWatch());
    expect(await store.localNetwork('example.org')).toBe('refused');
    await db.put('watches', aWatch({ id: 'w2', localNetwork: true }));
    expect(await store.localNetwork('example.org')).toBe('allowed');
  });
});
