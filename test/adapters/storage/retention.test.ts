import { describe, expect, test } from 'vitest';
import type { Database } from '../../../src/adapters/storage/database';
import { packVersions } from '../../../src/adapters/storage/pack-versions';
import { applyRetention } from '../../../src/adapters/storage/retention';
import { pinVersion } from '../../../src/adapters/storage/versions';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/watch/settings';
import type { WatchState } from '../../../src/core/watch/state';
import { fill, openFresh } from './open-fresh';
import { aChange, aHost, anExchange, aSnapshot, aState, aWatch, NOW } from './rows';
import { arriveAll, sourceOf, TOOLS, textOf } from './version-chain';

const DAY_MS = 86_400_000;
const watch = aWatch();

/** Versions `s0`, `s1`, … one a day, the last of them taken at NOW. */
async function withVersions(count: number, state: Partial<WatchState> = {}): Promise<Database> {
  const db = await openFresh();
  const snapshots = Array.from({ length: count }, (_, n) =>
    aSnapshot({ id: `s${n}`, takenAt: NOW - (count - 1 - n) * DAY_MS }),
  );
  const newest = `s${count - 1}`;
  await fill(db, {
    watches: [watch],
    states: [
      aState(watch, {
        newestSnapshotId: newest,
        referenceSnapshotId: newest,
        lastSeenSnapshotId: newest,
        ...state,
      }),
    ],
    snapshots,
  });
  return db;
}

async function kept(db: Database, settings: Partial<Settings>): Promise<readonly string[]> {
  await applyRetention(db, { ...DEFAULT_SETTINGS, ...settings }, NOW);
  return db.getAllKeys('snapshots');
}

describe('versions', () => {
  test('beyond the count go, oldest first', async () => {
    expect(await kept(await withVersions(5), { versionsKept: 2 })).toEqual(['s3', 's4']);
  });

  test('beyond the age go', async () => {
    const settings = { versionsKeptMs: 2 * DAY_MS };
    expect(await kept(await withVersions(5), settings)).toEqual(['s2', 's3', 's4']);
  });

  test('within both stay', async () => {
    const db = await withVersions(5);
    expect(await applyRetention(db, DEFAULT_SETTINGS, NOW)).toEqual({ versions: 0, exchanges: 0 });
    expect(await db.count('snapshots')).toBe(5);
  });

  test('the newest stays however old it is', async () => {
    const db = await withVersions(3);
    await applyRetention(db, DEFAULT_SETTINGS, NOW + 4000 * DAY_MS);
    expect(await db.getAllKeys('snapshots')).toEqual(['s2']);
  });

  test('the reference and the last seen stay', async () => {
    const db = await withVersions(6, { referenceSnapshotId: 's2', lastSeenSnapshotId: 's0' });
    expect(await kept(db, { versionsKept: 2 })).toEqual(['s0', 's2', 's4', 's5']);
  });

  test('those an unseen change shows stay, those of a seen one do not', async () => {
    const db = await withVersions(7);
    await fill(db, {
      changes: [aChange({ id: 'c1', fromSnapshotId: 's0', toSnapshotId: 's1' })],
    });
    const { unseen: _seen, ...seen } = aChange({
      id: 'c2',
      fromSnapshotId: 's2',
      toSnapshotId: 's3',
    });
    await fill(db, { changes: [seen] });
    expect(await kept(db, { versionsKept: 2 })).toEqual(['s0', 's1', 's5', 's6']);
  });

  test('of another watch are counted for themselves', async () => {
    const db = await withVersions(3);
    await fill(db, { snapshots: [aSnapshot({ id: 'z', watchId: 'w2', takenAt: 0 })] });
    expect(await kept(db, { versionsKept: 2 })).toEqual(['s1', 's2', 'z']);
  });
});

describe('the size of versions', () => {
  const MB = 1_000_000;

  /** `w1` has `s0`…`s4`, `w2` has `t0`…`t4`, taken in turns; each takes so many bytes. */
  async function withSizes(bytes: number): Promise<Database> {
    const db = await openFresh();
    const other = aWatch({ id: 'w2', url: 'https://other.example/' });
    const rows = [
      [watch, 's'],
      [other, 't'],
    ] as const;
    for (const [owner, letter] of rows) {
      await fill(db, {
        watches: [owner],
        states: [aState(owner, { newestSnapshotId: `${letter}4` })],
        snapshots: [0, 1, 2, 3, 4].map((n) =>
          aSnapshot({
            id: `${letter}${n}`,
            watchId: owner.id,
            takenAt: NOW - (4 - n) * DAY_MS + (letter === 't' ? 1 : 0),
            storedBytes: bytes,
          }),
        ),
      });
    }
    return db;
  }

  test('of one watch is at most a fifth of what all may take', async () => {
    const db = await withSizes(3 * MB);
    expect(await kept(db, { versionsKeptBytes: 45 * MB })).toEqual([
      ...['s2', 's3', 's4'],
      ...['t2', 't3', 't4'],
    ]);
  });

  test('of all together is at most what the setting says: the oldest go, whosever they are', async () => {
    const db = await withSizes(2 * MB);
    for (let n = 0; n < 10; n += 1) {
      const crowd = aWatch({ id: `x${n}`, url: `https://x${n}.example/` });
      const snapshot = aSnapshot({ id: `x${n}`, watchId: crowd.id, storedBytes: 4 * MB });
      await fill(db, {
        watches: [crowd],
        states: [aState(crowd, { newestSnapshotId: `x${n}` })],
        snapshots: [snapshot],
      });
    }
    // 60 MB are there; each of the two gives up its oldest in turn.
    const left = await kept(db, { versionsKeptBytes: 55 * MB });
    expect(left.slice(0, 7)).toEqual(['s2', 's3', 's4', 't1', 't2', 't3', 't4']);
  });

  test('takes none that always stays, however little may be kept', async () => {
    const db = await withSizes(10 * MB);
    await fill(db, { snapshots: [{ ...(await db.get('snapshots', 's1')), pinned: 1 }] });
    expect(await kept(db, { versionsKeptBytes: 1 })).toEqual(['s1', 's4', 't4']);
  });
});

describe('a pinned version', () => {
  const place = { watchId: 'w1', versionId: 's0' };

  test('stays beyond count and age', async () => {
    const db = await withVersions(4);
    expect(await pinVersion(db, place, 'pinned')).toBe(true);
    expect(await kept(db, { versionsKept: 2, versionsKeptMs: DAY_MS })).toEqual(['s0', 's2', 's3']);
  });

  test('set free goes like the others', async () => {
    const db = await withVersions(4);
    await pinVersion(db, place, 'pinned');
    expect(await pinVersion(db, place, 'free')).toBe(true);
    expect(await kept(db, { versionsKept: 2 })).toEqual(['s2', 's3']);
  });

  test('is of its own watch: of another, or of none, nothing is pinned', async () => {
    const db = await withVersions(1);
    expect(await pinVersion(db, { watchId: 'w2', versionId: 's0' }, 'pinned')).toBe(false);
    expect(await pinVersion(db, { watchId: 'w1', versionId: 'none' }, 'pinned')).toBe(false);
    expect(await db.get('snapshots', 's0')).not.toHaveProperty('pinned');
  });
});

test('a version that stays is readable without those that went', async () => {
  const db = await openFresh();
  await fill(db, { watches: [watch], states: [aState(watch)] });
  await arriveAll(db, 8);
  await packVersions(db, TOOLS);
  await pinVersion(db, { watchId: 'w1', versionId: 'v2' }, 'pinned');
  expect(await kept(db, { versionsKept: 3 })).toEqual(['v2', 'v6', 'v7', 'v8']);
  for (const n of [2, 6, 7, 8]) expect(await sourceOf(db, `v${n}`)).toBe(textOf(n));
});

describe('exchanges', () => {
  async function withExchanges(count: number): Promise<Database> {
    const db = await openFresh();
    const exchanges = Array.from({ length: count }, (_, n) =>
      anExchange(watch, {
        id: `x${String(n).padStart(4, '0')}`,
        at: NOW - (count - 1 - n) * DAY_MS,
      }),
    );
    await fill(db, { exchanges });
    return db;
  }

  test('beyond the count go, oldest first, also when there are many', async () => {
    const db = await withExchanges(1203);
    const purged = await applyRetention(
      db,
      { ...DEFAULT_SETTINGS, exchangesKept: 100, exchangesKeptMs: 3650 * DAY_MS },
      NOW,
    );
    expect(purged.exchanges).toBe(1103);
    expect((await db.getAllKeys('exchanges'))[0]).toBe('x1103');
  });

  test('beyond the age go', async () => {
    const db = await withExchanges(5);
    await applyRetention(db, { ...DEFAULT_SETTINGS, exchangesKeptMs: DAY_MS }, NOW);
    expect(await db.getAllKeys('exchanges')).toEqual(['x0003', 'x0004']);
  });
});

test('a host kept only for its pause goes when that is over', async () => {
  const db = await openFresh();
  await fill(db, {
    hosts: [
      aHost('paused.example', { pausedUntil: NOW + 1 }),
      aHost('free.example', { pausedUntil: NOW }),
    ],
  });
  await applyRetention(db, DEFAULT_SETTINGS, NOW);
  expect(await db.getAllKeys('hosts')).toEqual(['paused.example']);
});
