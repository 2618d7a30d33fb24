import { describe, expect, test } from 'vitest';
import { saveSettings } from '../../../src/adapters/storage/save-settings';
import { isWithinBounds, readSettings } from '../../../src/adapters/storage/settings';
import { DEFAULT_SETTINGS, SETTING_BOUNDS } from '../../../src/core/watch/settings';
import { fill, openFresh } from './open-fresh';
import { aHost, anEvidence, aResource, aState, aWatch, NOW } from './rows';

const HOUR_MS = 3_600_000;

describe('readSettings', () => {
  test('gives the defaults where nothing was saved', async () => {
    expect(await readSettings(await openFresh())).toEqual(DEFAULT_SETTINGS);
  });

  test.each([
    ['a field out of bounds', { hostSample: 0, versionsKept: 7 }, { versionsKept: 7 }],
    ['a field of another kind', { hostSample: 'ten' }, {}],
    ['a fraction', { exchangesKept: 100.5 }, {}],
    ['no object at all', 'damaged', {}],
    ['a field nobody knows', { colour: 'red' }, {}],
  ])('%s counts as its default', async (_title, value, kept) => {
    const db = await openFresh();
    await fill(db, { meta: [{ key: 'settings', value }] });
    expect(await readSettings(db)).toEqual({ ...DEFAULT_SETTINGS, ...kept });
  });
});

describe('isWithinBounds', () => {
  const names = Object.keys(SETTING_BOUNDS) as (keyof typeof SETTING_BOUNDS)[];

  test.each(names)('%s: both bounds are in, one beyond is out', (name) => {
    const [min, max] = SETTING_BOUNDS[name];
    expect([min - 1, min, max, max + 1].map((value) => isWithinBounds(name, value))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 10.5, '10', null])(
    '%s is no setting',
    (value) => {
      expect(isWithinBounds('hostSample', value)).toBe(false);
    },
  );
});

describe('saveSettings', () => {
  test('changes what is named and keeps the rest', async () => {
    const db = await openFresh();
    await saveSettings(db, { versionsKept: 5 }, NOW);
    expect(await saveSettings(db, { hostSample: 4 }, NOW)).toEqual({
      ...DEFAULT_SETTINGS,
      versionsKept: 5,
      hostSample: 4,
    });
    expect(await readSettings(db)).toMatchObject({ versionsKept: 5, hostSample: 4 });
  });

  test('a smaller sample condemns at once the hosts that have shown enough, a larger one frees them', async () => {
    const db = await openFresh();
    const evidence = Array.from({ length: 4 }, (_, n) => anEvidence('page', { at: NOW + n }));
    await fill(db, { hosts: [aHost('never.example', { evidence }), aHost('new.example')] });
    await saveSettings(db, { hostSample: 4 }, NOW);
    expect(await db.getAllFromIndex('hosts', 'byNever')).toMatchObject([
      { host: 'never.example', diagnosis: 'validators_ignored', neverSince: NOW },
    ]);
    await saveSettings(db, { hostSample: 5 }, NOW);
    expect(await db.countFromIndex('hosts', 'byNever')).toBe(0);
  });

  test('another default interval plans anew the watches that follow it, and no other', async () => {
    const db = await openFresh();
    const follows = aWatch({ id: 'follows' });
    const own = aWatch({ id: 'own', intervalMs: HOUR_MS });
    const paused = aWatch({ id: 'paused', paused: true });
    await fill(db, {
      watches: [follows, own, paused],
      states: [follows, own, paused].map((watch) =>
        aState(watch, { lastCheckedAt: NOW, ...(watch.paused ? {} : { dueAt: NOW + HOUR_MS }) }),
      ),
    });
    await saveSettings(db, { defaultIntervalMs: 5 * HOUR_MS }, NOW + 1);
    const states = await db.getAll('states');
    expect(states.map(({ watchId, dueAt }) => [watchId, dueAt])).toEqual([
      ['follows', NOW + 5 * HOUR_MS],
      ['own', NOW + HOUR_MS],
      ['paused', undefined],
    ]);
  });

  test('less trust in max-age lets go at once of what only that held', async () => {
    const db = await openFresh();
    const DAY_MS = 24 * HOUR_MS;
    const hourly = aWatch({ id: 'hourly', intervalMs: HOUR_MS });
    const slow = aWatch({ id: 'slow', intervalMs: 7 * DAY_MS });
    const fresh = { cacheControl: 'max-age=604800', receivedAt: NOW };
    const state = { lastCheckedAt: NOW, dueAt: NOW + 7 * DAY_MS };
    await fill(db, {
      watches: [hourly, slow],
      resources: [aResource(hourly, { fresh })],
      states: [aState(hourly, state), aState(slow, state)],
    });
    await saveSettings(db, { maxAgeCapMs: 2 * DAY_MS }, NOW + 1);
    const states = await db.getAll('states');
    expect(states.map(({ watchId, dueAt }) => [watchId, dueAt])).toEqual([
      ['hourly', NOW + 2 * DAY_MS],
      ['slow', NOW + 7 * DAY_MS],
    ]);
  });
});
