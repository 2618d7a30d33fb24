import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/adapters/storage/database';
import { markSeen, markUnseen } from '../../../src/adapters/storage/seen';
import { unseenWatchCount } from '../../../src/adapters/storage/status';
import { dump, fill, openFresh } from './open-fresh';
import { aChange, aSnapshot, aState, aWatch, NOW } from './rows';

const SEEN = NOW + 60_000;
const watch = aWatch();
const other = aWatch({ id: 'w2', url: 'https://other.example/' });
const state = aState(watch, {
  newestSnapshotId: 's3',
  referenceSnapshotId: 's3',
  lastSeenSnapshotId: 's1',
  unseenAt: NOW + 2,
});

let db: Database;
beforeEach(async () => {
  db = await openFresh();
  await fill(db, {
    watches: [watch, other],
    states: [state, aState(other, { unseenAt: NOW })],
    snapshots: ['s1', 's2', 's3'].map((id, n) => aSnapshot({ id, takenAt: NOW + n })),
    changes: [
      aChange({ id: 'c1', at: NOW + 1, fromSnapshotId: 's1', toSnapshotId: 's2' }),
      aChange({ id: 'c2', at: NOW + 2, fromSnapshotId: 's2', toSnapshotId: 's3' }),
      aChange({ id: 'c9', watchId: 'w2' }),
    ],
    outbox: [
      { changeId: 'c2', watchId: 'w1', at: NOW },
      { changeId: 'c9', watchId: 'w2', at: NOW },
    ],
  });
});

describe('marking all of a watch seen', () => {
  test('tells which changes it marked, and counts the watch no more', async () => {
    expect(await markSeen(db, { watchId: 'w1' }, SEEN)).toEqual(['c1', 'c2']);
    expect(await unseenWatchCount(db)).toBe(1);
    expect(await db.get('changes', 'c2')).toMatchObject({ seenAt: SEEN });
    expect(await db.countFromIndex('changes', 'byUnseen')).toBe(1);
  });

  test('makes the newest version the last seen and the reference', async () => {
    await markSeen(db, { watchId: 'w1' }, SEEN);
    const { unseenAt: _gone, ...rest } = state;
    expect(await db.get('states', 'w1')).toEqual({
      ...rest,
      lastSeenSnapshotId: 's3',
      referenceSnapshotId: 's3',
    });
  });

  test('leaves nothing of it to be told', async () => {
    await markSeen(db, { watchId: 'w1' }, SEEN);
    expect(await db.getAllKeys('outbox')).toEqual(['c9']);
  });

  test('twice marks nothing the second time and keeps the first moment', async () => {
    await markSeen(db, { watchId: 'w1' }, SEEN);
    expect(await markSeen(db, { watchId: 'w1' }, SEEN + 1)).toEqual([]);
    expect(await db.get('changes', 'c1')).toMatchObject({ seenAt: SEEN });
  });

  test('also takes in what drifted without an alert', async () => {
    await markSeen(db, { watchId: 'w1' }, SEEN);
    const drifted = { ...(await db.get('states', 'w1')), newestSnapshotId: 's4' };
    await fill(db, { states: [drifted] });
    await markSeen(db, { watchId: 'w1' }, SEEN);
    expect(await db.get('states', 'w1')).toMatchObject({ referenceSnapshotId: 's4' });
  });
});

test('marking everything seen leaves nothing unseen', async () => {
  expect(await markSeen(db, { all: true }, SEEN)).toHaveLength(3);
  expect(await unseenWatchCount(db)).toBe(0);
  expect(await db.count('outbox')).toBe(0);
});

describe('marking some seen', () => {
  test('the older one: last seen moves up to where the newer one started', async () => {
    await markSeen(db, { changeIds: ['c1'] }, SEEN);
    expect(await db.get('states', 'w1')).toMatchObject({
      lastSeenSnapshotId: 's2',
      unseenAt: NOW + 2,
    });
  });

  test('the newer one: last seen stays, and the older one is what is unseen', async () => {
    await markSeen(db, { changeIds: ['c2'] }, SEEN);
    expect(await db.get('states', 'w1')).toMatchObject({
      lastSeenSnapshotId: 's1',
      unseenAt: NOW + 1,
    });
  });

  test('ids of nothing are passed over', async () => {
    const before = await dump(db);
    expect(await markSeen(db, { changeIds: ['nothing'] }, SEEN)).toEqual([]);
    expect(await dump(db)).toEqual(before);
  });
});

describe('undoing it', () => {
  test('brings back state and changes as they were', async () => {
    const before = await dump(db);
    const marked = await markSeen(db, { all: true }, SEEN);
    expect(await markUnseen(db, marked)).toEqual(marked);
    const { outbox: _told, ...after } = await dump(db);
    const { outbox: _untold, ...expected } = before;
    expect(after).toEqual(expected);
  });

  test('where retention took the older version: last seen stays where it is', async () => {
    await markSeen(db, { watchId: 'w1' }, SEEN);
    await db.delete('snapshots', 's1');
    await markUnseen(db, ['c1']);
    expect(await db.get('states', 'w1')).toMatchObject({
      lastSeenSnapshotId: 's3',
      unseenAt: NOW + 1,
    });
  });

  test('of what was never seen changes nothing', async () => {
    const before = await dump(db);
    expect(await markUnseen(db, ['c1', 'nothing'])).toEqual([]);
    expect(await dump(db)).toEqual(before);
  });
});
