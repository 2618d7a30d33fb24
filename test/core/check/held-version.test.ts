import { describe, expect, test } from 'vitest';
import { aWatch } from '../../adapters/storage/rows';
import { askedWith, type CheckWorld, checkWorld, DAY_MS, empty, page } from './check-world';

const V1 = page('<p>one</p>', [['ETag', '"1"']]);
const V2 = page('<p>two</p>', [['ETag', '"2"']]);

async function withFirstCopy(): Promise<CheckWorld> {
  const world = await checkWorld();
  world.answer(V1);
  await world.check();
  world.wait(DAY_MS);
  return world;
}

const snapshotId = async ({ db }: CheckWorld) =>
  (await db.get('states', 'w1'))?.newestSnapshotId ?? '';

describe('a newest version that is missing', () => {
  test('makes the next request plain, and the same bytes put it back in its place', async () => {
    const world = await withFirstCopy();
    const id = await snapshotId(world);
    const before = await world.db.get('snapshots', id);
    await world.db.delete('snapshots', id);
    world.answer(V1, empty(304));
    expect(await world.check()).toMatchObject({ outcome: { kind: 'unchanged_200' } });
    expect(await world.db.get('snapshots', id)).toEqual(before);
    world.wait(DAY_MS);
    await world.check();
    expect(world.sent.map(askedWith)).toEqual([undefined, undefined, '"1"']);
  });

  test('does not hide a change', async () => {
    const world = await withFirstCopy();
    await world.db.delete('snapshots', await snapshotId(world));
    world.answer(V2);
    expect(await world.check()).toMatchObject({ outcome: { kind: 'changed' } });
    const [change] = await world.db.getAll('changes');
    expect(change).not.toHaveProperty('summary');
  });
});

describe('a newest version that is damaged', () => {
  test('cannot be read under new rules: the 304 is not taken for a reading, the next request is plain', async () => {
    const world = await withFirstCopy();
    const snapshot = await world.db.get('snapshots', await snapshotId(world));
    const state = await world.db.get('states', 'w1');
    if (snapshot === undefined || state === undefined) throw new Error('no first copy');
    await world.db.put('snapshots', { ...snapshot, sourceSha256: 'other' });
    await world.db.put('states', { ...state, readUnder: 'an older reader' });
    world.answer(empty(304), V1, empty(304));
    await world.check();
    world.wait(DAY_MS);
    await world.check();
    world.wait(DAY_MS);
    await world.check();
    expect(world.sent.map(askedWith)).toEqual([undefined, '"1"', undefined, '"1"']);
    expect(await world.db.get('states', 'w1')).toMatchObject({ status: 'ok', marks: 'bcbc' });
  });
});

describe('rules that changed', () => {
  test('a 304 has the held version read again, and the reading is kept', async () => {
    const world = await withFirstCopy();
    const state = await world.db.get('states', 'w1');
    if (state === undefined) throw new Error('no state');
    await world.db.put('states', { ...state, readUnder: 'an older reader', fingerprint: 'old' });
    world.answer(empty(304));
    await world.check();
    expect(await world.db.get('states', 'w1')).toMatchObject({
      readUnder: state.readUnder,
      fingerprint: state.fingerprint,
    });
    expect(await world.db.count('changes')).toBe(0);
  });
});

test('a first copy under new rules leaves what is unread to be read', async () => {
  const world = await withFirstCopy();
  world.answer(V2, page('<p>three</p>'));
  await world.check();
  const state = await world.db.get('states', 'w1');
  if (state === undefined) throw new Error('no state');
  const { fingerprint: _f, readUnder: _r, ...unread } = state;
  await world.db.put('states', unread);
  world.wait(DAY_MS);
  expect(await world.check()).toMatchObject({ outcome: { kind: 'baseline' } });
  const after = await world.db.get('states', 'w1');
  expect(after).toMatchObject({
    lastSeenSnapshotId: state.lastSeenSnapshotId,
    unseenAt: state.unseenAt,
  });
  expect(after?.newestSnapshotId).not.toBe(state.newestSnapshotId);
});

test('a watch without a copy of a known page is not asked for with a condition', async () => {
  const world = await withFirstCopy();
  await world.db.put('watches', aWatch({ id: 'w2', rules: { include: ['p'] } }));
  const state = await world.db.get('states', 'w1');
  if (state === undefined) throw new Error('no state');
  const { fingerprint: _f, newestSnapshotId: _s, ...fresh } = state;
  await world.db.put('states', { ...fresh, watchId: 'w2' });
  world.answer(V1);
  await world.check();
  expect(world.sent.map(askedWith)).toEqual([undefined, undefined]);
});
