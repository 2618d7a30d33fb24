/** What is a watch's own besides its row and its state: versions, changes, and what is to be told. */
import type { Change } from '../../core/watch/change';
import { forgetPacking } from './packing-notes';
import { allOf } from './ranges';
import type { OutboxRow, StoreName } from './schema';
import type { StoredVersion } from './stored-version';
import type { WriteTx } from './transaction';

export interface History {
  readonly snapshots: readonly StoredVersion[];
  readonly changes: readonly Change[];
  readonly outbox: readonly OutboxRow[];
}

export const HISTORY_STORES: readonly StoreName[] = ['snapshots', 'changes', 'outbox', 'meta'];

/** Deletes it all and returns it. */
export async function takeHistory(tx: WriteTx, watchId: string): Promise<History> {
  const snapshotStore = tx.objectStore('snapshots');
  const changeStore = tx.objectStore('changes');
  const outboxStore = tx.objectStore('outbox');
  const [snapshots, changes] = await Promise.all([
    snapshotStore.index('byWatch').getAll(allOf(watchId)),
    changeStore.index('byWatch').getAll(allOf(watchId)),
  ]);
  const outbox = await Promise.all(changes.map(({ id }) => outboxStore.get(id)));
  await Promise.all([
    forgetPacking(tx, watchId),
    ...snapshots.map(({ id }) => snapshotStore.delete(id)),
    ...changes.flatMap(({ id }) => [changeStore.delete(id), outboxStore.delete(id)]),
  ]);
  return { snapshots, changes, outbox: outbox.filter((row) => row !== undefined) };
}

export async function putHistory(tx: WriteTx, history: History): Promise<void> {
  await Promise.all([
    ...history.snapshots.map((snapshot) => tx.objectStore('snapshots').put(snapshot)),
    ...history.changes.map((change) => tx.objectStore('changes').put(change)),
    ...history.outbox.map((row) => tx.objectStore('outbox').put(row)),
  ]);
}
