import { deleteDB } from 'idb';
import { describe, expect, test } from 'vitest';
import { DatabaseError, openDatabase } from '../../../src/adapters/storage/database';
import { MIGRATIONS, type Migration } from '../../../src/adapters/storage/schema';
import { dump, fill, freshName } from './open-fresh';
import { aState, aWatch } from './rows';

describe('a migration that fails', () => {
  const halfway: Migration = async (_db, upgrade) => {
    await upgrade.objectStore('watches').clear();
    throw new Error('the migration broke');
  };

  test('is an error that names its cause', async () => {
    const name = freshName();
    (await openDatabase(name)).close();
    const opening = openDatabase(name, [...MIGRATIONS, halfway]);
    await expect(opening).rejects.toThrow(DatabaseError);
    await expect(opening).rejects.toMatchObject({ cause: { message: 'the migration broke' } });
  });

  test('leaves the old version with every row', async () => {
    const name = freshName();
    const db = await openDatabase(name);
    const watch = aWatch();
    await fill(db, { watches: [watch], states: [aState(watch)] });
    const before = await dump(db);
    db.close();
    await expect(openDatabase(name, [...MIGRATIONS, halfway])).rejects.toThrow();
    const again = await openDatabase(name);
    expect(again.version).toBe(MIGRATIONS.length);
    expect(await dump(again)).toEqual(before);
  });

  test('in its first, synchronous step leaves nothing half made', async () => {
    const name = freshName();
    const atOnce: Migration = (db) => {
      db.createObjectStore('watches', { keyPath: 'id' });
      throw new Error('at once');
    };
    await expect(openDatabase(name, [atOnce])).rejects.toThrow(DatabaseError);
    const again = await openDatabase(name);
    expect([...again.objectStoreNames]).toContain('outbox');
  });
});

test('a migration runs once, on the version before it', async () => {
  const name = freshName();
  (await openDatabase(name)).close();
  let runs = 0;
  const counting: Migration = () => {
    runs += 1;
  };
  (await openDatabase(name, [...MIGRATIONS, counting])).close();
  (await openDatabase(name, [...MIGRATIONS, counting])).close();
  expect(runs).toBe(1);
});

describe('a database that cannot be opened', () => {
  test('is an error, and what is stored stays as it was', async () => {
    const name = freshName();
    const newer = await openDatabase(name, [...MIGRATIONS, () => {}]);
    const watch = aWatch();
    await fill(newer, { watches: [watch], states: [aState(watch)] });
    const before = await dump(newer);
    newer.close();
    // An older build on a newer database: the browser refuses.
    await expect(openDatabase(name)).rejects.toMatchObject({ cause: { name: 'VersionError' } });
    const again = await openDatabase(name, [...MIGRATIONS, () => {}]);
    expect(await dump(again)).toEqual(before);
  });
});

test('an old connection steps aside for an upgrade', async () => {
  const name = freshName();
  await openDatabase(name);
  const newer = await openDatabase(name, [...MIGRATIONS, () => {}]);
  expect(newer.version).toBe(MIGRATIONS.length + 1);
  newer.close();
  await deleteDB(name);
});
