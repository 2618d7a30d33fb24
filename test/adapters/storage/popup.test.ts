import { describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/adapters/storage/database';
import { putPendingAdd } from '../../../src/adapters/storage/pending-adds';
import { readPopup } from '../../../src/adapters/storage/popup';
import { readStatus } from '../../../src/adapters/storage/status';
import { readAllWatches, readWatch } from '../../../src/adapters/storage/watch-facts';
import { fill, openFresh } from './open-fresh';
import { aChange, aDraft, aHost, aState, aWatch, NOW } from './rows';

/** `count` watches, the first `unseen` of them with that many changes each, every tenth in need. */
async function withWatches(count: number, unseen: number): Promise<Database> {
  const db = await openFresh();
  const watches = Array.from({ length: count }, (_, n) =>
    aWatch({ id: `w${n}`, url: `https://h${n % 7}.example/${n}`, host: `h${n % 7}.example` }),
  );
  await fill(db, {
    watches,
    states: watches.map((watch, n) =>
      aState(watch, {
        dueAt: NOW + 1000 + n,
        ...(n < unseen ? { unseenAt: NOW + n } : {}),
        ...(n % 10 === 9 ? { status: 'gone' as const, needsYouAt: NOW + n } : {}),
      }),
    ),
    changes: watches
      .slice(0, unseen)
      .flatMap(({ id }) => [
        aChange({ id: `${id}-1`, watchId: id, at: NOW }),
        aChange({ id: `${id}-2`, watchId: id, at: NOW + 1 }),
      ]),
    hosts: [
      aHost('h0.example', { neverSince: NOW, diagnosis: 'no_validators' }),
      aHost('h1.example', { pausedUntil: NOW + 60_000 }),
      aHost('h2.example', { pausedUntil: NOW - 1 }),
    ],
    meta: [{ key: 'run', value: { startedAt: NOW - 9, endedAt: NOW - 5 } }],
  });
  return db;
}

describe('the popup', () => {
  test('counts all, and lists the newest eight', async () => {
    const facts = await readPopup(await withWatches(1000, 120), undefined, NOW);
    expect(facts.status).toEqual({
      watches: 1000,
      changed: 120,
      needYou: 100,
      hosts: 3,
      run: { startedAt: NOW - 9, endedAt: NOW - 5 },
      earliestDueAt: NOW + 1000,
    });
    expect(facts.changed).toHaveLength(8);
    expect(facts.changed[0]).toMatchObject({
      watch: { id: 'w119' },
      unseen: { count: 2, newest: { id: 'w119-2' } },
    });
    expect(facts.needsYou).toHaveLength(8);
    expect(facts.needsYou[0]?.watch.id).toBe('w999');
    expect(facts.needsYou[0]?.unseen).toBeUndefined();
  });

  test('needs one transaction and never reads all watches', async () => {
    const db = await withWatches(200, 10);
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const readAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    await readPopup(db, 'https://h1.example/1', NOW);
    expect(opened).toHaveBeenCalledTimes(1);
    expect(readAll).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('knows the watches of the address asked for, and the pause of their host', async () => {
    const db = await withWatches(10, 0);
    const { here } = await readPopup(db, 'https://h1.example/1', NOW);
    expect(here).toMatchObject({
      watched: [{ watch: { id: 'w1' }, hostPausedUntil: NOW + 60_000 }],
      pending: false,
    });
  });

  test('knows an add that waits, for its hour', async () => {
    const db = await openFresh();
    const draft = aDraft();
    await putPendingAdd(db, { permission: 'https://example.org/*', draft, askedAt: NOW });
    expect((await readPopup(db, draft.url, NOW)).here.pending).toBe(true);
    expect((await readPopup(db, draft.url, NOW + 3_600_001)).here.pending).toBe(false);
  });

  test('lists the hosts that never answer 304, with how many watches ask them', async () => {
    const { neverHosts } = await readPopup(await withWatches(10, 0), undefined, NOW);
    expect(neverHosts).toMatchObject([{ host: { host: 'h0.example' }, watches: 2 }]);
  });

  test('of an empty database is empty', async () => {
    expect(await readPopup(await openFresh(), 'https://example.org/', NOW)).toMatchObject({
      status: { watches: 0, changed: 0, needYou: 0, hosts: 0, run: {}, earliestDueAt: undefined },
      here: { watched: [], pending: false },
      changed: [],
      needsYou: [],
      neverHosts: [],
    });
  });
});

test('the status alone says the same', async () => {
  const db = await withWatches(20, 3);
  expect(await readStatus(db)).toEqual((await readPopup(db, undefined, NOW)).status);
});

describe('watch rows', () => {
  test('come in the order they were added', async () => {
    const db = await openFresh();
    const watches = [
      aWatch({ id: 'b', addedAt: NOW }),
      aWatch({ id: 'a', url: 'https://example.org/2', addedAt: NOW + 1 }),
    ];
    await fill(db, { watches, states: watches.map((watch) => aState(watch)) });
    const all = await readAllWatches(db, NOW);
    expect(all.map(({ watch }) => watch.id)).toEqual(['b', 'a']);
  });

  test('forget a pause that is over', async () => {
    const db = await withWatches(10, 0);
    expect((await readWatch(db, 'w2', NOW))?.hostPausedUntil).toBeUndefined();
  });

  test('there is none of a watch that is not there', async () => {
    expect(await readWatch(await openFresh(), 'w1', NOW)).toBeUndefined();
  });
});
