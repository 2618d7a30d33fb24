import { expect, test } from 'vitest';
import { readRun, recordRunEnd, recordRunStart } from '../../../src/adapters/storage/run';
import { fill, openFresh } from './open-fresh';
import { NOW } from './rows';

test('a run leaves its beginning, and then its end beside it', async () => {
  const db = await openFresh();
  expect(await readRun(db)).toEqual({});
  await recordRunStart(db, NOW);
  expect(await readRun(db)).toEqual({ startedAt: NOW });
  await recordRunEnd(db, NOW + 5);
  await recordRunStart(db, NOW + 9);
  expect(await readRun(db)).toEqual({ startedAt: NOW + 9, endedAt: NOW + 5 });
});

test('a damaged record counts as none', async () => {
  const db = await openFresh();
  await fill(db, { meta: [{ key: 'run', value: { endedAt: 'yesterday' } }] });
  expect(await readRun(db)).toEqual({});
});
