import { describe, expect, it } from 'vitest';
import { doDailyChores } from '../../src/background/daily-chores';
import { fill, openFresh } from '../adapters/storage/open-fresh';
import { anExchange, aWatch, NOW } from '../adapters/storage/rows';

const DAY = 86_400_000;
const OLD = NOW - 91 * DAY; // past the default of ninety days

async function withOldExchange() {
  const db = await openFresh();
  const old = anExchange(aWatch(), { at: OLD });
  await fill(db, { exchanges: [old] });
  return { db, put: () => db.put('exchanges', old), count: () => db.count('exchanges') };
}

describe('doDailyChores', () => {
  it('lets go of what is too old', async () => {
    const { db, count } = await withOldExchange();
    await doDailyChores(db, NOW);
    expect(await count()).toBe(0);
  });

  it.each([
    ['not again on the same day', DAY - 1, 1],
    ['again on the next', DAY, 0],
    ['again after the clock went back', -1, 0],
  ])('does so %s', async (_title, later, left) => {
    const { db, put, count } = await withOldExchange();
    await doDailyChores(db, NOW);
    await put();
    await doDailyChores(db, NOW + later);
    expect(await count()).toBe(left);
  });
});
