import { expect, test } from 'vitest';
import { markTold, readOutbox } from '../../../src/adapters/storage/outbox';
import { fill, openFresh } from './open-fresh';
import { aChange, aWatch, NOW } from './rows';

test('what is to be told comes oldest first, with its watch, and goes when it was told', async () => {
  const db = await openFresh();
  await fill(db, {
    watches: [aWatch()],
    changes: [aChange({ id: 'c1' }), aChange({ id: 'c2' })],
    outbox: [
      { changeId: 'c1', watchId: 'w1', at: NOW + 1 },
      { changeId: 'c2', watchId: 'w1', at: NOW },
    ],
  });
  expect(await readOutbox(db)).toMatchObject([
    { changeId: 'c2', at: NOW, watch: { id: 'w1' }, change: { id: 'c2' } },
    { changeId: 'c1' },
  ]);
  await markTold(db, ['c2']);
  expect((await readOutbox(db)).map(({ changeId }) => changeId)).toEqual(['c1']);
});
