import { afterEach, expect, test, vi } from 'vitest';
import { limitDisk } from '../../adapters/storage/full-disk';
import { checkWorld, DAY_MS, page } from './check-world';

const version = (n: number) => page(`<p>Version ${n}.</p>`, [['ETag', `"${n}"`]]);

afterEach(() => void vi.restoreAllMocks());

/** Three versions, all seen. */
async function withThree() {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const world = await checkWorld();
  world.answer(version(1), version(2), version(3), version(4));
  for (let n = 0; n < 3; n += 1) {
    await world.check();
    world.wait(DAY_MS);
  }
  const state = await world.db.get('states', 'w1');
  const newest = state?.newestSnapshotId ?? '';
  if (state === undefined) throw new Error('no state');
  await world.db.put('states', { ...state, lastSeenSnapshotId: newest });
  await world.db.clear('changes');
  return world;
}

test('a change is stored and told all the same: the oldest version went for it', async () => {
  const world = await withThree();
  const before = await world.db.getAllKeys('snapshots');
  limitDisk('snapshots', 3);
  expect(await world.check()).toMatchObject({ kind: 'ran', outcome: { kind: 'changed' } });
  const after = await world.db.getAllKeys('snapshots');
  expect(after).not.toContain(before[0]);
  expect(after).toContain((await world.db.get('states', 'w1'))?.newestSnapshotId);
  expect(await world.db.count('changes')).toBe(1);
});

test('where nothing may go the check fails as a whole, and the watch is as it was', async () => {
  const world = await withThree();
  const before = await world.db.get('states', 'w1');
  limitDisk('snapshots', Number.NEGATIVE_INFINITY);
  await expect(world.check()).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(await world.db.get('states', 'w1')).toEqual(before);
  expect(await world.db.getAllKeys('snapshots')).toContain(before?.newestSnapshotId);
});
