import { describe, expect, it } from 'vitest';
import { doChores, doDailyChores } from '../../src/background/daily-chores';
import { fill, openFresh } from '../adapters/storage/open-fresh';
import { anExchange, aState, aWatch, NOW } from '../adapters/storage/rows';
import { arriveAll, sourceOf, textOf } from '../adapters/storage/version-chain';

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

describe('doChores', () => {
  it('packs what came since, each time', async () => {
    const db = await openFresh();
    const watch = aWatch();
    await fill(db, { watches: [watch], states: [aState(watch)] });
    await doChores(db, NOW);
    await arriveAll(db, 2);
    await doChores(db, NOW + 1);
    expect(await db.get('snapshots', 'v1')).toMatchObject({ against: 'v2' });
    expect(await sourceOf(db, 'v1')).toBe(textOf(1));
  });
});
