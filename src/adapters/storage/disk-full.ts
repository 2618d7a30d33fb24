/**
 * Writing when the disk is full: the oldest versions go, then the oldest exchanges, and it is tried
 * again. What the person asked for stays: watches, their states, what is unread, what is pinned.
 */
import { systemClock } from '../clock';
import type { Database } from './database';
import { dropOldestOfAll } from './oldest-versions';
import { noteRoomMade } from './room-made';
import type { StoreName } from './schema';
import { type WriteTx, write } from './transaction';

/** What is freed before each further try: the browser does not say how much is wanting. */
const ROOM_BYTES: readonly number[] = [1_000_000, 8_000_000, 64_000_000];
const EXCHANGES_AT_ONCE = 500;

/**
 * As `write`; on a full disk it makes room and calls `work` again, in a transaction of its own.
 *
 * @throws as `write`; `QuotaExceededError` where nothing more may go
 */
export async function writeMakingRoom<Result>(
  db: Database,
  stores: readonly StoreName[],
  work: (tx: WriteTx) => Promise<Result>,
): Promise<Result> {
  for (const bytes of ROOM_BYTES) {
    try {
      return await write(db, stores, work);
    } catch (error) {
      if (!isDiskFull(error) || !(await hasMadeRoom(db, bytes))) throw error;
    }
  }
  return write(db, stores, work);
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

async function hasMadeRoom(db: Database, bytes: number): Promise<boolean> {
  try {
    const versions = await dropOldestOfAll(db, bytes, 'unneeded');
    const exchanges = versions > 0 ? 0 : await dropOldestExchanges(db);
    if (versions + exchanges === 0) return false;
    if (versions > 0) await note(db, versions);
    console.warn(
      `Stillwatch: the disk is full; ${versions} old versions and ${exchanges} old requests were dropped`,
    );
    return true;
  } catch (error) {
    // A disk may be too full even to delete: then the fault that led here is the one to tell.
    console.error('Stillwatch: the disk is full, and nothing could be dropped', error);
    return false;
  }
}

/** There may be no room even for a note; what was to be written comes first. */
async function note(db: Database, versions: number): Promise<void> {
  try {
    await noteRoomMade(db, { at: systemClock.now(), versions });
  } catch (error) {
    console.warn('Stillwatch: that old versions were dropped could not be noted', error);
  }
}

function dropOldestExchanges(db: Database): Promise<number> {
  return write(db, ['exchanges'], async (tx) => {
    const exchanges = tx.objectStore('exchanges');
    const oldest = await exchanges.index('byTime').getAllKeys(null, EXCHANGES_AT_ONCE);
    await Promise.all(oldest.map((id) => exchanges.delete(id)));
    return oldest.length;
  });
}
