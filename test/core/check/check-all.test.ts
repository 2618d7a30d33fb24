/** A check of everything that the person asked for: no page of it is worth more to them than its host. */
import { describe, expect, test } from 'vitest';
import { newResource } from '../../../src/core/check/new-resource';
import { runCheck } from '../../../src/core/check/run-check';
import { aHost, aResource, aState, aWatch, NOW } from '../../adapters/storage/rows';
import { FORBIDS, robotsWorld } from '../robots/robots-world';
import { add, checkWorld, empty, page } from './check-world';

const MINUTE_MS = 60_000;
const watch = aWatch();

describe('a check of all pages', () => {
  test('ends at the hold that its own 403s have brought about', async () => {
    const pages = ['a', 'b', 'c', 'd', 'e'].map((id) => {
      const url = `https://example.org/${id}`;
      return aWatch({ id, url });
    });
    const [first, ...others] = pages as [typeof watch, ...(typeof watch)[]];
    const world = await checkWorld([first]);
    for (const other of others) {
      await world.db.put('resources', newResource(other.resourceKey));
      await add(world.db, other);
    }
    const kinds: string[] = [];
    for (const { url, resourceKey } of pages) {
      world.answer(empty(403, [], url));
      kinds.push((await runCheck(world.ports, resourceKey, 'all_by_person')).kind);
      world.wait(20_000);
    }
    expect(kinds).toEqual(['ran', 'ran', 'ran', 'deferred', 'deferred']);
    const until = NOW + 40_000 + 15 * MINUTE_MS;
    expect(await world.db.get('hosts', 'example.org')).toMatchObject({ backOffUntil: until });
    expect(await world.db.get('states', 'd')).toMatchObject({ dueAt: until });
  });

  test('asks a page that its site calls fresh', async () => {
    const world = await checkWorld();
    const fresh = { cacheControl: 'max-age=3600', receivedAt: NOW };
    await world.db.put('resources', aResource(watch, { fresh }));
    await world.db.put('states', aState(watch, { fingerprint: 'f', readUnder: 'r' }));
    world.answer(page('<p>one</p>'));
    expect(await world.check('all_by_person')).toMatchObject({ kind: 'ran' });
  });

  test('gets no robots.txt during a back-off', async () => {
    const world = await robotsWorld();
    const until = NOW + MINUTE_MS;
    await world.db.put('hosts', aHost('example.org', { failures: 5, backOffUntil: until }));
    const deferral = { kind: 'deferred', reason: 'host_paused', until };
    expect(await world.check('all_by_person')).toEqual(deferral);
    expect(world.asked()).toEqual([]);
  });
});

describe('"watch it anyway"', () => {
  test.each([
    ['of a paused watch opens nothing for another', true, false, 'scheduled', 'stays away'],
    ['of a watch that is not paused is a word for all', false, true, 'scheduled', 'asks'],
    ['of a paused watch holds where a person asks for it alone', true, true, 'by_person', 'asks'],
  ] as const)('%s', async (_what, paused, otherPaused, mode, end) => {
    const watches = [
      aWatch({ ignoreRobots: true, paused }),
      aWatch({ id: 'w2', paused: otherPaused }),
    ];
    const world = await robotsWorld(watches);
    world.answer(FORBIDS);
    const first = await world.check(mode);
    world.wait(5000);
    if (end === 'stays away') {
      expect(first).toMatchObject({ outcome: { kind: 'deferred', details: ['robots'] } });
      return;
    }
    world.answer(page('<p>one</p>'));
    expect(await world.check(mode)).toMatchObject({ outcome: { kind: 'baseline' } });
  });
});
