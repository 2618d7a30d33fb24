/** Removing a watch with everything that is its own, and bringing it back whole. */
import type { Resource } from '../../core/check/resource';
import { rememberPage } from '../../core/hosts/forget-page';
import { withDiagnosis } from '../../core/hosts/record';
import { forNewcomer } from '../../core/watch/new-watch';
import type { Watch } from '../../core/watch/watch';
import { findTwin } from './add-watch';
import type { Database } from './database';
import { DROP_RESOURCE_STORES, type DroppedResource, dropResourceIfUnused } from './drop-resource';
import {
  deleteRemovedIn,
  purgeRemovedIn,
  type Removed,
  readRemovedIn,
  removedRow,
} from './removed';
import type { StoreName } from './schema';
import { readSettingsIn } from './settings';
import { type WriteTx, write } from './transaction';
import { HISTORY_STORES, putHistory, takeHistory } from './watch-history';

const STORES: readonly StoreName[] = [...DROP_RESOURCE_STORES, ...HISTORY_STORES, 'states'];

/**
 * Removes the watch, its state, versions, changes and outbox rows; the resource and its exchanges
 * go with its last watch.
 *
 * @param token under which it can be restored; see `undoToken`
 * @returns false where there is no such watch
 */
export function removeWatch(
  db: Database,
  watchId: string,
  { token, now }: { readonly token: string; readonly now: number },
): Promise<boolean> {
  return write(db, STORES, async (tx) => {
    await purgeRemovedIn(tx, now);
    const [watch, state] = await Promise.all([
      tx.objectStore('watches').get(watchId),
      tx.objectStore('states').get(watchId),
    ]);
    if (watch === undefined) return false;
    await Promise.all([
      tx.objectStore('watches').delete(watchId),
      tx.objectStore('states').delete(watchId),
    ]);
    const history = await takeHistory(tx, watchId);
    const dropped = await dropResourceIfUnused(tx, watch.resourceKey, now);
    await tx.objectStore('meta').put(removedRow(token, { watch, state, history, dropped }));
    return true;
  });
}

export type Restored =
  | { readonly kind: 'restored'; readonly watch: Watch }
  | { readonly kind: 'undo_expired' }
  /** The same was added again in the meantime. */
  | { readonly kind: 'already_watched'; readonly watchId: string };

export function restoreWatch(db: Database, token: string, now: number): Promise<Restored> {
  return write(db, STORES, async (tx): Promise<Restored> => {
    await purgeRemovedIn(tx, now);
    const removed = await readRemovedIn(tx, token);
    if (removed === undefined) return { kind: 'undo_expired' };
    const twin = await findTwin(tx, removed.watch);
    if (twin !== undefined) return { kind: 'already_watched', watchId: twin.id };
    const { watch, state, history } = removed;
    await Promise.all([
      tx.objectStore('watches').put(watch),
      state === undefined ? undefined : tx.objectStore('states').put(state),
      putHistory(tx, history),
      deleteRemovedIn(tx, token),
    ]);
    await restoreResource(tx, removed, now);
    return { kind: 'restored', watch };
  });
}

/**
 * A resource that was made anew in the meantime stays; where it holds other bytes than the returning
 * watch has a version of, a 304 would vouch for the wrong ones.
 */
async function restoreResource(
  tx: WriteTx,
  { watch, dropped }: Removed,
  now: number,
): Promise<void> {
  const resources = tx.objectStore('resources');
  const held = await resources.get(watch.resourceKey);
  if (dropped === undefined) {
    // Another watch kept it alive, and its answers of the meantime were not for this one.
    await resources.put(forNewcomer(held, watch));
    return;
  }
  const { lease: _over, ...resource } = dropped.resource;
  await Promise.all([
    resources.put(held === undefined ? resource : reunited(held, resource, watch)),
    ...dropped.exchanges.map((exchange) => tx.objectStore('exchanges').put(exchange)),
  ]);
  // A file that was asked for in the meantime is the newer one.
  for (const { lease: _over, ...copy } of dropped.robots) {
    const held = await tx.objectStore('robots').get(copy.origin);
    if (held === undefined) await tx.objectStore('robots').put(copy);
  }
  await restoreHosts(tx, dropped, now);
}

function reunited(held: Resource, returning: Resource, watch: Watch): Resource {
  return held.sha256 === returning.sha256 ? held : forNewcomer(held, watch);
}

async function restoreHosts(tx: WriteTx, dropped: DroppedResource, now: number): Promise<void> {
  const hosts = tx.objectStore('hosts');
  const { hostSample } = await readSettingsIn(tx);
  for (const before of dropped.hosts) {
    const held = await hosts.get(before.host);
    await hosts.put(
      held === undefined
        ? before
        : withDiagnosis(rememberPage(held, before, dropped.resource.key), hostSample, now),
    );
  }
}
