import { expect, test } from 'vitest';
import { aWatch, NOW } from '../../adapters/storage/rows';
import { checkWorld, DAY_MS, page } from './check-world';

const PATTERN = 'https://example.org/*';

async function refusedWorld(watch = aWatch()) {
  const world = await checkWorld([watch]);
  world.refused.add(PATTERN);
  return world;
}

test('without the permission nothing is sent, not by schedule and not by the person', async () => {
  const world = await refusedWorld();
  for (const mode of ['scheduled', 'by_person'] as const) {
    expect(await world.check(mode)).toEqual({
      kind: 'ran',
      outcome: { kind: 'error', details: ['needs_permission'] },
      told: [],
      steps: [{ kind: 'error', details: ['needs_permission'] }],
    });
  }
  expect(world.sent).toEqual([]);
});

test('the refusal is on record, and costs the host nothing', async () => {
  const world = await refusedWorld();
  await world.check();
  expect(await world.db.getAll('exchanges')).toMatchObject([
    {
      at: NOW,
      status: null,
      requestHeaders: [],
      encodedBytes: 0,
      outcome: 'error',
      details: ['needs_permission'],
    },
  ]);
  expect(await world.db.count('hosts')).toBe(0);
});

test('the watch needs the person since the first refusal, and is looked at once a day', async () => {
  const world = await refusedWorld();
  await world.check();
  world.wait(DAY_MS);
  await world.check();
  expect(await world.db.get('states', 'w1')).toMatchObject({
    status: 'needs_permission',
    statusSince: NOW,
    needsYouAt: NOW,
    dueAt: NOW + 2 * DAY_MS,
  });
});

test('it waits in no host’s line any more', async () => {
  const world = await refusedWorld();
  const state = await world.db.get('states', 'w1');
  if (state !== undefined) await world.db.put('states', { ...state, waitingSince: NOW - 1 });
  await world.check();
  expect(await world.db.get('states', 'w1')).not.toHaveProperty('waitingSince');
});

test('a paused watch stays out of the due index', async () => {
  const world = await refusedWorld(aWatch({ paused: true }));
  await world.check('by_person');
  expect(await world.db.get('states', 'w1')).not.toHaveProperty('dueAt');
});

test('what is held and what is unread stay as they are', async () => {
  const world = await checkWorld();
  world.answer(page('<p>one</p>'), page('<p>two</p>'));
  await world.check();
  world.wait(DAY_MS);
  await world.check();
  const before = await world.db.get('states', 'w1');
  world.refused.add(PATTERN);
  world.wait(DAY_MS);
  await world.check();
  const { unseenAt, fingerprint, newestSnapshotId } = before ?? {};
  expect(await world.db.get('states', 'w1')).toMatchObject({
    unseenAt,
    fingerprint,
    newestSnapshotId,
  });
});

test('the permission is asked for without a port', async () => {
  const watch = aWatch({ url: 'https://example.org:8443/news', host: 'example.org:8443' });
  const world = await refusedWorld(watch);
  expect(await world.check()).toMatchObject({ outcome: { details: ['needs_permission'] } });
});

test('with the permission back it goes on', async () => {
  const world = await refusedWorld();
  await world.check();
  world.refused.delete(PATTERN);
  world.answer(page('<p>one</p>'));
  expect(await world.check()).toMatchObject({ outcome: { kind: 'baseline' } });
  const state = await world.db.get('states', 'w1');
  expect(state).toMatchObject({ status: 'ok' });
  expect(state).not.toHaveProperty('needsYouAt');
});
