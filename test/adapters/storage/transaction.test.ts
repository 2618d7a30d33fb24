import { expect, test } from 'vitest';
import { read, write } from '../../../src/adapters/storage/transaction';
import { openFresh } from './open-fresh';

test('a write that throws in the middle leaves nothing', async () => {
  const db = await openFresh();
  const writing = write(db, ['meta'], async (tx) => {
    await tx.objectStore('meta').put({ key: 'half', value: 1 });
    throw new Error('the other half failed');
  });
  await expect(writing).rejects.toThrow('the other half failed');
  expect(await db.count('meta')).toBe(0);
});

test('a write that the store refuses rejects with the reason and leaves nothing', async () => {
  const db = await openFresh();
  const writing = write(db, ['meta'], async (tx) => {
    await tx.objectStore('meta').put({ key: 'half', value: 1 });
    await tx.objectStore('meta').put({ key: 'uncloneable', value: () => {} });
  });
  await expect(writing).rejects.toMatchObject({ name: 'DataCloneError' });
  expect(await db.count('meta')).toBe(0);
});

test('a write is strict and gives its result only when it is done', async () => {
  const db = await openFresh();
  const durability = await write(db, ['meta'], async (tx) => {
    await tx.objectStore('meta').put({ key: 'whole', value: 1 });
    return tx.durability;
  });
  expect(durability).toBe('strict');
  expect(await db.get('meta', 'whole')).toEqual({ key: 'whole', value: 1 });
});

test('a read sees one moment only', async () => {
  const db = await openFresh();
  const seen = await read(db, ['meta', 'watches'], async (tx) => [
    await tx.objectStore('meta').count(),
    await tx.objectStore('watches').count(),
  ]);
  expect(seen).toEqual([0, 0]);
});
