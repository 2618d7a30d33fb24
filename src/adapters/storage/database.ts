/**
 * Opening the database. A failed migration leaves the old version in place; a database that cannot
 * be opened is an error with its cause, never an empty one.
 */
import { type IDBPDatabase, openDB } from 'idb';
import { MIGRATIONS, type Migration, type Schema } from './schema';

export type Database = IDBPDatabase<Schema>;

export const DATABASE_NAME = 'stillwatch';

/**
 * @throws DatabaseError when the browser refuses, the stored version is newer than this code, or a
 *   migration fails
 */
export async function openDatabase(
  name = DATABASE_NAME,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<Database> {
  let failure: unknown;
  // A browser that keeps nothing may refuse at once instead of by the request.
  const open = () =>
    openDB<Schema>(name, migrations.length, {
      async upgrade(db, oldVersion, _newVersion, upgrade) {
        try {
          for (const migrate of migrations.slice(oldVersion)) await migrate(db, upgrade);
        } catch (error) {
          // idb ignores the promise of this callback: unless aborted, half a migration is kept.
          failure = error;
          upgrade.done.catch(() => {}); // the abort is reported by the open request
          upgrade.abort();
        }
      },
      // A newer build in another page wants to upgrade: step aside, the next call opens again.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
      },
    });
  try {
    return await open();
  } catch (error) {
    throw new DatabaseError(`cannot open the database ${name}`, { cause: failure ?? error });
  }
}

export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
