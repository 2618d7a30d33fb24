import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/adapters/storage/database';
import { packVersions } from '../../../src/adapters/storage/pack-versions';
import { write } from '../../../src/adapters/storage/transaction';
import {
  dropVersion,
  putVersion,
  VERSION_STORES,
} from '../../../src/adapters/storage/version-rows';
import { MAX_LINKS } from '../../../src/core/snapshot/keep-whole';
import { dump, fill, openFresh } from './open-fresh';
import { aState, aWatch, NOW } from './rows';
import { arrive, arriveAll, sourceOf, TOOLS, textOf, versionOf } from './version-chain';

const watch = aWatch();
let db: Database;
beforeEach(async () => {
  db = await openFresh();
  await fill(db, { watches: [watch], states: [aState(watch)] });
});

const pack = () => packVersions(db, TOOLS);
const drop = (...ids: string[]) =>
  write(db, VERSION_STORES, async (tx) => {
    for (const id of ids) await dropVersion(tx, id);
  });
const row = async (id: string) => (await db.get('snapshots', id)) ?? expect.fail(`no ${id}`);

/** Which of these versions do not come back as they were. */
async function unreadable(versions: readonly number[]): Promise<readonly number[]> {
  const sources = await Promise.all(versions.map((n) => sourceOf(db, `v${n}`)));
  return versions.filter((n, at) => sources[at] !== textOf(n));
}

describe('packing', () => {
  test('leaves the newest whole, makes the others small, and all stay readable', async () => {
    await arriveAll(db, 5);
    const whole = (await row('v5')).storedBytes;
    expect(await pack()).toBe(4);
    for (const n of [1, 2, 3, 4]) {
      expect(await row(`v${n}`)).toMatchObject({ against: `v${n + 1}` });
      expect((await row(`v${n}`)).storedBytes).toBeLessThan(whole / 50);
    }
    expect(await row('v5')).not.toHaveProperty('against');
    expect(await unreadable([1, 2, 3, 4, 5])).toEqual([]);
  });

  test('each time a version came ends in the same rows as all at once', async () => {
    await arriveAll(db, 6);
    await pack();
    const atOnce = await db.getAll('snapshots');
    const other = await openFresh();
    await fill(other, { watches: [watch], states: [aState(watch)] });
    for (const version of atOnce) {
      const n = Number(version.id.slice(1));
      await arrive(other, await versionOf(textOf(n), { id: version.id, takenAt: version.takenAt }));
      await packVersions(other, TOOLS);
    }
    expect(await other.getAll('snapshots')).toEqual(atOnce);
  });

  test('what is packed is not packed again', async () => {
    await arriveAll(db, 3);
    await pack();
    const before = await dump(db);
    expect(await pack()).toBe(0);
    expect(await dump(db)).toEqual(before);
  });

  test('only watches with something new are looked at', async () => {
    await arriveAll(db, 3);
    expect(await db.getAllKeys('meta')).toEqual(['pack:w1']);
    await pack();
    expect(await db.getAllKeys('meta')).toEqual([]);
  });

  test('a first version leaves no note', async () => {
    await arriveAll(db, 1);
    expect(await db.getAllKeys('meta')).toEqual([]);
  });

  test('a version that has nothing in common with the next stays whole, and is tried once', async () => {
    await arrive(
      db,
      await versionOf('a'.repeat(50) + textOf(1).toUpperCase(), { id: 'v0', takenAt: 1 }),
    );
    await arriveAll(db, 2);
    await pack();
    expect(await row('v0')).toMatchObject({ staysWhole: 1 });
    expect(await row('v0')).not.toHaveProperty('against');
    expect(await pack()).toBe(0);
  });

  test(`after ${MAX_LINKS} deltas comes a whole one`, async () => {
    await arriveAll(db, MAX_LINKS + 3);
    await pack();
    const wholes = (await db.getAll('snapshots')).filter(({ against }) => against === undefined);
    expect(wholes.map(({ id }) => id).sort()).toEqual([`v${MAX_LINKS + 1}`, `v${MAX_LINKS + 3}`]);
    expect(await unreadable([1, MAX_LINKS, MAX_LINKS + 1, MAX_LINKS + 2])).toEqual([]);
  });

  test('a pin, a mark and all other facts stay', async () => {
    await arriveAll(db, 2);
    await fill(db, { snapshots: [{ ...(await row('v1')), pinned: 1, mark: '0123456789abcdef' }] });
    const { source: _before, storedBytes: _size, ...facts } = await row('v1');
    await pack();
    expect(await row('v1')).toMatchObject({ ...facts, against: 'v2' });
  });

  test('where a clock went back the newest stays whole, and nothing leads in a circle', async () => {
    await arriveAll(db, 3);
    await pack();
    await arrive(db, await versionOf(textOf(4), { id: 'v4', takenAt: NOW - 5e8 }));
    await pack();
    await arrive(db, await versionOf(textOf(5), { id: 'v5', takenAt: NOW - 4e8 }));
    await pack();
    expect(await row('v5')).not.toHaveProperty('against');
    expect(await unreadable([1, 2, 3, 4, 5])).toEqual([]);
  });
});

describe('the newest with younger bytes', () => {
  test('leaves those that rest on it readable', async () => {
    await arriveAll(db, 3);
    await pack();
    await arrive(db, await versionOf(textOf(33), { id: 'v3', takenAt: NOW }));
    expect(await sourceOf(db, 'v3')).toBe(textOf(33));
    expect(await unreadable([1, 2])).toEqual([]);
  });

  test('is packed small again when the next version comes', async () => {
    await arriveAll(db, 3);
    await pack();
    await arrive(db, await versionOf(textOf(33), { id: 'v3', takenAt: NOW }));
    await arrive(db, await versionOf(textOf(4), { id: 'v4', takenAt: NOW + 1 }));
    await pack();
    for (const n of [1, 2, 3]) expect((await row(`v${n}`)).storedBytes).toBeLessThan(200);
    expect(await unreadable([1, 2, 4])).toEqual([]);
  });

  test('keeps its pin', async () => {
    await arriveAll(db, 1);
    await fill(db, { snapshots: [{ ...(await row('v1')), pinned: 1 }] });
    await arrive(db, await versionOf(textOf(11), { id: 'v1', takenAt: NOW }));
    expect(await row('v1')).toMatchObject({ pinned: 1 });
  });

  test('with the same bytes moves nothing', async () => {
    await arriveAll(db, 2);
    await pack();
    const before = await row('v1');
    await arrive(db, await versionOf(textOf(2), { id: 'v2', takenAt: NOW }));
    expect(await row('v1')).toEqual(before);
  });
});

describe('dropping', () => {
  test.each([
    ['the oldest', ['v1'], [2, 3, 4, 5]],
    ['one in the middle', ['v3'], [1, 2, 4, 5]],
    ['several in a row', ['v2', 'v3', 'v4'], [1, 5]],
    ['several in a row, the newer first', ['v4', 'v3', 'v2'], [1, 5]],
    ['every other one', ['v2', 'v4'], [1, 3, 5]],
    ['the newest', ['v5'], [1, 2, 3, 4]],
    ['what is not there', ['v9'], [1, 2, 3, 4, 5]],
  ])('%s leaves the others readable, before and after packing', async (_what, ids, left) => {
    await arriveAll(db, 5);
    await pack();
    await drop(...ids);
    expect(await db.getAllKeys('snapshots')).toEqual(left.map((n) => `v${n}`));
    expect(await unreadable(left)).toEqual([]);
    await pack();
    expect(await unreadable(left)).toEqual([]);
  });

  test('any of them in any order leaves the others readable', async () => {
    await arriveAll(db, 6);
    await pack();
    const left = new Set([1, 2, 3, 4, 5, 6]);
    for (const n of [3, 5, 2, 6, 1]) {
      await drop(`v${n}`);
      left.delete(n);
      expect(await unreadable([...left])).toEqual([]);
      if (n === 5) await pack();
    }
  });

  test('what took over bytes is packed to one delta again', async () => {
    await arriveAll(db, 5);
    await pack();
    await drop('v2', 'v3');
    expect((await row('v1')).deltas).toHaveLength(2);
    await pack();
    expect(await row('v1')).toMatchObject({ against: 'v4' });
    expect(await row('v1')).not.toHaveProperty('deltas');
  });
});

describe('damage', () => {
  test.each([
    ['other bytes', async () => ({ ...(await row('v3')), source: new Uint8Array([1, 2, 3]) })],
    [
      'a delta to another text',
      async () => ({ ...(await row('v3')), source: new TextEncoder().encode('[0,9,"x"]') }),
    ],
    [
      'a delta past the end',
      async () => ({ ...(await row('v3')), source: new TextEncoder().encode('[99999999,0,"x"]') }),
    ],
    [
      'a delta that is none',
      async () => ({ ...(await row('v3')), source: new TextEncoder().encode('[true]') }),
    ],
  ])(
    'by %s is told of the version and of those behind it; the others are readable',
    async (_what, spoilt) => {
      await arriveAll(db, 5);
      await pack();
      await fill(db, { snapshots: [await spoilt()] });
      expect(await unreadable([4, 5])).toEqual([]);
      expect(await sourceOf(db, 'v3')).toBe('damaged');
      expect(await sourceOf(db, 'v2')).toBe('damaged');
      expect(await sourceOf(db, 'v1')).toBe('damaged');
    },
  );

  test('by a row that is gone is told of those behind it', async () => {
    await arriveAll(db, 4);
    await pack();
    await db.delete('snapshots', 'v3');
    expect(await Promise.all(['v1', 'v2', 'v3', 'v4'].map((id) => sourceOf(db, id)))).toEqual([
      'damaged',
      'damaged',
      'missing',
      textOf(4),
    ]);
  });

  test('by a circle is told, and does not go on for ever', async () => {
    await arriveAll(db, 3);
    await pack();
    await fill(db, { snapshots: [{ ...(await row('v3')), against: 'v1' }] });
    expect(await sourceOf(db, 'v1')).toBe('damaged');
    await pack();
    await drop('v2');
  });

  test('is not made worse by packing: nothing is packed against a damaged version', async () => {
    await arriveAll(db, 2);
    await fill(db, { snapshots: [{ ...(await row('v2')), sourceSha256: 'other' }] });
    await pack();
    expect(await unreadable([1])).toEqual([]);
    expect(await sourceOf(db, 'v2')).toBe('damaged');
  });

  test('of one version does not keep newer ones from being packed', async () => {
    await arriveAll(db, 4);
    await fill(db, { snapshots: [{ ...(await row('v1')), sourceSha256: 'other' }] });
    expect(await pack()).toBe(2);
    expect(await unreadable([2, 3, 4])).toEqual([]);
  });
});

describe('what comes in between', () => {
  /** Tools that do something the first time they compress. */
  function interrupted(by: () => Promise<unknown>) {
    let isDone = false;
    return {
      ...TOOLS,
      compressor: {
        ...TOOLS.compressor,
        async gzip(bytes: Uint8Array<ArrayBuffer>) {
          if (!isDone) {
            isDone = true;
            await by();
          }
          return TOOLS.compressor.gzip(bytes);
        },
      },
    };
  }

  test.each([
    [
      'the newer gets other bytes',
      async () => arrive(db, await versionOf(textOf(22), { id: 'v2', takenAt: NOW })),
    ],
    ['the newer goes', () => drop('v2')],
    ['the older goes', () => drop('v1')],
    [
      'the older is the newest again',
      () => fill(db, { states: [aState(watch, { newestSnapshotId: 'v1' })] }),
    ],
    [
      'the older gets other bytes',
      async () => {
        const version = await versionOf(textOf(11), { id: 'v1', takenAt: NOW - 86_400_000 });
        await write(db, VERSION_STORES, (tx) => putVersion(tx, version));
      },
    ],
  ])('%s: nothing is replaced', async (_what, by) => {
    await arriveAll(db, 2);
    let between: unknown;
    expect(
      await packVersions(
        db,
        interrupted(async () => {
          await by();
          between = await db.getAll('snapshots');
        }),
      ),
    ).toBe(0);
    expect(await db.getAll('snapshots')).toEqual(between);
  });

  test('the older is pinned: it is packed and stays pinned', async () => {
    await arriveAll(db, 2);
    await packVersions(
      db,
      interrupted(async () => fill(db, { snapshots: [{ ...(await row('v1')), pinned: 1 }] })),
    );
    expect(await row('v1')).toMatchObject({ against: 'v2', pinned: 1 });
  });

  test('another version comes: its note stays for the next time', async () => {
    await arriveAll(db, 2);
    await packVersions(
      db,
      interrupted(async () =>
        arrive(db, await versionOf(textOf(3), { id: 'v3', takenAt: NOW + 1 })),
      ),
    );
    expect(await db.getAllKeys('meta')).toEqual(['pack:w1']);
    await pack();
    expect(await row('v2')).toMatchObject({ against: 'v3' });
    expect(await unreadable([1, 2, 3])).toEqual([]);
  });
});
