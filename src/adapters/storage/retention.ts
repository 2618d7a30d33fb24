/**
 * Keeping what the settings say to keep. Whatever the numbers: a watch's newest version, its
 * reference, the one last seen and those an unseen change shows always stay.
 */
import { isBlank } from '../../core/hosts/forget-page';
import type { Settings } from '../../core/watch/settings';
import type { WatchState } from '../../core/watch/state';
import type { Database } from './database';
import { expirePendingAdds } from './pending-adds';
import { allOf, unseenOf } from './ranges';
import { purgeRemovedIn } from './removed';
import { type AnyTx, type WriteTx, write } from './transaction';

/** Rows deleted in one transaction: more would hold up the checks. */
const BATCH = 500;

export interface Purged {
  readonly versions: number;
  readonly exchanges: number;
}

/**
 * Deletes versions and exchanges beyond count and age. In small transactions: one that is cut short
 * leaves less to do for the next.
 */
export async function applyRetention(
  db: Database,
  settings: Settings,
  now: number,
): Promise<Purged> {
  let versions = 0;
  for (const watchId of await db.getAllKeys('watches')) {
    versions += await dropOldVersions(db, watchId, settings, now);
  }
  const exchanges = await dropOldExchanges(db, settings, now);
  await dropBlankHosts(db, now);
  return { versions, exchanges };
}

/** Undo copies and pending adds whose time is over; cheap, for every start of the background. */
export async function purgeExpired(db: Database, now: number): Promise<void> {
  await write(db, ['meta'], (tx) => purgeRemovedIn(tx, now));
  await expirePendingAdds(db, now);
}

async function dropOldVersions(
  db: Database,
  watchId: string,
  settings: Settings,
  now: number,
): Promise<number> {
  const reading = db.transaction(['snapshots'], 'readonly');
  // Looking is cheap and mostly finds nothing; only then is a write worth its wait.
  if ((await countBeyond(reading, watchId, settings, now)) === 0) return 0;
  return write(db, ['snapshots', 'states', 'changes'], async (tx) => {
    const beyond = await countBeyond(tx, watchId, settings, now);
    if (beyond === 0) return 0;
    const [oldest, kept] = await Promise.all([
      tx.objectStore('snapshots').index('byWatch').getAllKeys(allOf(watchId), beyond),
      alwaysKept(tx, watchId),
    ]);
    const dropped = oldest.filter((id) => !kept.has(id));
    await Promise.all(dropped.map((id) => tx.objectStore('snapshots').delete(id)));
    return dropped.length;
  });
}

/** How many of the oldest versions are too many or too old. */
async function countBeyond(
  tx: AnyTx,
  watchId: string,
  { versionsKept, versionsKeptMs }: Settings,
  now: number,
): Promise<number> {
  const byWatch = tx.objectStore('snapshots').index('byWatch');
  const tooOld = IDBKeyRange.bound([watchId], [watchId, now - versionsKeptMs], false, true);
  const [all, old] = await Promise.all([byWatch.count(allOf(watchId)), byWatch.count(tooOld)]);
  return Math.max(all - versionsKept, old, 0);
}

async function alwaysKept(tx: WriteTx, watchId: string): Promise<ReadonlySet<string | undefined>> {
  const [state, unseen] = await Promise.all([
    tx.objectStore('states').get(watchId),
    tx.objectStore('changes').index('byUnseen').getAll(unseenOf(watchId)),
  ]);
  return new Set([
    ...namedBy(state),
    ...unseen.flatMap(({ fromSnapshotId, toSnapshotId }) => [fromSnapshotId, toSnapshotId]),
  ]);
}

function namedBy(state: WatchState | undefined): readonly (string | undefined)[] {
  return [state?.newestSnapshotId, state?.referenceSnapshotId, state?.lastSeenSnapshotId];
}

async function dropOldExchanges(
  db: Database,
  { exchangesKept, exchangesKeptMs }: Settings,
  now: number,
): Promise<number> {
  const tooOld = IDBKeyRange.upperBound(now - exchangesKeptMs, true);
  let total = 0;
  for (;;) {
    const dropped = await write(db, ['exchanges'], async (tx) => {
      const exchanges = tx.objectStore('exchanges');
      const byTime = exchanges.index('byTime');
      const [all, old] = await Promise.all([exchanges.count(), byTime.count(tooOld)]);
      const beyond = Math.min(Math.max(all - exchangesKept, old, 0), BATCH);
      if (beyond === 0) return 0;
      const oldest = await byTime.getAllKeys(null, beyond);
      await Promise.all(oldest.map((id) => exchanges.delete(id)));
      return oldest.length;
    });
    total += dropped;
    if (dropped < BATCH) return total;
  }
}

/** Rows that were kept only for a pause or a budget that is over (see `politenessOwed`). */
function dropBlankHosts(db: Database, now: number): Promise<void> {
  return write(db, ['hosts'], async (tx) => {
    const hosts = tx.objectStore('hosts');
    const blank = (await hosts.getAll()).filter((host) => isBlank(host, now));
    await Promise.all(blank.map(({ host }) => hosts.delete(host)));
  });
}
