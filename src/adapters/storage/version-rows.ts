/**
 * Putting, dropping and reading versions that rest on one another. Whoever changes or deletes a
 * version goes through here: what rests on it takes over its bytes in the same transaction. They are
 * only put together, so nothing is awaited but the database.
 *
 * @see docs/adr/0010-kept-versions.md
 */
import { type Snapshot, takeOver } from '../../core/snapshot/snapshot';
import type { Database } from './database';
import { notePacking } from './packing-notes';
import { allOf } from './ranges';
import type { StoreName } from './schema';
import { type StoredVersion, storedVersion } from './stored-version';
import { type AnyTx, read, type WriteTx } from './transaction';

/** What `putVersion` and `dropVersion` need in their transaction. */
export const VERSION_STORES: readonly StoreName[] = ['snapshots', 'meta'];

/**
 * Puts a version whose source is whole: a new one, or the newest again with younger bytes. A pin
 * stays.
 */
export async function putVersion(tx: WriteTx, version: Snapshot): Promise<void> {
  const snapshots = tx.objectStore('snapshots');
  const held = await snapshots.get(version.id);
  if (held === undefined) {
    const older = await snapshots.index('byWatch').count(allOf(version.watchId));
    if (older > 0) await notePacking(tx, version.watchId, version.id);
    await snapshots.put(storedVersion(version));
    return;
  }
  if (held.sourceSha256 !== version.sourceSha256) await release(tx, held);
  const pin = held.pinned === undefined ? {} : { pinned: held.pinned };
  await snapshots.put(storedVersion({ ...version, ...pin }));
}

/** Deletes a version; those that rest on it stay readable. An id of nothing is passed over. */
export async function dropVersion(tx: WriteTx, id: string): Promise<void> {
  const snapshots = tx.objectStore('snapshots');
  const needed = await snapshots.index('byAgainst').count(id);
  const base = needed === 0 ? undefined : await snapshots.get(id);
  if (base !== undefined) {
    await release(tx, base);
    await notePacking(tx, base.watchId, id);
  }
  await snapshots.delete(id);
}

/** What rests on this version, as it is stored, rests no longer on it. */
async function release(tx: WriteTx, base: StoredVersion): Promise<void> {
  const snapshots = tx.objectStore('snapshots');
  const dependents = await snapshots.index('byAgainst').getAll(base.id);
  await Promise.all(
    dependents.map((dependent) => snapshots.put(storedVersion(takeOver(base, dependent)))),
  );
}

/**
 * A stored version with all it rests on, still packed.
 *
 * @returns undefined where there is no such version; with `against` where one it rests on is gone
 */
export function readVersion(db: Database, id: string): Promise<Snapshot | undefined> {
  return read(db, ['snapshots'], (tx) => readVersionIn(tx, id));
}

export async function readVersionIn(tx: AnyTx, id: string): Promise<Snapshot | undefined> {
  const snapshots = tx.objectStore('snapshots');
  let version: Snapshot | undefined = await snapshots.get(id);
  // A damaged database could lead in a circle.
  const seen = new Set([id]);
  while (version?.against !== undefined && !seen.has(version.against)) {
    const base: Snapshot | undefined = await snapshots.get(version.against);
    if (base === undefined) break;
    seen.add(base.id);
    version = takeOver(base, version);
  }
  return version;
}
