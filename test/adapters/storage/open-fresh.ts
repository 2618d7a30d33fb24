/** A database of its own for each test, on the in-memory IndexedDB, and a raw look into it. */
import 'fake-indexeddb/auto';
import { type Database, openDatabase } from '../../../src/adapters/storage/database';
import type { StoreName } from '../../../src/adapters/storage/schema';

let opened = 0;

export function freshName(): string {
  opened += 1;
  return `test-${opened}`;
}

export function openFresh(): Promise<Database> {
  return openDatabase(freshName());
}

export type Rows = { readonly [Store in StoreName]?: readonly object[] };

/** Puts rows as they are, past every rule. */
export async function fill(db: Database, rows: Rows): Promise<void> {
  const stores = Object.keys(rows) as StoreName[];
  const tx = db.transaction(stores, 'readwrite');
  for (const store of stores) {
    for (const row of rows[store] ?? []) await tx.objectStore(store).put(row as never);
  }
  await tx.done;
}

/** Every row of every store, by store: what is really there. */
export async function dump(db: Database): Promise<Record<string, unknown[]>> {
  const entries = [...db.objectStoreNames].map(
    async (store) => [store, await db.getAll(store)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
