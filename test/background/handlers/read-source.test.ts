import { beforeEach, describe, expect, test } from 'vitest';
import { packVersions } from '../../../src/adapters/storage/pack-versions';
import { readSource } from '../../../src/background/handlers/read-source';
import { fill } from '../../adapters/storage/open-fresh';
import { aState, aWatch } from '../../adapters/storage/rows';
import { arriveAll, TOOLS, textOf } from '../../adapters/storage/version-chain';
import { type Stage, stage } from './context';

const watch = aWatch();
let set: Stage;

beforeEach(async () => {
  set = await stage();
  await fill(set.db, { watches: [watch], states: [aState(watch)] });
  await arriveAll(set.db, 4);
  await packVersions(set.db, TOOLS);
});

const source = (id: string, watchId = 'w1') =>
  readSource({ ...TOOLS, database: async () => set.db }, watchId, id);

describe('a stored version', () => {
  test.each([1, 2, 3, 4])('%i is put together from what it rests on', async (n) => {
    const found = await source(`v${n}`);
    expect(found.source).toEqual({ text: textOf(n), contentType: 'text/html' });
    expect(found.problem).toBeUndefined();
  });

  test('has the size that it takes itself, not that of what it rests on', async () => {
    const held = await set.db.get('snapshots', 'v1');
    expect((await source('v1')).version?.storedBytes).toBe(held?.storedBytes);
  });

  test('behind a damaged one is damaged, and the newer ones are not', async () => {
    const held = await set.db.get('snapshots', 'v3');
    await fill(set.db, { snapshots: [{ ...held, source: new Uint8Array([7]) }] });
    expect(await source('v1')).toMatchObject({
      version: { id: 'v1' },
      source: undefined,
      problem: 'damaged',
    });
    expect((await source('v4')).source?.text).toBe(textOf(4));
  });

  test.each([
    ['no longer there', 'v9', 'w1'],
    ['of another watch', 'v1', 'w2'],
  ])('%s is missing', async (_what, id, watchId) => {
    expect(await source(id, watchId)).toEqual({
      version: undefined,
      source: undefined,
      problem: 'missing',
    });
  });
});
