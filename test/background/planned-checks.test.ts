import { afterEach, describe, expect, it, vi } from 'vitest';
import { plannedChecks } from '../../src/background/planned-checks';
import { newResource } from '../../src/core/check/new-resource';
import type { Resource } from '../../src/core/check/resource';
import type { WatchState } from '../../src/core/watch/state';
import { openFresh } from '../adapters/storage/open-fresh';
import { aHost, aState, aWatch, NOW } from '../adapters/storage/rows';

interface Given {
  readonly url: string;
  readonly state?: Partial<WatchState>;
  readonly resource?: Partial<Resource>;
}

async function databaseOf(given: readonly Given[]) {
  const db = await openFresh();
  for (const { url, state, resource } of given) {
    const watch = aWatch({ id: url, url, host: new URL(url).host, resourceKey: `anon en ${url}` });
    await db.put('watches', watch);
    await db.put('states', aState(watch, state));
    await db.put('resources', { ...newResource(watch.resourceKey), ...resource });
  }
  return db;
}

const due = { now: NOW, random: () => 0 };

afterEach(() => {
  vi.restoreAllMocks();
});

describe('plannedChecks', () => {
  it('puts first who has waited longest for a host’s allowance', async () => {
    const db = await databaseOf([
      { url: 'https://a.test/1', state: { dueAt: NOW, waitingSince: NOW - 500 } },
      { url: 'https://a.test/2', state: { dueAt: NOW - 600 } },
      { url: 'https://a.test/3', state: { dueAt: NOW, waitingSince: NOW - 700 } },
      { url: 'https://a.test/4', state: { dueAt: NOW + 600_000, waitingSince: NOW - 900 } },
    ]);
    const planned = await plannedChecks(db, due);
    expect(planned.map(({ key }) => key.slice(-1)).join('')).toBe('321');
  });

  it('reads the row of a host once, however many of its pages are due', async () => {
    const led = { finalUrl: 'https://www.a.test/1' };
    const db = await databaseOf(
      ['1', '2', '3', '4'].map((name) => ({
        url: `https://a.test/${name}`,
        state: { dueAt: NOW },
        ...(name > '2' ? { resource: led } : {}),
      })),
    );
    const reads = vi.spyOn(IDBObjectStore.prototype, 'get');
    expect(await plannedChecks(db, due)).toHaveLength(4);
    const ofHosts = reads.mock.contexts.flatMap((store, call) =>
      (store as IDBObjectStore).name === 'hosts' ? [reads.mock.calls[call]?.[0]] : [],
    );
    expect(ofHosts).toEqual(['a.test', 'www.a.test']);
  });

  it('names the watches each check is for', async () => {
    const db = await databaseOf([{ url: 'https://a.test/1', state: { dueAt: NOW } }]);
    const twin = aWatch({ id: 'twin', resourceKey: 'anon en https://a.test/1' });
    await db.put('states', aState(twin, { dueAt: NOW }));
    const [check] = await plannedChecks(db, due);
    expect(check?.watchIds.toSorted()).toEqual(['https://a.test/1', 'twin']);
  });

  it('names the other host that redirects led to, and when either was asked last', async () => {
    const led = { finalUrl: 'https://www.a.test/1' };
    const db = await databaseOf([
      { url: 'https://a.test/1', state: { dueAt: NOW }, resource: led },
      {
        url: 'https://a.test/2',
        state: { dueAt: NOW },
        resource: { finalUrl: 'https://a.test/3' },
      },
      { url: 'https://b.test/1', state: { dueAt: NOW } },
    ]);
    await db.put('hosts', aHost('a.test', { lastStartAt: NOW - 9 }));
    await db.put('hosts', aHost('www.a.test', { lastStartAt: NOW - 5 }));
    expect(await plannedChecks(db, due)).toMatchObject([
      { host: 'a.test', leadsTo: 'www.a.test', hostStartedAt: NOW - 5 },
      { host: 'a.test', leadsTo: undefined, hostStartedAt: NOW - 9 },
      { host: 'b.test', leadsTo: undefined, hostStartedAt: undefined },
    ]);
  });
});
