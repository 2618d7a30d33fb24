/** The counts of the header strip, each from an index: no row is read for them. */
import { counted } from './counts';
import type { Database } from './database';
import { nextDueAtIn } from './due';
import { type RoomMade, readRoomMadeIn } from './room-made';
import { type RunRecord, readRunIn } from './run';
import type { StoreName } from './schema';
import { readSleptIn, type Slept } from './slept';
import { type AnyTx, read } from './transaction';

export interface StatusFacts {
  readonly watches: number;
  /** Watches with something unseen: the badge's number. */
  readonly changed: number;
  readonly needYou: number;
  readonly hosts: number;
  readonly run: RunRecord;
  readonly earliestDueAt: number | undefined;
  /** Versions that went because the disk was full. */
  readonly roomMade: RoomMade | undefined;
  /** What did not happen while the machine slept. */
  readonly slept: Slept | undefined;
}

export const STATUS_STORES: readonly StoreName[] = ['watches', 'states', 'hosts', 'meta'];

export function readStatus(db: Database): Promise<StatusFacts> {
  return read(db, STATUS_STORES, readStatusIn);
}

/** The same inside a transaction that covers `STATUS_STORES`. */
export async function readStatusIn(tx: AnyTx): Promise<StatusFacts> {
  const states = tx.objectStore('states');
  const [watches, changed, needYou, hosts, run, earliestDueAt, roomMade, slept] = await Promise.all(
    [
      counted(tx, 'watches', () => tx.objectStore('watches').count()),
      counted(tx, 'states', () => states.index('byUnseen').count(), 'byUnseen'),
      counted(tx, 'states', () => states.index('byNeed').count(), 'byNeed'),
      counted(tx, 'hosts', () => tx.objectStore('hosts').count()),
      readRunIn(tx),
      nextDueAtIn(tx),
      readRoomMadeIn(tx),
      readSleptIn(tx),
    ],
  );
  return { watches, changed, needYou, hosts, run, earliestDueAt, roomMade, slept };
}

/** How many watches have unseen changes: what the badge shows. */
export function unseenWatchCount(db: Database): Promise<number> {
  return db.countFromIndex('states', 'byUnseen');
}
