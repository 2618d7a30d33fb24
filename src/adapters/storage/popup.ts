/**
 * All the popup shows, from one read transaction: it must be there at once with a thousand watches,
 * so it follows indexes and reads at most a screenful of rows from each.
 */
import type { Settings } from '../../core/watch/settings';
import type { Database } from './database';
import { HOST_FACTS_STORES, type HostFacts, hostFactsIn } from './hosts';
import { isPendingIn } from './pending-adds';
import { readSettingsIn } from './settings';
import { readStatusIn, STATUS_STORES, type StatusFacts } from './status';
import { type ReadTx, read } from './transaction';
import { newestBy, readWatchesIn, WATCH_FACTS_STORES, type WatchFacts } from './watch-facts';

/** What a person reads in a popup; the dashboard has the rest. */
const LIST_LIMIT = 8;

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
  const stores = [...STATUS_STORES, ...WATCH_FACTS_STORES, ...HOST_FACTS_STORES];
  return read(db, [...new Set(stores)], async (tx) => {
    const [settings, status, here, changed, needsYou, neverHosts] = await Promise.all([
      readSettingsIn(tx),
      readStatusIn(tx),
      readHere(tx, url, now),
      newestBy(tx, 'byUnseen', { limit: LIST_LIMIT, now }),
      newestBy(tx, 'byNeed', { limit: LIST_LIMIT, now }),
      readNeverHosts(tx),
    ]);
    return { settings, status, here, changed, needsYou, neverHosts };
  });
}

async function readHere(
  tx: ReadTx,
  url: string | undefined,
  now: number,
): Promise<PopupFacts['here']> {
  if (url === undefined) return { watched: [], pending: false };
  const [ids, pending] = await Promise.all([
    tx.objectStore('watches').index('byUrl').getAllKeys(url, LIST_LIMIT),
    isPendingIn(tx, url, now),
  ]);
  return { watched: await readWatchesIn(tx, ids, now), pending };
}

async function readNeverHosts(tx: ReadTx): Promise<readonly HostFacts[]> {
  const hosts = await tx.objectStore('hosts').index('byNever').getAll(null, LIST_LIMIT);
  return Promise.all(hosts.map((host) => hostFactsIn(tx, host)));
}
