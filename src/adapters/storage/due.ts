/** What is to be checked, read from the due index alone: a paused watch is not in it. */
import type { WatchState } from '../../core/watch/state';
import type { Database } from './database';
import { type AnyTx, read } from './transaction';

/** Watches whose checks are at work, as far as an earlier reading of what is due can tell. */
export interface KnownDue {
  readonly ids: ReadonlySet<string>;
  /** What is due since then, or is made due since then, may be another than it was. */
  readonly readAt: number;
}

/**
 * States due at `now`, longest due first, at most `limit`.
 *
 * @param known their rows are not read
 */
export function dueStates(
  db: Database,
  now: number,
  limit: number,
  known?: KnownDue,
): Promise<readonly WatchState[]> {
  if (known === undefined || known.ids.size === 0 || known.readAt > now) {
    return db.getAllFromIndex('states', 'byDue', IDBKeyRange.upperBound(now), limit);
  }
  const { ids, readAt } = known;
  return read(db, ['states'], async (tx) => {
    const states = tx.objectStore('states');
    const byDue = states.index('byDue');
    const [before, since] = await Promise.all([
      byDue.getAllKeys(IDBKeyRange.upperBound(readAt, true), limit + ids.size),
      byDue.getAll(IDBKeyRange.bound(readAt, now), limit),
    ]);
    const others = before.filter((id) => !ids.has(id)).slice(0, limit);
    const rows = await Promise.all(others.map((id) => states.get(id)));
    return [...rows.filter((row) => row !== undefined), ...since].slice(0, limit);
  });
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
