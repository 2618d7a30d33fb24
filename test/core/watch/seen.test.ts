import { describe, expect, test } from 'vitest';
import { asSeen, asUnseen, withUnseenChanges } from '../../../src/core/watch/seen';
import { aChange, aState, aWatch, NOW } from '../../adapters/storage/rows';

const state = aState(aWatch(), {
  newestSnapshotId: 's3',
  referenceSnapshotId: 's2',
  lastSeenSnapshotId: 's1',
  unseenAt: NOW,
});
const older = aChange({ id: 'c1', at: NOW + 1, fromSnapshotId: 's1', toSnapshotId: 's2' });
const newer = aChange({ id: 'c2', at: NOW + 2, fromSnapshotId: 's2', toSnapshotId: 's3' });

describe('withUnseenChanges', () => {
  test('none left: the newest version is seen and the reference', () => {
    const seen = withUnseenChanges(state, []);
    expect(seen).toMatchObject({ lastSeenSnapshotId: 's3', referenceSnapshotId: 's3' });
    expect(seen).not.toHaveProperty('unseenAt');
  });

  test('none left and no version ever: only the count changes', () => {
    const empty = aState(aWatch(), { unseenAt: NOW });
    expect(withUnseenChanges(empty, [])).toEqual(aState(aWatch()));
  });

  test('some left: last seen is where the oldest of them started, whatever their order', () => {
    const some = withUnseenChanges({ ...state, lastSeenSnapshotId: 's3' }, [newer, older]);
    expect(some).toMatchObject({ lastSeenSnapshotId: 's1', unseenAt: NOW + 2 });
  });

  test('only the newest left: last seen moves up to where it started', () => {
    expect(withUnseenChanges(state, [newer])).toMatchObject({ lastSeenSnapshotId: 's2' });
  });

  test('a change without versions (gone) moves nothing but the time', () => {
    const gone = aChange({ kind: 'gone', at: NOW + 5 });
    expect(withUnseenChanges(state, [gone])).toEqual({ ...state, unseenAt: NOW + 5 });
  });
});

test('seen and unseen are each the other taken back', () => {
  expect(asSeen(older, NOW)).toMatchObject({ seenAt: NOW });
  expect(asSeen(older, NOW)).not.toHaveProperty('unseen');
  expect(asUnseen(asSeen(older, NOW))).toEqual(older);
});
