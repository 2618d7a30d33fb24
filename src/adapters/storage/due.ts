/** What is to be checked, read from the due index alone: a paused watch is not in it. */
import type { WatchState } from '../../core/watch/state';
import type { Database } from './database';
import type { AnyTx } from './transaction';

/** States due at `now`, longest due first, at most `limit`. */
export function dueStates(
  db: Database,
  now: number,
  limit: number,
): Promise<readonly WatchState[]> {
  return db.getAllFromIndex('states', 'byDue', IDBKeyRange.upperBound(now), limit);
}

/** The earliest due time there is, in the past or to come; undefined: nothing is to be checked. */
export function nextDueAt(db: Database): Promise<number | undefined> {
  return nextDueAtIn(db.transaction(['states'], 'readonly'));
}

/** The same inside a transaction that covers `states`. */
export async function nextDueAtIn(tx: AnyTx): Promise<number | undefined> {
  const first = await tx.objectStore('states').index('byDue').openKeyCursor();
  return first?.key;
}
