import { describe, expect, test } from 'vitest';
import type { Database } from '../../../src/adapters/storage/database';
import { applyRetention } from '../../../src/adapters/storage/retention';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/watch/settings';
import type { WatchState } from '../../../src/core/watch/state';
import { fill, openFresh } from './open-fresh';
import { aChange, aHost, anExchange, aSnapshot, aState, aWatch, NOW } from './rows';

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
