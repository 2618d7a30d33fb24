/** Editing a watch: the rows of an edit, decided by the engine inside the transaction. */

import { editWatch as decideEdit, type Reread, type WatchEdit } from '../../core/watch/edit-watch';
import { keepOf } from '../../core/watch/keep';
import { forNewcomer } from '../../core/watch/new-watch';
import type { Watch } from '../../core/watch/watch';
import { findTwin } from './add-watch';
import type { Database } from './database';
import { writeMakingRoom } from './disk-full';
import { DROP_RESOURCE_STORES, dropResourceIfUnused } from './drop-resource';
import { isKnown, keepLess, type Narrowed, NOTHING_NARROWED } from './keep-less';
import { purgeRemovedIn } from './removed';
import type { StoreName } from './schema';
import { readSettingsIn } from './settings';
import type { WriteTx } from './transaction';
import { HISTORY_STORES, takeHistory } from './watch-history';

const STORES: readonly StoreName[] = [...DROP_RESOURCE_STORES, ...HISTORY_STORES, 'states'];

export type EditEnd =
  | { readonly kind: 'edited'; readonly watch: Watch }
  | { readonly kind: 'no_such_watch' }
  /** It keeps less from now on, and has a version that `narrowed` does not know. */
  | { readonly kind: 'came_between' }
  | { readonly kind: 'already_watched'; readonly watchId: string };

/** What is known beforehand of what is stored. */
export interface Prepared {
  readonly reread: Reread;
  readonly now: number;
  /** For an edit after which less is kept; it is looked at only then. */
  readonly narrowed?: Narrowed;
}

/**
 * @param reread the newest stored version read under the edited rules; it is looked at only if the
 *   part changes
 */
export function editWatch(
  db: Database,
  watchId: string,
  edit: WatchEdit,
  { reread, now, narrowed = NOTHING_NARROWED }: Prepared,
): Promise<EditEnd> {
  return writeMakingRoom(db, STORES, async (tx): Promise<EditEnd> => {
    await purgeRemovedIn(tx, now);
    const [watch, state, settings] = await Promise.all([
      tx.objectStore('watches').get(watchId),
      tx.objectStore('states').get(watchId),
      readSettingsIn(tx),
    ]);
    if (watch === undefined || state === undefined) return { kind: 'no_such_watch' };
    const edited = decideEdit({ watch, state }, edit, { now, settings, reread });
    const twin = await findTwin(tx, edited.watch);
    if (twin !== undefined && twin.id !== watchId) {
      return { kind: 'already_watched', watchId: twin.id };
    }
    if (edited.narrows && !(await isKnown(tx, watchId, narrowed))) return { kind: 'came_between' };
    await Promise.all([
      tx.objectStore('watches').put(edited.watch),
      tx.objectStore('states').put(edited.state),
    ]);
    if (edited.dropHistory) await takeHistory(tx, watchId);
    if (edited.narrows) await keepLess(tx, watch, { keep: keepOf(edited.watch), narrowed });
    if (edited.askWhole) await askWhole(tx, edited.watch);
    if (edited.watch.resourceKey !== watch.resourceKey) {
      await dropResourceIfUnused(tx, watch.resourceKey, now);
    }
    return { kind: 'edited', watch: edited.watch };
  });
}

async function askWhole(tx: WriteTx, watch: Watch): Promise<void> {
  const resources = tx.objectStore('resources');
  await resources.put(forNewcomer(await resources.get(watch.resourceKey), watch));
}
