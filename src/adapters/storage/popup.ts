/**
 * All the popup shows, from one read transaction: it must be there at once with a thousand watches,
 * so it follows indexes and reads at most a screenful of rows from each.
 */
import type { Settings } from '../../core/watch/settings';
import type { Database } from './database';
import { type HostFacts, hostFactsIn } from './hosts';
import { isPendingIn } from './pending-adds';
import { readSettingsIn } from './settings';
import { readStatusIn, STATUS_STORES, type StatusFacts } from './status';
import { type ReadTx, read } from './transaction';
import {
  type Pauses,
  readPausesIn,
  readWatchIn,
  WATCH_FACTS_STORES,
  type WatchFacts,
} from './watch-facts';

const LIST_LIMIT = 50;

export interface PopupFacts {
  readonly settings: Settings;
  readonly status: StatusFacts;
  /** Of the address asked for. */
  readonly here: { readonly watched: readonly WatchFacts[]; readonly pending: boolean };
  /** Newest first. */
  readonly changed: readonly WatchFacts[];
  readonly needsYou: readonly WatchFacts[];
  readonly neverHosts: readonly HostFacts[];
}

/** @param url past the gate, without fragment; undefined where the tab has no such address */
export function readPopup(db: Database, url: string | undefined, now: number): Promise<PopupFacts> {
  return read(db, [...new Set([...STATUS_STORES, ...WATCH_FACTS_STORES])], async (tx) => {
    const pauses = await readPausesIn(tx, now);
    const [settings, status, here, changed, needsYou, neverHosts] = await Promise.all([
      readSettingsIn(tx),
      readStatusIn(tx),
      readHere(tx, url, pauses, now),
      newestBy(tx, 'byUnseen', pauses),
      newestBy(tx, 'byNeed', pauses),
      readNeverHosts(tx),
    ]);
    return { settings, status, here, changed, needsYou, neverHosts };
  });
}

async function readHere(
  tx: ReadTx,
  url: string | undefined,
  pauses: Pauses,
  now: number,
): Promise<PopupFacts['here']> {
  if (url === undefined) return { watched: [], pending: false };
  const [ids, pending] = await Promise.all([
    tx.objectStore('watches').index('byUrl').getAllKeys(url, LIST_LIMIT),
    isPendingIn(tx, url, now),
  ]);
  return { watched: await readRows(tx, ids, pauses), pending };
}

async function newestBy(
  tx: ReadTx,
  index: 'byUnseen' | 'byNeed',
  pauses: Pauses,
): Promise<readonly WatchFacts[]> {
  const ids: string[] = [];
  let cursor = await tx.objectStore('states').index(index).openKeyCursor(null, 'prev');
  while (cursor !== null && ids.length < LIST_LIMIT) {
    ids.push(cursor.primaryKey);
    cursor = await cursor.continue();
  }
  return readRows(tx, ids, pauses);
}

async function readRows(
  tx: ReadTx,
  ids: readonly string[],
  pauses: Pauses,
): Promise<readonly WatchFacts[]> {
  const rows = await Promise.all(ids.map((id) => readWatchIn(tx, id, pauses)));
  return rows.filter((row) => row !== undefined);
}

async function readNeverHosts(tx: ReadTx): Promise<readonly HostFacts[]> {
  const hosts = await tx.objectStore('hosts').index('byNever').getAll(null, LIST_LIMIT);
  return Promise.all(hosts.map((host) => hostFactsIn(tx, host)));
}
