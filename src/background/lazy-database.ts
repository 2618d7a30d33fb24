/**
 * The database, opened at the first need and then shared. A failure is not kept: the next call tries
 * again, so that a person who freed the disk or closed the other profile need not restart.
 */
import type { Database } from '../adapters/storage/database';

/**
 * @param open rejects where the database cannot be opened
 * @returns the open database; rejects as `open` did
 */
export function lazyDatabase(open: () => Promise<Database>): () => Promise<Database> {
  let opening: Promise<Database> | undefined;
  const forget = () => {
    opening = undefined;
  };
  return () => {
    if (opening === undefined) {
      opening = open();
      opening.then((db) => {
        db.addEventListener('close', forget); // the browser took it away
        db.addEventListener('versionchange', forget); // we stepped aside for a newer build
      }, forget);
    }
    return opening;
  };
}
