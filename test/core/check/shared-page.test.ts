import { describe, expect, test } from 'vitest';
import { readUnder } from '../../../src/core/check/read-under';
import { aWatch } from '../../adapters/storage/rows';
import { add, askedWith, checkWorld, DAY_MS, empty, page } from './check-world';

const whole = aWatch({ id: 'whole' });
const part = aWatch({ id: 'part', rules: { include: ['p'] } });
const V1 = page('<p>one</p><i>x</i>', [['ETag', '"1"']]);
const V2 = page('<p>two</p><i>x</i>', [['ETag', '"2"']]);

describe('two watches on one address', () => {
  test('share one request, counted once for the host', async () => {
    const world = await checkWorld([whole, part]);
    world.answer(V1, empty(304));
    await world.check();
    world.wait(DAY_MS);
    await world.check();
    expect(world.sent).toHaveLength(2);
    expect(await world.db.get('hosts', 'example.org')).toMatchObject({
      totals: { requests: 2, conditional: 1, notModified: 1 },
      marks: 'bc',
    });
    expect(await world.db.count('exchanges')).toBe(2);
  });

  test('each have a version and a change of their own', async () => {
    const world = await checkWorld([whole, part]);
    world.answer(V1, V2);
    await world.check();
    world.wait(DAY_MS);
    expect(await world.check()).toMatchObject({ outcome: { kind: 'changed' } });
    const changes = await world.db.getAll('changes');
    expect(changes.map(({ watchId }) => watchId).sort()).toEqual(['part', 'whole']);
    expect(await world.db.count('outbox')).toBe(2);
  });

  test('are told apart where only one of them sees the change', async () => {
    const world = await checkWorld([whole, part]);
    world.answer(V1, page('<p>one</p><i>y</i>'));
    await world.check();
    world.wait(DAY_MS);
    await world.check();
    expect((await world.db.getAll('changes')).map(({ watchId }) => watchId)).toEqual(['whole']);
    expect(await world.db.get('states', 'part')).toMatchObject({ details: ['same_text'] });
  });

  test('one that is paused keeps up and stays silent', async () => {
    const world = await checkWorld([whole, { ...part, paused: true }]);
    world.answer(V1, V2);
    await world.check();
    world.wait(DAY_MS);
    const report = await world.check();
    const spoken = await world.db.getAll('outbox');
    expect(spoken.map(({ watchId }) => watchId)).toEqual(['whole']);
    expect(report).toMatchObject({ told: spoken.map(({ changeId }) => changeId) });
    const state = await world.db.get('states', 'part');
    expect(state).toMatchObject({ status: 'ok', unseenAt: expect.any(Number) });
    expect(state).not.toHaveProperty('dueAt');
  });

  test('one whose part is not there does not keep the other from landing', async () => {
    const world = await checkWorld([whole, { ...part, rules: { include: ['.price'] } }]);
    world.answer(V1, empty(304));
    await world.check();
    world.wait(DAY_MS);
    await world.check();
    expect(world.sent.map(askedWith)).toEqual([undefined, '"1"']);
    // A 304 to the very bytes that lack the part does not find it either.
    expect(await world.db.get('states', 'part')).toMatchObject({ status: 'part_not_found' });
    expect(await world.db.get('states', 'whole')).toMatchObject({ status: 'ok' });
  });
});

describe('a watch that was not there when the page was fetched', () => {
  test('added meanwhile: the next request is plain and gives it its first copy', async () => {
    const world = await checkWorld([whole]);
    world.answer(async () => {
      await add(world.db, part);
      return V1;
    }, V1);
    await world.check();
    expect(await world.db.get('states', 'part')).toMatchObject({ status: 'new', marks: '' });
    world.wait(DAY_MS);
    await world.check();
    expect(world.sent.map(askedWith)).toEqual([undefined, undefined]);
    expect(await world.db.get('states', 'part')).toMatchObject({ status: 'ok', marks: 'b' });
  });

  test('edited meanwhile: a change that the other watch took in is not lost on it', async () => {
    const world = await checkWorld([whole, part]);
    world.answer(
      V1,
      async () => {
        // Another part, whose held version the edit has read again.
        const state = await world.db.get('states', 'part');
        await world.db.put('watches', { ...part, rules: { include: ['p, i'] } });
        if (state !== undefined)
          await world.db.put('states', {
            ...state,
            readUnder: readUnder({ rules: { include: ['p, i'] } }),
          });
        return V2;
      },
      V2,
    );
    await world.check();
    world.wait(DAY_MS);
    await world.check();
    world.wait(DAY_MS);
    await world.check();
    expect(world.sent.map(askedWith)).toEqual([undefined, '"1"', undefined]);
    const changes = await world.db.getAllFromIndex('changes', 'byTime');
    expect(changes.map(({ watchId }) => watchId)).toEqual(['whole', 'part']);
  });

  test('edited meanwhile and alone: nothing lands, and it is due again at once', async () => {
    const world = await checkWorld([part]);
    world.answer(V1, async () => {
      await world.db.put('watches', { ...part, rules: { include: ['i'] } });
      return V2;
    });
    await world.check();
    world.wait(DAY_MS);
    await world.check();
    const resource = await world.db.get('resources', part.resourceKey);
    expect(resource?.validators.etag).toBe('"1"');
    expect(resource).not.toHaveProperty('lease');
    expect(await world.db.get('states', 'part')).toMatchObject({
      dueAt: world.ports.clock.now(),
      marks: 'b',
    });
  });
});
