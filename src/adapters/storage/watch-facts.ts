/**
 * What a row of a list is made of: the watch, its state, its host's pause, and its unseen changes.
 * Everything comes from an index; no version and no host's evidence is read for it.
 */
import type { Change } from '../../core/watch/change';
import type { WatchState } from '../../core/watch/state';
import type { Watch } from '../../core/watch/watch';
import type { Database } from './database';
import { unseenOf } from './ranges';
import type { StoreName } from './schema';
import { type AnyTx, read } from './transaction';

export interface WatchFacts {
  readonly watch: Watch;
  readonly state: WatchState;
  readonly hostPausedUntil: number | undefined;
  readonly unseen: { readonly count: number; readonly newest: Change } | undefined;
}

export const WATCH_FACTS_STORES: readonly StoreName[] = ['watches', 'states', 'hosts', 'changes'];

/** Host to the end of its pause, for the hosts that are paused at `now`. */
export type Pauses = ReadonlyMap<string, number>;

/** All watches, in the order they were added. */
export function readAllWatches(db: Database, now: number): Promise<readonly WatchFacts[]> {
  return read(db, WATCH_FACTS_STORES, async (tx) => {
    const [pauses, watches, states] = await Promise.all([
      readPausesIn(tx, now),
      tx.objectStore('watches').getAll(),
      tx.objectStore('states').getAll(),
    ]);
    const stateById = new Map(states.map((state) => [state.watchId, state]));
    const facts = await Promise.all(
      watches.map((watch) => factsIn(tx, watch, stateById.get(watch.id), pauses)),
    );
    return facts
      .filter((row) => row !== undefined)
      .sort((a, b) => a.watch.addedAt - b.watch.addedAt);
  });
}

/** @returns undefined where there is no such watch */
export function readWatch(
  db: Database,
  watchId: string,
  now: number,
): Promise<WatchFacts | undefined> {
  return read(db, WATCH_FACTS_STORES, async (tx) =>
    readWatchIn(tx, watchId, await readPausesIn(tx, now)),
  );
}

/** The same inside a transaction that covers `WATCH_FACTS_STORES`. */
export async function readWatchIn(
  tx: AnyTx,
  watchId: string,
  pauses: Pauses,
): Promise<WatchFacts | undefined> {
  const [watch, state] = await Promise.all([
    tx.objectStore('watches').get(watchId),
    tx.objectStore('states').get(watchId),
  ]);
  return watch && (await factsIn(tx, watch, state, pauses));
}

export async function readPausesIn(tx: AnyTx, now: number): Promise<Pauses> {
  const pauses = new Map<string, number>();
  const paused = tx.objectStore('hosts').index('byPaused');
  let cursor = await paused.openKeyCursor(IDBKeyRange.lowerBound(now, true));
  while (cursor !== null) {
    pauses.set(cursor.primaryKey, cursor.key);
    cursor = await cursor.continue();
  }
  return pauses;
}

async function factsIn(
  tx: AnyTx,
  watch: Watch,
  state: WatchState | undefined,
  pauses: Pauses,
): Promise<WatchFacts | undefined> {
  if (state === undefined) return undefined;
  return {
    watch,
    state,
    hostPausedUntil: pauses.get(watch.host),
    unseen: state.unseenAt === undefined ? undefined : await readUnseen(tx, watch.id),
  };
}

async function readUnseen(tx: AnyTx, watchId: string): Promise<WatchFacts['unseen']> {
  const unseen = tx.objectStore('changes').index('byUnseen');
  const [count, cursor] = await Promise.all([
    unseen.count(unseenOf(watchId)),
    // Ids made later sort later, so the last one is the newest.
    unseen.openCursor(unseenOf(watchId), 'prev'),
  ]);
  return cursor === null ? undefined : { count, newest: cursor.value };
}
