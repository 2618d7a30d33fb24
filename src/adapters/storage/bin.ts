/**
 * Removing many watches at once, and bringing them back whole. Their versions may be gigabytes, so
 * nothing of them is moved: the watches' own rows go aside into `meta`, and what they left behind is
 * swept ten minutes later, a few at a time.
 *
 * Between the two nothing asks for these pages: what is due is in `states`, and those rows are gone.
 */
import type { Resource } from '../../core/check/resource';
import { forNewcomer } from '../../core/watch/new-watch';
import type { WatchState } from '../../core/watch/state';
import type { Watch } from '../../core/watch/watch';
import { findTwin } from './add-watch';
import { readRowsIn } from './bulk-edit';
import type { Database } from './database';
import { DROP_RESOURCE_STORES, dropResourceIfUnused, readLeads } from './drop-resource';
import { withPrefix } from './ranges';
import { timeDigits } from './removed';
import type { MetaRow, StoreName } from './schema';
import { type AnyTx, type WriteTx, write } from './transaction';
import { HISTORY_STORES, takeHistory } from './watch-history';

interface Aside {
  readonly watch: Watch;
  readonly state: WatchState;
  /** What its resource held: a 304 to other bytes would vouch for nothing of this watch. */
  readonly sha256: string | undefined;
}

const PREFIX = 'bin:';
/** Watches in one row of `meta`, and swept in one transaction. */
const BATCH = 100;
const SWEEP_STORES: readonly StoreName[] = [
  ...new Set([...DROP_RESOURCE_STORES, ...HISTORY_STORES, 'states' as const]),
];

export interface RemovedMany {
  readonly watchIds: readonly string[];
  readonly missing: readonly string[];
}

/**
 * Takes the watches out of all lists, in one transaction.
 *
 * @param token under which they can be restored; see `undoToken`
 */
export function removeWatches(
  db: Database,
  ids: ReadonlySet<string>,
  token: string,
): Promise<RemovedMany> {
  return write(db, ['watches', 'states', 'resources', 'meta'], async (tx) => {
    const rows = await readRowsIn(tx, ids);
    const held = await resourcesOf(tx, rows);
    const aside = rows.map(({ watch, state }): Aside => {
      return { watch, state, sha256: held.get(watch.resourceKey)?.sha256 };
    });
    await Promise.all([
      ...rows.flatMap(({ watch: { id } }) => [
        tx.objectStore('watches').delete(id),
        tx.objectStore('states').delete(id),
      ]),
      ...batchesOf(aside).map((batch, index) =>
        tx.objectStore('meta').put(row(token, index, batch)),
      ),
    ]);
    const found = new Set(rows.map(({ watch }) => watch.id));
    return { watchIds: [...found], missing: [...ids].filter((id) => !found.has(id)) };
  });
}

export interface RestoredMany {
  readonly watchIds: readonly string[];
  /** The same was added again in the meantime. */
  readonly twins: readonly string[];
}

/** @returns undefined where there is nothing under this token, or nothing any more */
export function restoreWatches(
  db: Database,
  token: string,
  now: number,
): Promise<RestoredMany | undefined> {
  return write(db, ['watches', 'states', 'resources', 'meta'], async (tx) => {
    const meta = tx.objectStore('meta');
    const all = withPrefix(`${PREFIX}${token}:`);
    const rows = await meta.getAll(all);
    const aside = rows.flatMap(({ value }) => value as readonly Aside[]);
    if (aside.length === 0 || token < timeDigits(now)) return undefined;
    const [held, twins] = await Promise.all([
      resourcesOf(tx, aside),
      Promise.all(aside.map(({ watch }) => findTwin(tx, watch))),
    ]);
    const restored: string[] = [];
    const left: Aside[] = [];
    const puts: Promise<unknown>[] = [];
    for (const [index, one] of aside.entries()) {
      if (twins[index] !== undefined) {
        left.push(one);
        continue;
      }
      const { watch, state, sha256 } = one;
      restored.push(watch.id);
      puts.push(tx.objectStore('watches').put(watch), tx.objectStore('states').put(state));
      const resource = held.get(watch.resourceKey);
      if (resource === undefined || resource.sha256 !== sha256) {
        puts.push(tx.objectStore('resources').put(forNewcomer(resource, watch)));
      }
    }
    await meta.delete(all);
    // Their versions are swept all the same, when their time is over.
    if (left.length > 0) puts.push(meta.put(row(token, 0, left)));
    await Promise.all(puts);
    return { watchIds: restored, twins: left.map(({ watch }) => watch.id) };
  });
}

/**
 * Lets go of what watches left behind whose ten minutes are over. In small transactions: one that is
 * cut short leaves less to do for the next.
 *
 * @returns how many watches that were
 */
export async function sweepBin(db: Database, now: number): Promise<number> {
  const over = IDBKeyRange.bound(PREFIX, PREFIX + timeDigits(now), false, true);
  let swept = 0;
  for (const key of await db.getAllKeys('meta', over)) {
    swept += await write(db, SWEEP_STORES, async (tx) => {
      const meta = tx.objectStore('meta');
      const aside = ((await meta.get(key))?.value ?? []) as readonly Aside[];
      const leads = await readLeads(tx);
      for (const { watch } of aside) {
        await takeHistory(tx, watch.id);
        await dropResourceIfUnused(tx, watch.resourceKey, now, leads);
      }
      await meta.delete(key);
      return aside.length;
    });
  }
  return swept;
}

function row(token: string, index: number, value: readonly Aside[]): MetaRow {
  return { key: `${PREFIX}${token}:${String(index).padStart(4, '0')}`, value };
}

function batchesOf(aside: readonly Aside[]): readonly (readonly Aside[])[] {
  const count = Math.ceil(aside.length / BATCH);
  return Array.from({ length: count }, (_, at) => aside.slice(at * BATCH, (at + 1) * BATCH));
}

async function resourcesOf(
  tx: AnyTx | WriteTx,
  rows: readonly { readonly watch: Watch }[],
): Promise<ReadonlyMap<string, Resource>> {
  const keys = [...new Set(rows.map(({ watch }) => watch.resourceKey))];
  const found = await Promise.all(keys.map((key) => tx.objectStore('resources').get(key)));
  return new Map(found.flatMap((resource) => (resource ? [[resource.key, resource]] : [])));
}
