import { describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/adapters/storage/database';
import { lazyDatabase } from '../../src/background/lazy-database';
import { freshName, openFresh } from '../adapters/storage/open-fresh';

describe('lazyDatabase', () => {
  it('opens at the first need, once for all who ask', async () => {
    let opened = 0;
    const database = lazyDatabase(() => {
      opened += 1;
      return openFresh();
    });
    expect(opened).toBe(0);
    const [one, other] = await Promise.all([database(), database()]);
    expect(one).toBe(other);
    expect(opened).toBe(1);
  });

  it('tries again after a failure instead of keeping it', async () => {
    const answers: (() => Promise<Database>)[] = [
      () => Promise.reject(new Error('the disk is full')),
      openFresh,
    ];
    const database = lazyDatabase(
      () => answers.shift()?.() ?? Promise.reject(new Error('asked on')),
    );
    await expect(database()).rejects.toThrow('the disk is full');
    expect((await database()).name).toMatch(/^test-/);
  });

  it('opens again after it stepped aside for a newer build', async () => {
    const name = freshName();
    const database = lazyDatabase(() => openDatabase(name));
    const first = await database();
    const newer = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 999);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no cause')));
    });
    newer.close();
    await expect(database()).rejects.toThrow(name); // a newer version is stored now
    await expect(first.get('meta', 'x')).rejects.toMatchObject({ name: 'InvalidStateError' });
  });
});
