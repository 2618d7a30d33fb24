import { describe, expect, it, test } from 'vitest';
import type { Database } from '../../../src/adapters/storage/database';
import { recordRunEnd } from '../../../src/adapters/storage/run';
import {
  isSleptTold,
  markSleptSeen,
  noteSleep,
  readSleptIn,
  readSleptPage,
} from '../../../src/adapters/storage/slept';
import { read } from '../../../src/adapters/storage/transaction';
import { fill, openFresh } from './open-fresh';
import { aState, aWatch, NOW } from './rows';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Two pages, one asked each hour and one each day, and one that is paused. */
async function asleepSince(dueAt: number): Promise<Database> {
  const db = await openFresh();
  const hourly = aWatch({ id: 'hourly', url: 'https://a.example/', intervalMs: HOUR });
  const daily = aWatch({ id: 'daily', url: 'https://b.example/', intervalMs: DAY });
  const paused = aWatch({ id: 'paused', url: 'https://c.example/', paused: true });
  const { dueAt: _none, ...still } = aState(paused);
  await fill(db, {
    watches: [hourly, daily, paused],
    states: [aState(hourly, { dueAt }), aState(daily, { dueAt: dueAt + HOUR }), still],
  });
  return db;
}

const sleptOf = (db: Database) => read(db, ['meta'], readSleptIn);

describe('after a sleep', () => {
  it('what was missed is counted, of all pages and of each', async () => {
    const db = await asleepSince(NOW - 3 * HOUR);
    await noteSleep(db, NOW);
    const gap = { from: NOW - 3 * HOUR, to: NOW, times: 1 };
    expect(await sleptOf(db)).toEqual({ ...gap, checks: 4 });
    expect(await readSleptPage(db, 'hourly', NOW)).toEqual({ ...gap, checks: 3 });
    expect(await readSleptPage(db, 'daily', NOW)).toEqual({ ...gap, checks: 1 });
    expect(await readSleptPage(db, 'paused', NOW)).toBeUndefined();
  });

  it('is counted once, whatever wakes the background', async () => {
    const db = await asleepSince(NOW - 3 * HOUR);
    await Promise.all([noteSleep(db, NOW), noteSleep(db, NOW)]);
    await noteSleep(db, NOW + 60_000);
    expect(await sleptOf(db)).toMatchObject({ times: 1, checks: 4 });
  });

  it('an adaptive page counts as it is asked at present', async () => {
    const db = await openFresh();
    const watch = aWatch({ rhythm: 'adaptive', intervalMs: HOUR });
    const pace = {
      everyMs: 8 * HOUR,
      because: 'quiet' as never,
      perDay: 1,
      bounds: { shortestMs: HOUR, longestMs: 8 * HOUR },
    };
    const state = { ...aState(watch, { dueAt: NOW - 9 * HOUR }), pace: pace as never };
    await fill(db, { watches: [watch], states: [state] });
    await noteSleep(db, NOW);
    expect(await sleptOf(db)).toMatchObject({ checks: 2 });
  });

  it('what nobody has looked at yet is added to', async () => {
    const db = await asleepSince(NOW - 3 * HOUR);
    await noteSleep(db, NOW);
    await recordRunEnd(db, NOW + HOUR);
    await noteSleep(db, NOW + 3 * HOUR);
    expect(await sleptOf(db)).toEqual({
      from: NOW - 3 * HOUR,
      to: NOW + 3 * HOUR,
      times: 2,
      checks: 7,
    });
    expect(await readSleptPage(db, 'hourly', NOW)).toMatchObject({ times: 2, checks: 5 });
  });

  it('what was looked at is not', async () => {
    const db = await asleepSince(NOW - 3 * HOUR);
    await noteSleep(db, NOW);
    await markSleptSeen(db, { to: NOW, now: NOW + 60_000 });
    await noteSleep(db, NOW + 3 * HOUR);
    expect(await sleptOf(db)).toEqual({
      from: NOW,
      to: NOW + 3 * HOUR,
      times: 1,
      checks: 4,
    });
  });
});

describe('looked at', () => {
  it('on its page, it is told of that page no more, and of the others still', async () => {
    const db = await asleepSince(NOW - 3 * HOUR);
    await noteSleep(db, NOW);
    await markSleptSeen(db, { to: NOW, watchId: 'hourly', now: NOW });
    expect(await readSleptPage(db, 'hourly', NOW)).toBeUndefined();
    expect(await readSleptPage(db, 'daily', NOW)).toMatchObject({ checks: 1 });
    expect((await sleptOf(db))?.seenAt).toBeUndefined();
  });

  it('a sleep that came since was not', async () => {
    const db = await asleepSince(NOW - 3 * HOUR);
    await noteSleep(db, NOW);
    await markSleptSeen(db, { to: NOW - 1, now: NOW });
    expect((await sleptOf(db))?.seenAt).toBeUndefined();
  });
});

test('nothing is noted while all is well, or of a profile without watches', async () => {
  const well = await asleepSince(NOW - 60_000);
  await noteSleep(well, NOW);
  expect(await sleptOf(well)).toBeUndefined();
  const none = await openFresh();
  await noteSleep(none, NOW);
  expect(await sleptOf(none)).toBeUndefined();
});

test.each([
  ['while something of it is still to be made up for', NOW - 1, NOW, NOW, true],
  ['until somebody looked at it', NOW + HOUR, undefined, NOW, true],
  ['and then no more', NOW + HOUR, NOW, NOW, false],
  ['nor for longer than two weeks', NOW + HOUR, undefined, NOW + 15 * DAY, false],
])('it is told %s', (_, earliestDueAt, seenAt, now, isTold) => {
  const slept = { from: NOW - DAY, to: NOW, times: 1, checks: 4 };
  const stored = seenAt === undefined ? slept : { ...slept, seenAt };
  expect(isSleptTold(stored, { earliestDueAt, now })).toBe(isTold);
});
