/** Adding a watch: its row, its state due now, and the resource it may share with others. */
import { forNewcomer, newState, type WatchDraft } from '../../core/watch/new-watch';
import type { Watch } from '../../core/watch/watch';
import { partOf } from '../../core/watch/watch-rules';
import type { Database } from './database';
import { writeMakingRoom } from './disk-full';
import { purgeRemovedIn } from './removed';
import { type AnyTx, read } from './transaction';

export type Added =
  | { readonly kind: 'added'; readonly watch: Watch }
  | { readonly kind: 'already_watched'; readonly watchId: string };

/** The same address with the same part is watched once; its headers alone are a part of their own. */
export function addWatch(
  db: Database,
  draft: WatchDraft,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<Added> {
  const stores = ['watches', 'states', 'resources', 'meta'] as const;
  return writeMakingRoom(db, stores, async (tx): Promise<Added> => {
    await purgeRemovedIn(tx, now);
    const twin = await findTwin(tx, draft);
    if (twin !== undefined) return { kind: 'already_watched', watchId: twin.id };
    const watch: Watch = { ...draft, id, addedAt: now };
    await Promise.all([
      tx.objectStore('watches').put(watch),
      tx.objectStore('states').put(newState(watch, now)),
      tx
        .objectStore('resources')
        .put(forNewcomer(await tx.objectStore('resources').get(watch.resourceKey), watch)),
    ]);
    return { kind: 'added', watch };
  });
}

/** The watch of this address and part, where there is one. */
export function findWatch(
  db: Database,
  wanted: Pick<Watch, 'url' | 'rules' | 'headersOnly' | 'readIn'>,
): Promise<Watch | undefined> {
  return read(db, ['watches'], (tx) => findTwin(tx, wanted));
}

/** Another watch of the same address and part. Needs a transaction that covers `watches`. */
export async function findTwin(
  tx: AnyTx,
  wanted: Pick<Watch, 'url' | 'rules' | 'headersOnly' | 'readIn'>,
): Promise<Watch | undefined> {
  const sameAddress = await tx.objectStore('watches').index('byUrl').getAll(wanted.url);
  return sameAddress.find(
    ({ rules, headersOnly, readIn }) =>
      partOf(rules) === partOf(wanted.rules) &&
      headersOnly === wanted.headersOnly &&
      readIn === wanted.readIn,
  );
}
