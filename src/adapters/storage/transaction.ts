/**
 * The two kinds of transaction of this folder. A write is strict (the disk has it before anyone is
 * told) and whole: a fault in the middle leaves the rows as they were.
 *
 * @see docs/architecture.md, "One check, end to end"
 */
import type { IDBPTransaction } from 'idb';
import type { Database } from './database';
import type { Schema, StoreName } from './schema';

export type ReadTx = IDBPTransaction<Schema, StoreName[], 'readonly'>;
export type WriteTx = IDBPTransaction<Schema, StoreName[], 'readwrite'>;
/** What a function may take that only reads. */
export type AnyTx = ReadTx | WriteTx;

/**
 * Runs `work` in one strict transaction over `stores`.
 *
 * Must: `work` awaits nothing but requests of the transaction, or the browser commits early.
 *
 * @throws what `work` threw, or the transaction's own error (a full disk is `QuotaExceededError`);
 *   nothing is written then
 */
export async function write<Result>(
  db: Database,
  stores: readonly StoreName[],
  work: (tx: WriteTx) => Promise<Result>,
): Promise<Result> {
  noteWrite(db, stores);
  const tx = db.transaction([...stores], 'readwrite', { durability: 'strict' });
  tx.done.catch(() => {}); // awaited below; here only so that an abort is never unhandled
  let result: Result;
  try {
    result = await work(tx);
  } catch (error) {
    abort(tx);
    throw tx.error ?? error;
  }
  await tx.done;
  noteWrite(db, stores);
  return result;
}

const writes = new WeakMap<object, Map<StoreName, number>>();

function noteWrite(db: Database, stores: readonly StoreName[]): void {
  const counts = writes.get(db) ?? new Map<StoreName, number>();
  writes.set(db, counts);
  for (const store of stores) counts.set(store, (counts.get(store) ?? 0) + 1);
}

/**
 * A number that is another one as soon as a write to this store begins or ends: what was read at the
 * same number is what would be read now. All writes to `watches`, `states` and `hosts` go by `write`.
 */
export function writesTo(db: Database, store: StoreName): number {
  return writes.get(db)?.get(store) ?? 0;
}

/** Runs `work` in one read-only transaction: all it reads is of the same moment. */
export async function read<Result>(
  db: Database,
  stores: readonly StoreName[],
  work: (tx: ReadTx) => Promise<Result>,
): Promise<Result> {
  const tx = db.transaction([...stores], 'readonly');
  tx.done.catch(() => {});
  return await work(tx);
}

function abort(tx: WriteTx): void {
  try {
    tx.abort();
  } catch {
    // The fault itself has ended the transaction already; its error is thrown by the caller.
  }
}
