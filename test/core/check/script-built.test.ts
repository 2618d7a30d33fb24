/** A page of which the server sends a frame alone is a state, and the person may overrule it. */
import { expect, test } from 'vitest';
import { acceptNext } from '../../../src/core/watch/stands-in';
import { aWatch } from '../../adapters/storage/rows';
import { checkWorld, DAY_MS, page } from './check-world';

const FRAME =
  '<title>Shop</title><div id="root"></div><p>Loading…</p><script src="/m.js"></script>';
const TEXT = `<h1>Open calls</h1>${'<p>A call for papers, to be handed in by May.</p>'.repeat(9)}`;

async function worldWith(watch = aWatch()) {
  const world = await checkWorld([watch]);
  const state = async () => {
    const row = await world.db.get('states', watch.id);
    if (row === undefined) throw new Error('no state');
    return row;
  };
  const check = async (html: string) => {
    world.answer(page(html));
    const report = await world.check();
    world.wait(DAY_MS);
    return report;
  };
  return { world, state, check };
}

test('a frame is no first copy', async () => {
  const { world, state, check } = await worldWith();
  expect(await check(FRAME)).toMatchObject({
    outcome: { kind: 'error', details: ['script_built'] },
  });
  expect(await state()).toMatchObject({ status: 'script_built', needsYouAt: expect.any(Number) });
  expect(await world.db.count('snapshots')).toBe(0);
});

test('nor does it take the place of the page', async () => {
  const { state, check } = await worldWith();
  await check(TEXT);
  const before = await state();
  await check(FRAME);
  expect(await state()).toMatchObject({
    status: 'script_built',
    newestSnapshotId: before.newestSnapshotId,
  });
  expect(await check(TEXT)).toMatchObject({ outcome: { kind: 'unchanged_200' } });
  expect(await state()).toMatchObject({ status: 'ok' });
});

test('the person may take it for the page, and then it is compared like any', async () => {
  const { world, state, check } = await worldWith();
  await check(FRAME);
  await world.db.put('states', acceptNext(await state()));
  expect(await check(FRAME)).toMatchObject({ outcome: { kind: 'baseline' } });
  expect(await check(FRAME.replace('Loading…', 'Closed'))).toMatchObject({
    outcome: { kind: 'changed' },
  });
});

test('whoever chose a part of it has seen that it is there', async () => {
  const { check } = await worldWith(aWatch({ rules: { include: ['p'] } }));
  expect(await check(FRAME)).toMatchObject({ outcome: { kind: 'baseline' } });
});
