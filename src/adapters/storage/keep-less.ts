/**
 * Letting go of what a watch no longer keeps: its versions are replaced by what is kept of them, and
 * what its changes and its checks quote of the page goes.
 *
 * @see docs/adr/0023-keeping-less.md
 */
import { withoutPageText } from '../../core/check/kept-trace';
import type { Snapshot } from '../../core/snapshot/snapshot';
import type { Change } from '../../core/watch/change';
import type { Keep } from '../../core/watch/keep';
import type { Watch } from '../../core/watch/watch';
import type { Database } from './database';
import { notePacking } from './packing-notes';
import { allOf } from './ranges';
import { storedVersion } from './stored-version';
import { type AnyTx, read, type WriteTx } from './transaction';

/** By its id: what a version was read from, and what is to be kept of it; undefined: nothing. */
export type Narrowed = ReadonlyMap<
  string,
  { readonly sourceSha256: string; readonly version: Snapshot | undefined }
>;

export const NOTHING_NARROWED: Narrowed = new Map();

export function versionIds(db: Database, watchId: string): Promise<readonly string[]> {
  return read(db, ['snapshots'], (tx) => idsIn(tx, watchId));
}

/** Whether nothing has come or changed since the versions were read. */
export async function isKnown(tx: AnyTx, watchId: string, narrowed: Narrowed): Promise<boolean> {
  for (const id of await idsIn(tx, watchId)) {
    const held = await tx.objectStore('snapshots').get(id);
    if (held?.sourceSha256 !== narrowed.get(id)?.sourceSha256) return false;
  }
  return true;
}

/** @param watch as it was: its checks are under that address */
export async function keepLess(
  tx: WriteTx,
  watch: Pick<Watch, 'id' | 'resourceKey'>,
  { keep, narrowed }: { readonly keep: Keep; readonly narrowed: Narrowed },
): Promise<void> {
  await replaceVersions(tx, watch.id, narrowed);
  await unquoteChanges(tx, watch.id, keep);
  await unquoteChecks(tx, watch, keep);
}

/** All at once: none may rest on one that is replaced. A pin that came between stays. */
async function replaceVersions(tx: WriteTx, watchId: string, narrowed: Narrowed): Promise<void> {
  const snapshots = tx.objectStore('snapshots');
  for (const id of await idsIn(tx, watchId)) {
    const version = narrowed.get(id)?.version;
    const pinned = (await snapshots.get(id))?.pinned;
    if (version === undefined) await snapshots.delete(id);
    else await snapshots.put(storedVersion({ ...version, ...(pinned && { pinned }) }));
  }
  await notePacking(tx, watchId, 'keeps less');
}

async function unquoteChanges(tx: WriteTx, watchId: string, keep: Keep): Promise<void> {
  const changes = tx.objectStore('changes');
  for (const change of await changes.index('byWatch').getAll(allOf(watchId))) {
    const { summary, ...facts } = change;
    const told: Change = {
      ...facts,
      ...(keep === 'hash' || summary === undefined ? {} : { summary }),
      trace: facts.trace.map((step) => withoutPageText(keep, step)),
    };
    await changes.put(told);
  }
}

/** Row by row: a page that is asked often has thousands of them. */
async function unquoteChecks(
  tx: WriteTx,
  { id: watchId, resourceKey }: Pick<Watch, 'id' | 'resourceKey'>,
  keep: Keep,
): Promise<void> {
  const byResource = tx.objectStore('exchanges').index('byResource');
  let cursor = await byResource.openCursor(allOf(resourceKey));
  while (cursor !== null) {
    const { traces, ...exchange } = cursor.value;
    if (traces?.some((trace) => trace.watchId === watchId)) {
      const kept = traces.map((trace) =>
        trace.watchId === watchId
          ? { ...trace, steps: trace.steps.map((step) => withoutPageText(keep, step)) }
          : trace,
      );
      await cursor.update({ ...exchange, traces: kept });
    }
    cursor = await cursor.continue();
  }
}

function idsIn(tx: AnyTx, watchId: string): Promise<readonly string[]> {
  return tx.objectStore('snapshots').index('byWatch').getAllKeys(allOf(watchId));
}
