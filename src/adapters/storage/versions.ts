/** Versions and changes of one watch, for the dashboard. */
import type { Resource } from '../../core/check/resource';
import { packedBytes, type Snapshot } from '../../core/snapshot/snapshot';
import type { Change } from '../../core/watch/change';
import type { Keep } from '../../core/watch/keep';
import type { Database } from './database';
import { allOf } from './ranges';
import { type ReadTx, read, write } from './transaction';

/** A version without its source. */
export type VersionFacts = Pick<Snapshot, 'id' | 'takenAt' | 'textLength'> & {
  readonly storedBytes: number;
  readonly pinned: boolean;
  /** It is a picture, and is stored as one. */
  readonly picture: boolean;
  readonly kept: Keep;
  /** What its text is like; undefined: kept before there were marks. */
  readonly mark: string | undefined;
};

export interface HistoryFacts {
  /** Newest first. */
  readonly versions: readonly VersionFacts[];
  /** Newest first. */
  readonly changes: readonly Change[];
  readonly resource: Resource | undefined;
}

const CHANGES_LIMIT = 1000;

export function readHistory(
  db: Database,
  { watchId, resourceKey }: { readonly watchId: string; readonly resourceKey: string },
): Promise<HistoryFacts> {
  return read(db, ['snapshots', 'changes', 'resources'], async (tx) => {
    const [versions, changes, resource] = await Promise.all([
      readVersions(tx, watchId),
      readChanges(tx, watchId),
      tx.objectStore('resources').get(resourceKey),
    ]);
    return { versions, changes, resource };
  });
}

/** Row by row: all sources of a watch at once could be a hundred megabytes. */
async function readVersions(tx: ReadTx, watchId: string): Promise<readonly VersionFacts[]> {
  const versions: VersionFacts[] = [];
  const byWatch = tx.objectStore('snapshots').index('byWatch');
  let cursor = await byWatch.openCursor(allOf(watchId), 'prev');
  while (cursor !== null) {
    versions.push(versionFacts(cursor.value));
    cursor = await cursor.continue();
  }
  return versions;
}

async function readChanges(tx: ReadTx, watchId: string): Promise<readonly Change[]> {
  const changes: Change[] = [];
  const byWatch = tx.objectStore('changes').index('byWatch');
  let cursor = await byWatch.openCursor(allOf(watchId), 'prev');
  while (cursor !== null && changes.length < CHANGES_LIMIT) {
    changes.push(cursor.value);
    cursor = await cursor.continue();
  }
  return changes;
}

/** The id of the version taken before this one; undefined where it is the first or not there. */
export function versionBefore(
  db: Database,
  watchId: string,
  versionId: string,
): Promise<string | undefined> {
  return read(db, ['snapshots'], async (tx) => {
    const ids = await tx.objectStore('snapshots').index('byWatch').getAllKeys(allOf(watchId));
    return ids[ids.indexOf(versionId) - 1];
  });
}

/** @param snapshot as it is stored, not put together with what it rests on */
export function versionFacts(snapshot: Snapshot): VersionFacts {
  const { id, takenAt, textLength, mark } = snapshot;
  return {
    id,
    takenAt,
    textLength,
    storedBytes: packedBytes(snapshot),
    pinned: snapshot.pinned === 1,
    picture: snapshot.picture !== undefined,
    kept: snapshot.form ?? 'source',
    mark,
  };
}

/**
 * Pins a version, so that no count, age or size takes it, or lets it go again.
 *
 * @returns false where there is no such version of this watch
 */
export function pinVersion(
  db: Database,
  { watchId, versionId }: { readonly watchId: string; readonly versionId: string },
  wish: 'pinned' | 'free',
): Promise<boolean> {
  return write(db, ['snapshots'], async (tx) => {
    const snapshots = tx.objectStore('snapshots');
    const held = await snapshots.get(versionId);
    if (held?.watchId !== watchId) return false;
    const { pinned: _before, ...rest } = held;
    await snapshots.put(wish === 'pinned' ? { ...rest, pinned: 1 } : rest);
    return true;
  });
}
