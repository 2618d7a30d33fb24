/**
 * Watches by words of their title, address or tags, for the address bar: nothing else of them is
 * read, and it stops at the first few.
 */
import type { Watch } from '../../core/watch/watch';
import type { Database } from './database';
import { read } from './transaction';

/** So many rows at once: a cursor over ten thousand takes longer than they do in pieces. */
const PIECE = 1000;

/**
 * @param matches asked of each watch in the order of their ids, which is that in which they were added
 * @returns at most `limit`
 */
export function findWatches(
  db: Database,
  matches: (watch: Watch) => boolean,
  limit: number,
): Promise<readonly Watch[]> {
  return read(db, ['watches'], async (tx) => {
    const store = tx.objectStore('watches');
    const found: Watch[] = [];
    let piece = await store.getAll(null, PIECE);
    while (piece.length > 0 && found.length < limit) {
      found.push(...piece.filter(matches));
      const last = piece.at(-1);
      if (last === undefined || piece.length < PIECE) break;
      piece = await store.getAll(IDBKeyRange.lowerBound(last.id, true), PIECE);
    }
    return found.slice(0, limit);
  });
}

/** The ids of the watches on an address. */
export function watchIdsOn(db: Database, url: string): Promise<readonly string[]> {
  return read(db, ['watches'], (tx) => tx.objectStore('watches').index('byUrl').getAllKeys(url));
}
