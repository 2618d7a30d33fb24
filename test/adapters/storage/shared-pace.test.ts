import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSharedPaceIn, renewSharedPace } from '../../../src/adapters/storage/shared-pace';
import { read } from '../../../src/adapters/storage/transaction';
import type { Pace } from '../../../src/core/schedule/pace';
import { COMMON_PACE } from '../../../src/core/schedule/shared-pace';
import { fill, openFresh } from './open-fresh';
import { aState, aWatch, NOW } from './rows';

afterEach(() => {
  vi.restoreAllMocks();
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Watches of one host, each of a page that changes once in a hundred days. */
function still(count: number, over: Parameters<typeof aWatch>[0] = {}) {
  const pace: Pace = {
    everyMs: DAY,
    because: 'rate',
    perDay: 0.01,
    bounds: { shortestMs: 3 * HOUR, longestMs: DAY },
  };
  const watches = Array.from({ length: count }, (_, index) =>
    aWatch({ id: `w${index}`, resourceKey: `r${index}`, rhythm: 'adaptive', ...over }),
  );
  return { watches, states: watches.map((watch) => aState(watch, { pace })) };
}

async function opened(rows: ReturnType<typeof still>) {
  const db = await openFresh();
  await fill(db, rows);
  const [asking = aWatch({ rhythm: 'adaptive' })] = rows.watches;
  const pace = (watch = asking) => read(db, ['meta'], (tx) => readSharedPaceIn(tx, [watch]));
  return { db, pace };
}

describe('the shared pace', () => {
  it('is that of common pages before it was ever made', async () => {
    const { pace } = await opened(still(1));
    expect(await pace()).toEqual(COMMON_PACE);
  });

  it('gives a list of still pages the requests that busy ones do not need', async () => {
    const { db, pace } = await opened(still(100));
    await renewSharedPace(db, NOW);
    expect((await pace()).busyPerDay).toBeLessThan(COMMON_PACE.busyPerDay);
  });

  it.each([
    ['fixed', { rhythm: 'fixed' as const }],
    ['paused', { paused: true }],
  ])('is not made from watches that are %s', async (_which, over) => {
    const { db, pace } = await opened(still(100, over));
    await renewSharedPace(db, NOW);
    expect(await pace()).toEqual(COMMON_PACE);
  });

  it('leaves to a host with too many pages what its fixed watches do not take', async () => {
    const busyAt = async (fixed: number) => {
      const { watches, states } = still(900);
      const others = Array.from({ length: fixed }, (_, index) =>
        aWatch({ id: `f${index}`, resourceKey: `f${index}`, intervalMs: DAY }),
      );
      const { db, pace } = await opened({ watches: [...watches, ...others], states });
      await renewSharedPace(db, NOW);
      const [host] = Object.values((await pace()).hosts);
      return host?.busyPerDay ?? 0;
    };
    const alone = await busyAt(0);
    expect(alone).toBeGreaterThan(0);
    expect(await busyAt(100)).toBeGreaterThan(alone);
  });

  it('is read of its own host alone, and by an adaptive watch alone', async () => {
    const { db, pace } = await opened(still(900));
    const other = aWatch({ id: 'o', url: 'https://other.example/', rhythm: 'adaptive' });
    await renewSharedPace(db, NOW);
    const [host] = Object.keys((await pace()).hosts);
    expect(host).toBe('example.org');
    expect(await pace(other)).toEqual({ ...(await pace()), hosts: {} });
    const reads = vi.spyOn(IDBObjectStore.prototype, 'get');
    expect(await pace(aWatch({ rhythm: 'fixed' }))).toEqual(COMMON_PACE);
    expect(reads).not.toHaveBeenCalled();
    await pace();
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it('forgets a host that has room again', async () => {
    const { db, pace } = await opened(still(900));
    await renewSharedPace(db, NOW);
    expect((await pace()).hosts).toHaveProperty(['example.org']);
    for (const { id } of (await db.getAll('watches')).slice(4)) await db.delete('watches', id);
    await renewSharedPace(db, NOW + HOUR);
    expect((await pace()).hosts).toEqual({});
    expect(await db.count('meta')).toBe(1);
  });

  it.each([
    ['a word', 7],
    ['a rate below zero', { busyPerDay: -1 }],
  ])('of a host is none where its row is damaged: %s', async (_what, value) => {
    const { db, pace } = await opened(still(1));
    await db.put('meta', { key: 'shared pace of example.org', value });
    expect((await pace()).hosts).toEqual({});
  });

  it.each([
    ['not again within the hour', HOUR - 1, false],
    ['again after it', HOUR, true],
    ['again after the clock went back', -1, true],
  ])('is made %s', async (_when, later, expected) => {
    const { db } = await opened(still(1));
    expect(await renewSharedPace(db, NOW)).toBe(true);
    expect(await renewSharedPace(db, NOW + later)).toBe(expected);
  });

  it.each([
    ['a word', 'x'],
    ['a rate of zero', { at: NOW, busyPerDay: 0 }],
    ['no number', { at: NOW, busyPerDay: Number.NaN }],
  ])('is that of common pages where the row is damaged: %s', async (_what, value) => {
    const { db, pace } = await opened(still(1));
    await db.put('meta', { key: 'shared pace', value });
    expect(await pace()).toEqual(COMMON_PACE);
  });
});
