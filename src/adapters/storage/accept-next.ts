/** The person's word that what came in place of a page is the page. */
import { acceptNext } from '../../core/watch/stands-in';
import type { Database } from './database';
import { write } from './transaction';

/** Nothing happens where there is no such watch: the check that follows says so. */
export function acceptNextAnswer(db: Database, watchId: string): Promise<void> {
  return write(db, ['states'], async (tx) => {
    const states = tx.objectStore('states');
    const state = await states.get(watchId);
    if (state !== undefined) await states.put(acceptNext(state));
  });
}
