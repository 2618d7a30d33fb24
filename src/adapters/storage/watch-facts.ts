/**
 * What a row of a list is made of: the watch, its state, its host's pause and limit, what the site
 * says of its age, and its unseen changes. No version is read for it.
 */
import type { Resource } from '../../core/check/resource';
import { DEFAULT_RULES } from '../../core/check/rules';
import { freshUntil } from '../../core/http/freshness';
import type { Change } from '../../core/watch/change';
import type { WatchState } from '../../core/watch/state';
import type { Watch } from '../../core/watch/watch';
import type { Database } from './database';
import { type HostLimit, type HostLimits, readHostLimitsIn, watchesOfHostsIn } from './host-limits';
import { unseenOf } from './ranges';
import type { StoreName } from './schema';
import { readSettingsIn } from './settings';
import { type AnyTx, read } from './transaction';

export interface WatchFacts {
  readonly watch: Watch;
  readonly state: WatchState;
  readonly hostPausedUntil: number | undefined;
  /** Where the host cannot be asked as often as its watches wish. */
  readonly hostLimit: HostLimit | undefined;
  /** Until when the site itself says that the page will not change, if that holds a check back. */
  readonly freshUntil: number | undefined;
  readonly unseen: { readonly count: number; readonly newest: Change } | undefined;
}

export const WATCH_FACTS_STORES: readonly StoreName[] = [
  'watches',
  'states',
  'resources',
  'hosts',
  'changes',
  'meta',
];

/** Host to the end of its pause, for the hosts that are paused at `now`. */
type Pauses = ReadonlyMap<string, number>;

/** What the rows of one list have in common. */
export interface ListFacts {
  readonly pauses: Pauses;
  readonly limits: HostLimits;
  readonly maxAgeCapMs: number;
  readonly now: number;
}

/** All watches, in the order they were added. */
export function readAllWatches(db: Database, now: number): Promise<readonly WatchFacts[]> {
  return read(db, WATCH_FACTS_STORES, async (tx) => {
    const [watches, states, resources] = await Promise.all([
      tx.objectStore('watches').getAll(),
      tx.objectStore('states').getAll(),
      tx.objectStore('resources').getAll(),
    ]);
    const list = await readListFactsIn(tx, watches, now);
    const stateById = new Map(states.map((state) => [state.watchId, state]));
    const resourceByKey = new Map(resources.map((resource) => [resource.key, resource]));
    const facts = await Promise.all(
      watches.map((watch) => {
        const resource = resourceByKey.get(watch.resourceKey);
        return factsIn(tx, { watch, state: stateById.get(watch.id), resource }, list);
      }),
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
  return read(db, WATCH_FACTS_STORES, async (tx) => {
    const [facts] = await readWatchesIn(tx, [watchId], now);
    return facts;
  });
}

/**
 * The watches of these ids, in their order, inside a transaction that covers `WATCH_FACTS_STORES`.
 * An id without a watch is left out.
 */
export async function readWatchesIn(
  tx: AnyTx,
  ids: readonly string[],
  now: number,
): Promise<readonly WatchFacts[]> {
  const found = await Promise.all(ids.map((id) => tx.objectStore('watches').get(id)));
  const watches = found.filter((watch) => watch !== undefined);
  const hosts = new Set(watches.map(({ host }) => host));
  const list = await readListFactsIn(tx, await watchesOfHostsIn(tx, hosts), now);
  const facts = await Promise.all(
    watches.map(async (watch) => {
      const [state, resource] = await Promise.all([
        tx.objectStore('states').get(watch.id),
        tx.objectStore('resources').get(watch.resourceKey),
      ]);
      return factsIn(tx, { watch, state, resource }, list);
    }),
  );
  return facts.filter((row) => row !== undefined);
}

/** The newest of an index, at most `limit`, inside a transaction that covers `WATCH_FACTS_STORES`. */
export async function newestBy(
  tx: AnyTx,
  index: 'byUnseen' | 'byNeed',
  { limit, now }: { readonly limit: number; readonly now: number },
): Promise<readonly WatchFacts[]> {
  const ids: string[] = [];
  let cursor = await tx.objectStore('states').index(index).openKeyCursor(null, 'prev');
  while (cursor !== null && ids.length < limit) {
    ids.push(cursor.primaryKey);
    cursor = await cursor.continue();
  }
  return readWatchesIn(tx, ids, now);
}

/** @param watches all of the hosts that the list shows */
async function readListFactsIn(
  tx: AnyTx,
  watches: readonly Watch[],
  now: number,
): Promise<ListFacts> {
  const { defaultIntervalMs, maxAgeCapMs } = await readSettingsIn(tx);
  const [pauses, limits] = await Promise.all([
    readPausesIn(tx, now),
    readHostLimitsIn(tx, watches, { defaultIntervalMs, now }),
  ]);
  return { pauses, limits, maxAgeCapMs, now };
}

async function readPausesIn(tx: AnyTx, now: number): Promise<Pauses> {
  const pauses = new Map<string, number>();
  const paused = tx.objectStore('hosts').index('byPaused');
  // One that ends later than any may was made by a clock that has gone back since.
  const inForce = IDBKeyRange.bound(now, now + DEFAULT_RULES.longestPauseMs, true);
  let cursor = await paused.openKeyCursor(inForce);
  while (cursor !== null) {
    pauses.set(cursor.primaryKey, cursor.key);
    cursor = await cursor.continue();
  }
  return pauses;
}

interface Rows {
  readonly watch: Watch;
  readonly state: WatchState | undefined;
  readonly resource: Resource | undefined;
}

async function factsIn(
  tx: AnyTx,
  { watch, state, resource }: Rows,
  list: ListFacts,
): Promise<WatchFacts | undefined> {
  if (state === undefined) return undefined;
  return {
    watch,
    state,
    hostPausedUntil: list.pauses.get(watch.host),
    hostLimit: list.limits.get(watch.host),
    freshUntil: heldBackUntil(watch, state, resource, list),
    unseen: state.unseenAt === undefined ? undefined : await readUnseen(tx, watch.id),
  };
}

/** As the engine's plan has it: an open question is asked whatever the last answer said of its age. */
function heldBackUntil(
  watch: Watch,
  { dueAt }: WatchState,
  resource: Resource | undefined,
  { maxAgeCapMs, now }: ListFacts,
): number | undefined {
  if (dueAt === undefined || watch.ignoreMaxAge) return undefined;
  if (resource?.fresh === undefined || resource.unconditional !== undefined) return undefined;
  const until = freshUntil(resource.fresh, maxAgeCapMs);
  return until !== undefined && until > now && until >= dueAt ? until : undefined;
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
