/** What went because the disk was full: told for some days, so that no version goes without a word. */
import * as v from 'valibot';
import type { Database } from './database';
import type { MetaRow } from './schema';
import { type AnyTx, write } from './transaction';

const KEY = 'roomMade';
const TOLD_MS = 14 * 86_400_000;

export interface RoomMade {
  /** The last time; epoch ms. */
  readonly at: number;
  /** Old versions that went, since the first of these times. */
  readonly versions: number;
}

/** Adds to what went before, as long as that is still told. */
export function noteRoomMade(db: Database, { at, versions }: RoomMade): Promise<void> {
  return write(db, ['meta'], async (tx) => {
    const before = await readRoomMadeIn(tx);
    const isTold = before !== undefined && Math.abs(at - before.at) < TOLD_MS;
    const value: RoomMade = { at, versions: versions + (isTold ? before.versions : 0) };
    await tx.objectStore('meta').put({ key: KEY, value });
  });
}

/** In a transaction that covers `meta`. */
export async function readRoomMadeIn(tx: AnyTx): Promise<RoomMade | undefined> {
  return roomMadeFrom(await tx.objectStore('meta').get(KEY));
}

/** Whether it is still to be told. */
export function isToldStill({ at }: RoomMade, now: number): boolean {
  return now - at < TOLD_MS;
}

const STORED = v.object({ at: v.number(), versions: v.number() });

function roomMadeFrom(row: MetaRow | undefined): RoomMade | undefined {
  const parsed = v.safeParse(STORED, row?.value);
  return parsed.success ? parsed.output : undefined;
}
