import { expect, test } from 'vitest';
import { newResource } from '../../../src/core/check/new-resource';
import { runCheck } from '../../../src/core/check/run-check';
import { resourceKey } from '../../../src/core/watch/watch';
import { aWatch } from '../../adapters/storage/rows';
import { add, checkWorld, DAY_MS, page } from './check-world';

async function toldNow(world: Awaited<ReturnType<typeof checkWorld>>) {
  const report = await world.check();
  world.wait(DAY_MS);
  if (report.kind !== 'ran') throw new Error(report.kind);
  const changes = await world.db.getAll('changes');
  return changes.filter(({ id }) => report.told.includes(id));
}

test('a file is compared by its facts, whatever rules on text there are', async () => {
  const watch = aWatch({
    rules: { include: ['#x'], ignorePatterns: ['.*'], keepOnly: ['x'], jsonPath: '$.a' },
  });
  const world = await checkWorld([watch]);
  const image = (last: string) => ({
    ...page(`\u0089PNG\u0000${last}`),
    headers: [['Content-Type', 'image/png']] as const,
  });
  world.answer(image('a'), image('a'), image('b'));
  expect(await toldNow(world)).toEqual([]);
  expect(await toldNow(world)).toEqual([]);
  expect(await toldNow(world)).toMatchObject([{ kind: 'changed', summary: { replaced: 1 } }]);
});

test('with its reference gone a watch is compared with its newest version', async () => {
  const watch = aWatch({ rules: { minChangedChars: 5 } });
  const world = await checkWorld([watch]);
  world.answer(page('<p>one</p>'), page('<p>ones</p>'), page('<p>one hundred</p>'));
  await toldNow(world);
  expect(await toldNow(world)).toEqual([]);
  const state = await world.db.get('states', watch.id);
  await world.db.delete('snapshots', state?.referenceSnapshotId ?? '');
  expect(await toldNow(world)).toMatchObject([
    {
      kind: 'changed',
      summary: { value: { before: 'ones' } },
      fromSnapshotId: state?.newestSnapshotId,
    },
  ]);
});

test('a line of a shop that becomes the same on many pages is news of each', async () => {
  const shop = ['a', 'b', 'c', 'd'].map((id) => {
    const url = `https://example.org/${id}`;
    return aWatch({
      id,
      url,
      resourceKey: resourceKey(url, 'anon', 'en'),
      rules: { include: ['b'] },
    });
  });
  const world = await checkWorld(shop.slice(0, 1));
  for (const watch of shop.slice(1)) {
    await add(world.db, watch);
    await world.db.put('resources', newResource(watch.resourceKey));
  }
  const told: string[] = [];
  for (const stock of ['left', undefined]) {
    for (const { id, url, resourceKey: key } of shop) {
      const text = `<b>${stock === undefined ? 'sold out' : `${id} ${stock} in our shop`}</b>`;
      world.answer(page(text, [], { finalUrl: url }));
      const report = await runCheck(world.ports, key, 'scheduled');
      if (report.kind === 'ran' && report.told.length > 0) told.push(id);
      world.wait(60_000);
    }
    world.wait(DAY_MS);
  }
  expect(told).toEqual(['a', 'b', 'c', 'd']);
});
