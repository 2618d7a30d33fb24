import { describe, expect, test } from 'vitest';
import { acceptNextAnswer } from '../../../src/adapters/storage/accept-next';
import type { HostLimit } from '../../../src/adapters/storage/host-limits';
import { readAllWatches, readWatch } from '../../../src/adapters/storage/watch-facts';
import type { Resource } from '../../../src/core/check/resource';
import type { HostRecord } from '../../../src/core/hosts/host-record';
import type { WatchState } from '../../../src/core/watch/state';
import { resourceKey, type Watch } from '../../../src/core/watch/watch';
import { fill, openFresh } from './open-fresh';
import { aHost, aResource, aState, aWatch, NOW } from './rows';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a page that its site says will not change yet', () => {
  const fresh = { cacheControl: 'max-age=36000', receivedAt: NOW };

  /** Due in three hours, fresh for ten. */
  async function freshUntil(
    more: { watch?: Partial<Watch>; state?: Partial<WatchState>; resource?: Partial<Resource> },
    now = NOW,
  ): Promise<number | undefined> {
    const db = await openFresh();
    const watch = aWatch(more.watch);
    await fill(db, {
      watches: [watch],
      states: [aState(watch, { dueAt: NOW + 3 * HOUR, ...more.state })],
      resources: [aResource(watch, { fresh, ...more.resource })],
    });
    const one = await readWatch(db, watch.id, now);
    const [same] = await readAllWatches(db, now);
    expect(same).toEqual(one);
    return one?.freshUntil;
  }

  test('is held back until then', async () => {
    expect(await freshUntil({})).toBe(NOW + 10 * HOUR);
  });

  test('still is, when it was put off to that very time', async () => {
    expect(await freshUntil({ state: { dueAt: NOW + 10 * HOUR } })).toBe(NOW + 10 * HOUR);
  });

  test('is believed for seven days at most', async () => {
    const age = { ...fresh, cacheControl: 'max-age=31536000' };
    expect(await freshUntil({ resource: { fresh: age } })).toBe(NOW + 7 * 24 * HOUR);
  });

  test.each<[string, Parameters<typeof freshUntil>[0], number?]>([
    ['that time has come', {}, NOW + 10 * HOUR],
    ['it is not due before it', { state: { dueAt: NOW + 11 * HOUR } }],
    ['it is paused', { watch: { paused: true }, state: { dueAt: undefined as never } }],
    ['the person does not wait for it', { watch: { ignoreMaxAge: true } }],
    ['a question is open', { resource: { unconditional: 'verify_mismatch' } }],
    ['the site says nothing', { resource: { fresh: { receivedAt: NOW } } }],
  ])('is not held back where %s', async (_title, more, now) => {
    expect(await freshUntil(more, now)).toBeUndefined();
  });
});

describe('the pause of a host', () => {
  test.each([
    ['that lasts', NOW + 1, NOW + 1],
    ['of a week, the longest', NOW + 7 * 24 * HOUR, NOW + 7 * 24 * HOUR],
    ['that is over', NOW, undefined],
    ['by a clock that has gone back since', NOW + 7 * 24 * HOUR + 1, undefined],
  ])('%s', async (_which, pausedUntil, expected) => {
    const db = await openFresh();
    const watch = aWatch();
    const hosts = [aHost(watch.host, { pausedUntil })];
    await fill(db, { watches: [watch], states: [aState(watch)], hosts });
    expect((await readWatch(db, watch.id, NOW))?.hostPausedUntil).toBe(expected);
  });
});

describe('the limit of a host', () => {
  async function limitOf(
    watches: readonly Partial<Watch>[],
    host: Partial<HostRecord> = {},
  ): Promise<HostLimit | undefined> {
    const db = await openFresh();
    const rows = watches.map((more, at) => {
      const url = more.url ?? `https://example.org/${at}`;
      return aWatch({ id: `w${at}`, resourceKey: resourceKey(url, 'anon', 'en'), ...more, url });
    });
    await fill(db, {
      watches: rows,
      states: rows.map((watch) => aState(watch)),
      hosts: [aHost('example.org', host)],
    });
    const one = await readWatch(db, 'w0', NOW);
    const [same] = await readAllWatches(db, NOW);
    expect(same?.hostLimit).toEqual(one?.hostLimit);
    return one?.hostLimit;
  }

  test('shows where one page is wished each minute', async () => {
    const limit = await limitOf([{ intervalMs: MINUTE }]);
    expect(limit?.cause).toBe('day_budget');
    expect(limit?.waitMs).toBeCloseTo(132_000, -1);
  });

  test('shows where the pages of a host are many, at the default interval too', async () => {
    const limit = await limitOf(Array.from({ length: 100 }, () => ({})));
    expect(limit?.waitMs).toBeCloseTo(100 * 192_000 - 3 * HOUR, -1);
  });

  test('is the crawl delay where that is longer, also for few pages', async () => {
    const limit = await limitOf([{ intervalMs: HOUR }], { crawlDelayMs: 2 * HOUR });
    expect(limit).toEqual({ waitMs: HOUR, cause: 'crawl_delay' });
  });

  test('is narrower for a while after the site said "too many"', async () => {
    const wished = [{ intervalMs: 300_000 }];
    expect(await limitOf(wished, { halvedUntil: NOW })).toBeUndefined();
    const limit = await limitOf(wished, { halvedUntil: NOW + HOUR });
    expect(limit?.waitMs).toBeCloseTo(84_000, -1);
  });

  test('is wider where the person raised it', async () => {
    const limit = await limitOf([{ intervalMs: MINUTE }], { dailyLimit: 1500 });
    expect(limit?.waitMs).toBeCloseTo(4_000, -1);
  });

  test.each<[string, readonly Partial<Watch>[]]>([
    ['the host can serve them all', [{}, {}]],
    ['the other pages are paused', [{}, { paused: true, intervalMs: MINUTE }]],
    ['they are of another host', [{}, { host: 'b.example', intervalMs: MINUTE }]],
  ])('does not show where %s', async (_title, watches) => {
    expect(await limitOf(watches)).toBeUndefined();
  });

  test('counts parts of one page once: one request serves them', async () => {
    const part = { url: 'https://example.org/', intervalMs: 200_000 };
    expect(await limitOf([part, { ...part, rules: { include: ['h1'] } }])).toBeUndefined();
  });
});

describe('taking what came for the page', () => {
  test('marks the state, and is nothing where there is no such watch', async () => {
    const db = await openFresh();
    const watch = aWatch();
    await fill(db, { states: [aState(watch, { status: 'soft_404' })] });
    await acceptNextAnswer(db, watch.id);
    await acceptNextAnswer(db, 'nobody');
    expect(await db.getAll('states')).toEqual([
      aState(watch, { status: 'soft_404', takesNextAsIs: true }),
    ]);
  });
});
