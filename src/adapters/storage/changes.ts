/** Changes of all watches, for lists and for the difference of one. */
import type { Change } from '../../core/watch/change';
import type { Watch } from '../../core/watch/watch';
import type { Database } from './database';
import { allOf } from './ranges';
import { type ReadTx, read } from './transaction';

export interface ChangeFacts {
  readonly change: Change;
  readonly watch: Watch;
}

/** The newest changes, newest first, at most `limit`. */
export function readChanges(db: Database, limit: number): Promise<readonly ChangeFacts[]> {
  return read(db, ['changes', 'watches'], async (tx) => {
    const changes: Change[] = [];
    let cursor = await tx.objectStore('changes').index('byTime').openCursor(null, 'prev');
    while (cursor !== null && changes.length < limit) {
      changes.push(cursor.value);
      cursor = await cursor.continue();
    }
    return withWatches(tx, changes);
  });
}

/** The newest unseen changes, newest first, at most `limit`. */
export function readUnseenChanges(db: Database, limit: number): Promise<readonly ChangeFacts[]> {
  return read(db, ['changes', 'watches'], async (tx) => {
    const unseen = await tx.objectStore('changes').index('byUnseen').getAll();
    return withWatches(tx, unseen.sort((a, b) => b.at - a.at).slice(0, limit));
  });
}

export function readChange(db: Database, id: string): Promise<Change | undefined> {
  return db.get('changes', id);
}

/** How far back a difference's change is looked for; older ones are shown without their trace. */
const FIND_LIMIT = 100;

/** The newest change of a watch between these two versions. */
export function findChange(
  db: Database,
  watchId: string,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<Change | undefined> {
  return read(db, ['changes'], async (tx) => {
    let cursor = await tx
      .objectStore('changes')
      .index('byWatch')
      .openCursor(allOf(watchId), 'prev');
    for (let looked = 0; cursor !== null && looked < FIND_LIMIT; looked += 1) {
      const { fromSnapshotId, toSnapshotId } = cursor.value;
      if (fromSnapshotId === from && toSnapshotId === to) return cursor.value;
      cursor = await cursor.continue();
    }
    return undefined;
  });
}

async function withWatches(
  tx: ReadTx,
  changes: readonly Change[],
): Promise<readonly ChangeFacts[]> {
  const facts = await Promise.all(
    changes.map(async (change) => {
      const watch = await tx.objectStore('watches').get(change.watchId);
      return watch && { change, watch };
    }),
  );
  return facts.filter((row) => row !== undefined);
}
