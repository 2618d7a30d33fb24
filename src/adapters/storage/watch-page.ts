/**
 * The list of watches a page at a time, newest added first, so that what a person sees first does not
 * wait for ten thousand. Ids sort in the order they were made, so a page is a range of keys. No version
 * is read for it.
 */
import type { Database } from './database';
import { read } from './transaction';
import { newestBy, readWatchesIn, WATCH_FACTS_STORES, type WatchFacts } from './watch-facts';

export interface PageOfWatches {
  readonly watches: readonly WatchFacts[];
  /** Where the next page goes on; undefined: there is none. */
  readonly next: string | undefined;
}

/**
 * @param after the `next` of the page before; a watch that went since then is no harm
 * @param limit most rows
 */
export function readWatchPage(
  db: Database,
  { after, limit, now }: { readonly after?: string; readonly limit: number; readonly now: number },
): Promise<PageOfWatches> {
  return read(db, WATCH_FACTS_STORES, async (tx) => {
    const before = after === undefined ? null : IDBKeyRange.upperBound(after, true);
    const ids: string[] = [];
    let cursor = await tx.objectStore('watches').openKeyCursor(before, 'prev');
    while (cursor !== null && ids.length < limit) {
      ids.push(cursor.primaryKey);
      cursor = await cursor.continue();
    }
    return {
      watches: await readWatchesIn(tx, ids, now),
      next: cursor === null ? undefined : ids.at(-1),
    };
  });
}

/** The newest with something unread, or in need of the person, at most `limit`. */
export function readNewest(
  db: Database,
  of: 'changed' | 'needs',
  { limit, now }: { readonly limit: number; readonly now: number },
): Promise<readonly WatchFacts[]> {
  return read(db, WATCH_FACTS_STORES, (tx) =>
    newestBy(tx, of === 'changed' ? 'byUnseen' : 'byNeed', { limit, now }),
  );
}
