/**
 * Keeping what the settings say to keep, by count, age and size. What stays whatever the numbers is
 * said in `oldest-versions.ts`.
 */
import { isBlank } from '../../core/hosts/forget-page';
import { oldestBeyond, totalBytes } from '../../core/snapshot/retention';
import type { Settings } from '../../core/watch/settings';
import { sweepBin } from './bin';
import type { Database } from './database';
import {
  DROP_STORES,
  dropOldestOfAll,
  dropUnlessKept,
  type VersionEntry,
  versionEntries,
  versionEntriesIn,
} from './oldest-versions';
import { expirePendingAdds } from './pending-adds';
import { allOf } from './ranges';
import { purgeRemovedIn } from './removed';
import { write } from './transaction';

/** Rows deleted in one transaction: more would hold up the checks. */
const BATCH = 500;

export interface Purged {
  readonly versions: number;
  readonly exchanges: number;
}

/**
 * Deletes versions and exchanges beyond count, age and size. In small transactions: one that is cut
 * short leaves less to do for the next.
 */
export async function applyRetention(
  db: Database,
  settings: Settings,
  now: number,
): Promise<Purged> {
  let versions = 0;
  const entriesOf = byWatch(await versionEntries(db));
  for (const watchId of await db.getAllKeys('watches')) {
    versions += await dropOldVersions(db, entriesOf.get(watchId) ?? [], settings, now);
  }
  // What one may keep of itself, all may not keep together.
  const left = totalBytes(await versionEntries(db));
  versions += await dropOldestOfAll(db, left - settings.versionsKeptBytes, 'all');
  const exchanges = await dropOldExchanges(db, settings, now);
  await dropBlankHosts(db, now);
  return { versions, exchanges };
}

/** Undo copies and pending adds whose time is over; cheap, for every start of the background. */
export async function purgeExpired(db: Database, now: number): Promise<void> {
  await write(db, ['meta'], (tx) => purgeRemovedIn(tx, now));
  await sweepBin(db, now);
  await expirePendingAdds(db, now);
}

async function dropOldVersions(
  db: Database,
  entries: readonly VersionEntry[],
  settings: Settings,
  now: number,
): Promise<number> {
  const [first] = entries;
  // Looking is cheap and mostly finds nothing; only then is a write worth its wait.
  if (first === undefined || oldestBeyond(entries, settings, now) === 0) return 0;
  return write(db, DROP_STORES, async (tx) => {
    const held = await versionEntriesIn(tx, allOf(first.watchId));
    const oldest = held.slice(0, oldestBeyond(held, settings, now));
    const gone = await dropUnlessKept(tx, oldest, 'all');
    return gone.length;
  });
}

function byWatch(entries: readonly VersionEntry[]): ReadonlyMap<string, readonly VersionEntry[]> {
  const groups = new Map<string, VersionEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.watchId);
    if (group === undefined) groups.set(entry.watchId, [entry]);
    else group.push(entry);
  }
  return groups;
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
