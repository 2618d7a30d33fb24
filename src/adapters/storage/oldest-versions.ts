/**
 * Dropping the oldest versions, of one watch or of all. Whatever the reason: a watch's newest version,
 * its reference, the one last seen, those an unseen change shows and those the person pinned stay.
 */
import { type KeptVersion, oldestWorth } from '../../core/snapshot/retention';
import type { WatchState } from '../../core/watch/state';
import type { Database } from './database';
import { unseenOf } from './ranges';
import type { StoreName } from './schema';
import { type AnyTx, read, type WriteTx, write } from './transaction';
import { dropVersion, VERSION_STORES } from './version-rows';

export interface VersionEntry extends KeptVersion {
  readonly id: string;
  readonly watchId: string;
}

/** What `dropUnlessKept` needs in its transaction. */
export const DROP_STORES: readonly StoreName[] = [...VERSION_STORES, 'states', 'changes'];

/** Versions dropped in one transaction: more would hold up the checks. */
const BATCH = 200;

/** All versions by watch, and of each oldest first, read from an index alone. */
export function versionEntries(db: Database): Promise<readonly VersionEntry[]> {
  return read(db, ['snapshots'], (tx) => versionEntriesIn(tx, null));
}

/** @param range over `byStored`; null: all */
export async function versionEntriesIn(
  tx: AnyTx,
  range: IDBKeyRange | null,
): Promise<readonly VersionEntry[]> {
  const entries: VersionEntry[] = [];
  let cursor = await tx.objectStore('snapshots').index('byStored').openKeyCursor(range);
  while (cursor !== null) {
    const [watchId, takenAt, bytes] = cursor.key;
    entries.push({ id: cursor.primaryKey, watchId, takenAt, bytes });
    cursor = await cursor.continue();
  }
  return entries;
}

/**
 * `unneeded`: only those that no other rests on. Nothing is put then, and what they took is free at
 * once; else what rests on them takes it over until it is packed again.
 */
export type Droppable = 'all' | 'unneeded';

/**
 * Drops the oldest versions of all watches until about so many bytes are free; fewer where nothing
 * more may go.
 *
 * @returns how many went
 */
export async function dropOldestOfAll(
  db: Database,
  bytes: number,
  droppable: Droppable,
): Promise<number> {
  const entries = [...(await versionEntries(db))].sort((a, b) => a.takenAt - b.takenAt);
  let dropped = 0;
  let left = bytes;
  for (let at = 0; left > 0 && at < entries.length; ) {
    const rest = entries.slice(at, at + BATCH);
    const oldest = rest.slice(0, oldestWorth(rest, left));
    const gone = await write(db, DROP_STORES, (tx) => dropUnlessKept(tx, oldest, droppable));
    for (const entry of gone) left -= entry.bytes;
    dropped += gone.length;
    at += oldest.length;
  }
  return dropped;
}

/**
 * @param entries of each watch, oldest first
 * @returns those that went
 */
export async function dropUnlessKept(
  tx: WriteTx,
  entries: readonly VersionEntry[],
  droppable: Droppable,
): Promise<readonly VersionEntry[]> {
  const watchIds = [...new Set(entries.map(({ watchId }) => watchId))];
  const kept = new Set((await Promise.all(watchIds.map((id) => alwaysKept(tx, id)))).flat());
  const needed = tx.objectStore('snapshots').index('byAgainst');
  const gone: VersionEntry[] = [];
  // One after the other: where the oldest goes, no other may rest on the next.
  for (const entry of entries) {
    if (kept.has(entry.id)) continue;
    if (droppable === 'unneeded' && (await needed.count(entry.id)) > 0) continue;
    await dropVersion(tx, entry.id);
    gone.push(entry);
  }
  return gone;
}

async function alwaysKept(tx: WriteTx, watchId: string): Promise<readonly (string | undefined)[]> {
  const pinned = tx.objectStore('snapshots').index('byPinned');
  const [state, unseen, byPerson] = await Promise.all([
    tx.objectStore('states').get(watchId),
    tx.objectStore('changes').index('byUnseen').getAll(unseenOf(watchId)),
    pinned.getAllKeys(IDBKeyRange.only([watchId, 1])),
  ]);
  return [
    ...namedBy(state),
    ...unseen.flatMap(({ fromSnapshotId, toSnapshotId }) => [fromSnapshotId, toSnapshotId]),
    ...byPerson,
  ];
}

function namedBy(state: WatchState | undefined): readonly (string | undefined)[] {
  return [state?.newestSnapshotId, state?.referenceSnapshotId, state?.lastSeenSnapshotId];
}
