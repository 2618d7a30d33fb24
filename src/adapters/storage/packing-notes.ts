/**
 * Notes that a watch has versions that could be packed better: one row of `meta` a watch, written in
 * the transaction that made it so. `pack-versions.ts` follows them.
 */
import type { Database } from './database';
import { withPrefix } from './ranges';
import { type WriteTx, write } from './transaction';

const PREFIX = 'pack:';

export interface PackingNote {
  readonly watchId: string;
  /** What the note is about; another note of the same watch has another. */
  readonly about: unknown;
}

/** @param about the version that came or changed */
export async function notePacking(tx: WriteTx, watchId: string, about: string): Promise<void> {
  await tx.objectStore('meta').put({ key: PREFIX + watchId, value: about });
}

export async function readPackingNotes(db: Database): Promise<readonly PackingNote[]> {
  const rows = await db.getAll('meta', withPrefix(PREFIX));
  return rows.map(({ key, value }) => ({ watchId: key.slice(PREFIX.length), about: value }));
}

/** Deletes the note, unless there is a newer one by now. */
export function settlePackingNote(db: Database, { watchId, about }: PackingNote): Promise<void> {
  return write(db, ['meta'], async (tx) => {
    const row = await tx.objectStore('meta').get(PREFIX + watchId);
    if (row?.value === about) await forgetPacking(tx, watchId);
  });
}

export async function forgetPacking(tx: WriteTx, watchId: string): Promise<void> {
  await tx.objectStore('meta').delete(PREFIX + watchId);
}
