/** Marking changes seen and unseen, with what that makes of their watches. */
import type { Change } from '../../core/watch/change';
import { asSeen, asUnseen, withUnseenChanges } from '../../core/watch/seen';
import type { Database } from './database';
import { unseenOf } from './ranges';
import type { StoreName } from './schema';
import { type WriteTx, write } from './transaction';

const STORES: readonly StoreName[] = ['states', 'changes', 'snapshots', 'outbox'];

/** Which changes: those named, all of a watch or of several, or all there are. */
export type SeenTarget =
  | { readonly changeIds: readonly string[] }
  | { readonly watchId: string }
  | { readonly watchIds: ReadonlySet<string> }
  | { readonly all: true };

/**
 * Marks what is unseen of the target; a watch that is named counts as seen up to its newest version
 * also where nothing was unseen. What was still to be told of it is not told any more.
 *
 * @returns the ids of the changes that were unseen
 */
export function markSeen(
  db: Database,
  target: SeenTarget,
  now: number,
): Promise<readonly string[]> {
  return write(db, STORES, async (tx) => {
    const changes = await unseenAmong(tx, target);
    await Promise.all(
      changes.flatMap((change) => [
        tx.objectStore('changes').put(asSeen(change, now)),
        tx.objectStore('outbox').delete(change.id),
      ]),
    );
    await restate(tx, [
      ...changes.map(({ watchId }) => watchId),
      ...('watchId' in target ? [target.watchId] : []),
    ]);
    return changes.map(({ id }) => id);
  });
}

/** @returns the ids of the changes that were seen; ids of no change are passed over */
export function markUnseen(db: Database, changeIds: readonly string[]): Promise<readonly string[]> {
  return write(db, STORES, async (tx) => {
    const changes = (await changesById(tx, changeIds)).filter(({ unseen }) => unseen !== 1);
    await Promise.all(changes.map((change) => tx.objectStore('changes').put(asUnseen(change))));
    await restate(
      tx,
      changes.map(({ watchId }) => watchId),
    );
    return changes.map(({ id }) => id);
  });
}

async function unseenAmong(tx: WriteTx, target: SeenTarget): Promise<readonly Change[]> {
  if ('changeIds' in target) {
    return (await changesById(tx, target.changeIds)).filter(({ unseen }) => unseen === 1);
  }
  const unseen = tx.objectStore('changes').index('byUnseen');
  if ('watchIds' in target) {
    const { watchIds } = target;
    const ids = await tx.objectStore('states').index('byUnseen').getAllKeys();
    const meant = ids.filter((id) => watchIds.has(id));
    return (await Promise.all(meant.map((id) => unseen.getAll(unseenOf(id))))).flat();
  }
  return await ('watchId' in target ? unseen.getAll(unseenOf(target.watchId)) : unseen.getAll());
}

async function changesById(tx: WriteTx, ids: readonly string[]): Promise<readonly Change[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => tx.objectStore('changes').get(id)));
  return found.filter((change) => change !== undefined);
}

async function restate(tx: WriteTx, watchIds: readonly string[]): Promise<void> {
  const states = tx.objectStore('states');
  await Promise.all(
    [...new Set(watchIds)].map(async (watchId) => {
      const [state, unseen] = await Promise.all([
        states.get(watchId),
        tx.objectStore('changes').index('byUnseen').getAll(unseenOf(watchId)),
      ]);
      if (state === undefined) return;
      await states.put(withUnseenChanges(state, await withKeptVersions(tx, unseen)));
    }),
  );
}

/** A version that retention took cannot be what was last seen. */
function withKeptVersions(tx: WriteTx, changes: readonly Change[]): Promise<readonly Change[]> {
  return Promise.all(
    changes.map(async (change) => {
      const { fromSnapshotId, ...rest } = change;
      if (fromSnapshotId === undefined) return change;
      const key = await tx.objectStore('snapshots').getKey(fromSnapshotId);
      return key === undefined ? rest : change;
    }),
  );
}
