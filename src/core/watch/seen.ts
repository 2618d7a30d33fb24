/** What seen and unseen changes make of a watch's state. */
import type { Change } from './change';
import type { WatchState } from './state';

/**
 * The state with exactly these changes unseen. With none, the person has seen the newest version,
 * and it is the reference from now on. With some, they have last seen what the oldest of them
 * started from, so that nothing unread is left out of the difference.
 *
 * @param unseen of this watch; those whose first version is no longer kept do not move "last seen"
 */
export function withUnseenChanges(state: WatchState, unseen: readonly Change[]): WatchState {
  const { unseenAt: _before, ...rest } = state;
  if (unseen.length === 0) {
    const newest = state.newestSnapshotId;
    if (newest === undefined) return rest;
    return { ...rest, lastSeenSnapshotId: newest, referenceSnapshotId: newest };
  }
  const unseenAt = Math.max(...unseen.map(({ at }) => at));
  const lastSeen = [...unseen]
    .sort((a, b) => a.at - b.at)
    .find(({ fromSnapshotId }) => fromSnapshotId !== undefined)?.fromSnapshotId;
  return { ...rest, unseenAt, ...(lastSeen && { lastSeenSnapshotId: lastSeen }) };
}

export function asSeen(change: Change, now: number): Change {
  const { unseen: _flag, ...rest } = change;
  return { ...rest, seenAt: now };
}

export function asUnseen(change: Change): Change {
  const { seenAt: _at, ...rest } = change;
  return { ...rest, unseen: 1 };
}
