import { describe, expect, test } from 'vitest';
import { dueStates, nextDueAt } from '../../../src/adapters/storage/due';
import { fill, openFresh } from './open-fresh';
import { aState, aWatch, NOW } from './rows';

async function withDue(...dueAts: readonly (number | undefined)[]) {
  const db = await openFresh();
  const states = dueAts.map((dueAt, n) => {
    const { dueAt: _now, ...state } = aState(aWatch({ id: `w${n}` }));
    return dueAt === undefined ? state : { ...state, dueAt };
  });
  await fill(db, { states });
  return db;
}

describe('what is due', () => {
  test('is what is due by now, longest first, at most as many as asked', async () => {
    const db = await withDue(NOW + 1, NOW, NOW - 5, undefined, NOW - 9);
    const ids = async (limit: number) =>
      (await dueStates(db, NOW, limit)).map(({ watchId }) => watchId);
    expect(await ids(10)).toEqual(['w4', 'w2', 'w1']);
    expect(await ids(2)).toEqual(['w4', 'w2']);
  });

  test('is without what is known to be at work, unless it may be another since', async () => {
    // w3 became due after the last reading, or was edited since.
    const db = await withDue(NOW - 9, NOW - 8, NOW - 7, NOW - 2, NOW + 1);
    const ids = async (limit: number, readAt = NOW - 2) => {
      const known = { ids: new Set(['w0', 'w2', 'w3']), readAt };
      return (await dueStates(db, NOW, limit, known)).map(({ watchId }) => watchId);
    };
    expect(await ids(10)).toEqual(['w1', 'w3']);
    expect(await ids(1)).toEqual(['w1']);
    // A reading in the future: the clock went back, and nobody knows what has changed since.
    expect(await ids(10, NOW + 1)).toEqual(['w0', 'w1', 'w2', 'w3']);
  });

  test('next is the earliest there is', async () => {
    expect(await nextDueAt(await withDue(NOW + 9, NOW + 3, undefined))).toBe(NOW + 3);
  });

  test('next is never, where every watch is paused or there is none', async () => {
    expect(await nextDueAt(await withDue(undefined))).toBeUndefined();
    expect(await nextDueAt(await openFresh())).toBeUndefined();
  });
});
