/**
 * Counts that are not counted again while nothing was written: in ten thousand rows that takes longer
 * than all else the popup asks for. They are kept with the open database, never in it, so they cannot
 * go wrong for longer than the background lives.
 */
import type { Database } from './database';
import type { StoreName } from './schema';
import { type AnyTx, writesTo } from './transaction';

interface Count {
  readonly at: number;
  readonly count: number;
}

const known = new WeakMap<object, Map<string, Count>>();

/**
 * @param count asks the database, inside the transaction
 * @param index of the store, where it is an index that is counted
 */
export async function counted(
  tx: AnyTx,
  store: StoreName,
  count: () => Promise<number>,
  index = '',
): Promise<number> {
  const db = tx.db as Database;
  const counts = known.get(db) ?? new Map<string, Count>();
  known.set(db, counts);
  const key = `${store} ${index}`;
  const at = writesTo(db, store);
  const before = counts.get(key);
  if (before?.at === at) return before.count;
  const fresh = { at, count: await count() };
  counts.set(key, fresh);
  return fresh.count;
}
