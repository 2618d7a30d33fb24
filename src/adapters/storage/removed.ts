/**
 * The undo copy of a removed watch: one row of `meta` with everything that was taken, for ten
 * minutes. Its key begins with its expiry, so that the old ones go in one range without being read.
 */
import type { WatchState } from '../../core/watch/state';
import type { Watch } from '../../core/watch/watch';
import type { DroppedResource } from './drop-resource';
import type { MetaRow } from './schema';
import type { AnyTx, WriteTx } from './transaction';
import type { History } from './watch-history';

export const UNDO_KEPT_MS = 600_000;

export interface Removed {
  readonly watch: Watch;
  readonly state: WatchState | undefined;
  readonly history: History;
  /** Undefined: another watch needed it, and it stayed. */
  readonly dropped: DroppedResource | undefined;
}

const PREFIX = 'removed:';
const TIME_DIGITS = 15;

/** @param id any unique text without meaning */
export function undoToken(id: string, now: number): string {
  return `${timeDigits(now + UNDO_KEPT_MS)}-${id}`;
}

export function removedRow(token: string, removed: Removed): MetaRow {
  return { key: PREFIX + token, value: removed };
}

/** Call after `purgeRemovedIn`. @returns undefined where there is none, or none any more */
export async function readRemovedIn(tx: AnyTx, token: string): Promise<Removed | undefined> {
  const row = await tx.objectStore('meta').get(PREFIX + token);
  return row?.value as Removed | undefined;
}

export async function deleteRemovedIn(tx: WriteTx, token: string): Promise<void> {
  await tx.objectStore('meta').delete(PREFIX + token);
}

/** Deletes the copies whose time is over. */
export async function purgeRemovedIn(tx: WriteTx, now: number): Promise<void> {
  await tx
    .objectStore('meta')
    .delete(IDBKeyRange.bound(PREFIX, PREFIX + timeDigits(now), false, true));
}

/** So that keys that begin with a time sort by it. */
export function timeDigits(at: number): string {
  return Math.max(0, Math.floor(at)).toString().padStart(TIME_DIGITS, '0');
}
