import { expect, test } from 'vitest';
import { mendDueTimes } from '../../src/background/due-again';
import { fill, openFresh } from '../adapters/storage/open-fresh';
import { aState, aWatch, NOW } from '../adapters/storage/rows';

const DAY_MS = 86_400_000;
const watch = aWatch();

async function mended(over: Parameters<typeof aState>[1]) {
  const db = await openFresh();
  await fill(db, { watches: [watch], states: [aState(watch, over)] });
  await mendDueTimes(db, NOW);
  return db.get('states', watch.id);
}

test('what was put off under a clock a year ahead is due now', async () => {
  const state = await mended({
    lastCheckedAt: NOW - DAY_MS,
    dueAt: NOW + 365 * DAY_MS,
    waitingSince: NOW + 364 * DAY_MS,
  });
  expect(state?.dueAt).toBe(NOW);
  expect(state).not.toHaveProperty('waitingSince');
});

test('the longest interval there is stays as it is', async () => {
  const dueAt = NOW + 33 * DAY_MS;
  expect((await mended({ lastCheckedAt: NOW - 1, dueAt }))?.dueAt).toBe(dueAt);
});
