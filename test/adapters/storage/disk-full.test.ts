import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addWatch } from '../../../src/adapters/storage/add-watch';
import type { Database } from '../../../src/adapters/storage/database';
import { isDiskFull, writeMakingRoom } from '../../../src/adapters/storage/disk-full';
import { editWatch } from '../../../src/adapters/storage/edit-watch';
import { packVersions } from '../../../src/adapters/storage/pack-versions';
import { readStatus } from '../../../src/adapters/storage/status';
import { type WriteTx, write } from '../../../src/adapters/storage/transaction';
import { putVersion } from '../../../src/adapters/storage/version-rows';
import { limitDisk } from './full-disk';
import { dump, fill, openFresh } from './open-fresh';
import { aChange, aDraft, anExchange, aSnapshot, aState, aWatch, NOW } from './rows';
import { arriveAll, sourceOf, TOOLS, textOf } from './version-chain';

const STORES = ['snapshots', 'states', 'meta', 'watches'] as const;
const watch = aWatch();
const other = aWatch({ id: 'w2', url: 'https://other.example/' });

let db: Database;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  db = await openFresh();
  const versions = ['w1', 'w2'].flatMap((watchId, at) =>
    [0, 1, 2, 3, 4].map((n) =>
      aSnapshot({
        id: `${watchId}-${n}`,
        watchId,
        takenAt: NOW + n * 10 + at,
        storedBytes: 400_000,
      }),
    ),
  );
  await fill(db, {
    watches: [watch, other],
    states: [
      aState(watch, { newestSnapshotId: 'w1-4', referenceSnapshotId: 'w1-0' }),
      aState(other, { newestSnapshotId: 'w2-4' }),
    ],
    snapshots: versions,
  });
});
afterEach(() => void vi.restoreAllMocks());

const arriving = aSnapshot({ id: 'new', takenAt: NOW + 100 });
const putNew = (tx: WriteTx) => putVersion(tx, arriving);

describe('a write on a full disk', () => {
  test('succeeds after the oldest versions went, whosever they were', async () => {
    limitDisk('snapshots', 10);
    await writeMakingRoom(db, STORES, putNew);
    expect(await db.getAllKeys('snapshots')).toEqual([
      'new',
      // The reference and the newest stay; a megabyte of the oldest of all goes.
      ...['w1-0', 'w1-2', 'w1-3', 'w1-4'],
      ...['w2-2', 'w2-3', 'w2-4'],
    ]);
  });

  test('is noted with how many went, for the person to be told', async () => {
    const { versions: before } = (await readStatus(db)).roomMade ?? { versions: 0 };
    expect(before).toBe(0);
    limitDisk('snapshots', 10);
    await writeMakingRoom(db, STORES, putNew);
    vi.restoreAllMocks();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect((await readStatus(db)).roomMade).toMatchObject({ versions: 3 });
    limitDisk('snapshots', 8);
    await writeMakingRoom(db, STORES, (tx) => putVersion(tx, { ...arriving, id: 'next' }));
    expect((await readStatus(db)).roomMade).toMatchObject({ versions: 6 });
  });

  test('that adds or edits a watch makes room as a check does', async () => {
    limitDisk('watches', 3, 'snapshots');
    const added = await addWatch(db, aDraft({ url: 'https://third.example/' }), {
      id: 'w3',
      now: NOW,
    });
    expect(added.kind).toBe('added');
    vi.restoreAllMocks();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    limitDisk('watches', 4, 'snapshots');
    const reread = { kind: 'version_missing' } as const;
    const edited = await editWatch(db, 'w1', { paused: true }, { reread, now: NOW });
    expect(edited.kind).toBe('edited');
    expect(await db.getAllKeys('watches')).toEqual(['w1', 'w2', 'w3']);
    expect((await readStatus(db)).roomMade?.versions).toBeGreaterThan(0);
  });

  test('goes on where there is no room for that note', async () => {
    limitDisk('meta', Number.NEGATIVE_INFINITY);
    let tries = 0;
    await writeMakingRoom(db, STORES, async (tx) => {
      tries += 1;
      if (tries === 1) throw new DOMException('The disk is full', 'QuotaExceededError');
      await tx.objectStore('snapshots').put(arriving);
    });
    expect(await db.getKey('snapshots', 'new')).toBe('new');
    expect(await db.getKey('snapshots', 'w1-1')).toBeUndefined();
  });

  test('makes more room each time it is tried', async () => {
    const disk = limitDisk('snapshots', 7);
    // Ten are there, so that three must go, and then one more.
    await writeMakingRoom(db, STORES, putNew);
    expect(disk.refusals()).toBeGreaterThan(0);
    expect(await db.get('snapshots', 'new')).toEqual(arriving);
  });

  test('touches no watch, no state and no change', async () => {
    await fill(db, { changes: [aChange({ toSnapshotId: 'w1-1' })] });
    const { watches, states, changes } = await dump(db);
    limitDisk('snapshots', 1);
    await writeMakingRoom(db, STORES, putNew).catch(() => {});
    expect(await dump(db)).toMatchObject({ watches, states, changes });
    expect(await db.getAllKeys('snapshots')).toContain('w1-1');
  });

  test('where no version may go takes the oldest exchanges', async () => {
    for (const { id } of await db.getAll('snapshots')) {
      if (!['w1-0', 'w1-4', 'w2-4'].includes(id)) await db.delete('snapshots', id);
    }
    const exchanges = Array.from({ length: 600 }, (_, n) =>
      anExchange(watch, { id: `x${String(n).padStart(3, '0')}`, at: NOW + n }),
    );
    await fill(db, { exchanges });
    limitDisk('exchanges', 600);
    await writeMakingRoom(db, ['exchanges'], async (tx) => {
      await tx.objectStore('exchanges').put(anExchange(watch, { id: 'new', at: NOW + 999 }));
    });
    expect(await db.count('exchanges')).toBe(101);
    expect(await db.getKey('exchanges', 'x499')).toBeUndefined();
    expect(await db.count('snapshots')).toBe(3);
  });

  test('is told as such where nothing more may go, and nothing of it is written', async () => {
    limitDisk('snapshots', Number.NEGATIVE_INFINITY);
    const writing = writeMakingRoom(db, STORES, async (tx) => {
      await tx.objectStore('watches').put({ ...watch, title: 'Half a write' });
      await putNew(tx);
    });
    await expect(writing).rejects.toSatisfy(isDiskFull);
    expect(await db.getAll('watches')).toEqual([watch, other]);
    expect(await db.getAllKeys('snapshots')).toEqual(['w1-0', 'w1-4', 'w2-4']);
  });

  test.each([
    ['v4', ['v4', 'v5', 'v6']],
    // What the reference rests on would only pass its bytes on: to drop it frees nothing.
    ['v1', ['v1', 'v2', 'v3', 'v4', 'v5', 'v6']],
  ])(
    'with the reference %s needs no put to make room, and what stays is readable',
    async (reference, left) => {
      const fresh = await openFresh();
      await fill(fresh, { watches: [watch], states: [aState(watch)] });
      await arriveAll(fresh, 6);
      await packVersions(fresh, TOOLS);
      const state = aState(watch, { newestSnapshotId: 'v6', referenceSnapshotId: reference });
      await fill(fresh, { states: [state] });
      const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('The disk is full', 'QuotaExceededError');
      });
      const writing = writeMakingRoom(fresh, ['meta'], async (tx) => {
        await tx.objectStore('meta').put({ key: 'any', value: 1 });
      });
      await expect(writing).rejects.toSatisfy(isDiskFull);
      put.mockRestore();
      expect(await fresh.getAllKeys('snapshots')).toEqual(left);
      for (const id of left) expect(await sourceOf(fresh, id)).toBe(textOf(Number(id.slice(1))));
    },
  );
});

test('any other fault is thrown at once, and nothing is dropped for it', async () => {
  const before = await dump(db);
  const writing = writeMakingRoom(db, STORES, async () => {
    throw new TypeError('a fault of ours');
  });
  await expect(writing).rejects.toThrow(new TypeError('a fault of ours'));
  expect(await dump(db)).toEqual(before);
});

test('a disk that is not full costs one try', async () => {
  const tries: number[] = [];
  await writeMakingRoom(db, STORES, async () => {
    tries.push(1);
  });
  expect(tries).toHaveLength(1);
});

test('a plain write on a full disk says so by name', async () => {
  limitDisk('snapshots', 10);
  await expect(write(db, STORES, putNew)).rejects.toSatisfy(isDiskFull);
});
