/**
 * Watches that wait for a permission. The prompt may close the popup that asked, so the background
 * keeps what is to be added here, for an hour, and finishes it when the permission comes.
 */
import type { WatchDraft } from '../../core/watch/new-watch';
import type { Database } from './database';
import { withPrefix } from './ranges';
import { type AnyTx, write } from './transaction';

export const PENDING_KEPT_MS = 3_600_000;

export interface PendingAdd {
  /** `scheme://hostname/*`: what was asked for. */
  readonly permission: string;
  readonly draft: WatchDraft;
  readonly askedAt: number;
}

const PREFIX = 'pending:';
const ALL = () => withPrefix(PREFIX);

/** One pending add an address: asking again replaces what was asked before. */
export function putPendingAdd(db: Database, pending: PendingAdd): Promise<void> {
  return write(db, ['meta'], async (tx) => {
    await tx.objectStore('meta').put({ key: keyOf(pending.draft.url), value: pending });
  });
}

/** What waits now, of any permission: a grant may be wider than what was asked for. */
export async function listPendingAdds(db: Database, now: number): Promise<readonly PendingAdd[]> {
  const rows = await db.getAll('meta', ALL());
  return rows.map(({ value }) => value as PendingAdd).filter((pending) => isFresh(pending, now));
}

/** Whether an add of this address waits. Needs a transaction that covers `meta`. */
export async function isPendingIn(tx: AnyTx, url: string, now: number): Promise<boolean> {
  const row = await tx.objectStore('meta').get(keyOf(url));
  return row !== undefined && isFresh(row.value as PendingAdd, now);
}

/** @returns whether there was one for this address */
export function dropPendingAdd(db: Database, url: string): Promise<boolean> {
  return write(db, ['meta'], async (tx) => {
    const meta = tx.objectStore('meta');
    const found = (await meta.getKey(keyOf(url))) !== undefined;
    await meta.delete(keyOf(url));
    return found;
  });
}

/** @returns how many were too old and are gone */
export function expirePendingAdds(db: Database, now: number): Promise<number> {
  return write(db, ['meta'], async (tx) => {
    const meta = tx.objectStore('meta');
    const expired = (await meta.getAll(ALL())).filter(
      ({ value }) => !isFresh(value as PendingAdd, now),
    );
    await Promise.all(expired.map(({ key }) => meta.delete(key)));
    return expired.length;
  });
}

function keyOf(url: string): string {
  return `${PREFIX}${url}`;
}

function isFresh({ askedAt }: PendingAdd, now: number): boolean {
  return now - askedAt <= PENDING_KEPT_MS;
}
