/** The very source that is held is not read again: its reading is known. */
import { describe, expect, test } from 'vitest';
import type { StepName } from '../../../src/core/check/trace';
import type { FetchAnswer } from '../../../src/core/ports/fetcher';
import type { StoredRules } from '../../../src/core/watch/watch-rules';
import { aWatch } from '../../adapters/storage/rows';
import { add, type CheckWorld, checkWorld, DAY_MS, empty, page } from './check-world';

const V1 = page('<h1>News</h1><p id="a">one</p>');
const V2 = page('<h1>News</h1><p id="a">two</p>');
const BLOCKED = page('<h1>News</h1><p id="a">one</p><p>back soon</p>');
const NO_PART = page('<h1>News</h1>');

async function worldWith(rules: StoredRules = {}): Promise<CheckWorld> {
  const world = await checkWorld([{ ...aWatch(), rules }]);
  world.answer(V1);
  await world.check();
  return world;
}

async function next(world: CheckWorld, answer: FetchAnswer) {
  world.wait(DAY_MS);
  world.answer(answer);
  const report = await world.check();
  if (report.kind !== 'ran') throw new Error(report.kind);
  const exchanges = await world.db.getAllFromIndex('exchanges', 'byTime');
  const steps = exchanges.at(-1)?.traces?.find(({ watchId }) => watchId === 'w1')?.steps ?? [];
  const wasRead = steps.some(({ step }) => (['parse', 'text'] as StepName[]).includes(step));
  return { outcome: report.outcome, wasRead, steps };
}

describe('is not read again', () => {
  test('the same bytes', async () => {
    const world = await worldWith();
    const before = await world.db.getAll('snapshots');
    const { outcome, wasRead, steps } = await next(world, V1);
    expect(outcome).toEqual({ kind: 'unchanged_200', details: [] });
    expect(wasRead).toBe(false);
    expect(steps).toContainEqual({ step: 'compare', text: 'same_source' });
    expect(await world.db.getAll('snapshots')).toEqual(before);
    expect(await world.db.get('states', 'w1')).toMatchObject({ status: 'ok', marks: 'bs' });
  });

  test('after a change was told, and after a kept one', async () => {
    const world = await worldWith({ minChangedChars: 100 });
    expect(await next(world, V2)).toMatchObject({ outcome: { details: ['minor'] }, wasRead: true });
    expect(await next(world, V2)).toMatchObject({ outcome: { details: [] }, wasRead: false });
  });

  test('the same text in other bytes, and what is held stays', async () => {
    const world = await worldWith();
    const before = await world.db.getAll('snapshots');
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...V1.body]);
    const { outcome, wasRead } = await next(world, { ...V1, body: marked });
    expect(outcome).toEqual({ kind: 'unchanged_200', details: ['same_text'] });
    expect(wasRead).toBe(false);
    expect(await world.db.getAll('snapshots')).toEqual(before);
  });

  test('what came before a failure', async () => {
    const world = await worldWith();
    await next(world, empty(503));
    expect(await next(world, V1)).toMatchObject({
      outcome: { kind: 'unchanged_200' },
      wasRead: false,
    });
  });

  test('a second look that finds the old text ends the wait', async () => {
    const world = await worldWith({ confirmAfter: 2 });
    await next(world, V2);
    expect(await next(world, V1)).toMatchObject({ wasRead: false });
    expect(await world.db.get('states', 'w1')).not.toHaveProperty('pending');
    expect(await next(world, V2)).toMatchObject({ outcome: { details: ['unconfirmed'] } });
  });
});

describe('is read again', () => {
  test('another source', async () => {
    const world = await worldWith();
    expect(await next(world, V2)).toMatchObject({ outcome: { kind: 'changed' }, wasRead: true });
  });

  test('under other rules', async () => {
    const world = await worldWith();
    const watch = await world.db.get('watches', 'w1');
    if (watch === undefined) throw new Error('no watch');
    await world.db.put('watches', { ...watch, rules: { include: ['#a'] } });
    expect(await next(world, V1)).toMatchObject({ wasRead: true });
    expect(await next(world, V1)).toMatchObject({ wasRead: false });
  });

  test('under another type', async () => {
    const world = await worldWith();
    const asText = { ...V1, headers: [['Content-Type', 'text/plain; charset=utf-8'] as const] };
    expect(await next(world, asText)).toMatchObject({
      outcome: { kind: 'changed' },
      wasRead: true,
    });
  });

  test('where words may stand in the way, which are no rule of reading', async () => {
    const world = await worldWith({ notWhile: ['back soon'] });
    expect(await next(world, BLOCKED)).toMatchObject({
      outcome: { details: ['blocked_by_words'] },
      wasRead: true,
    });
    expect(await next(world, V1)).toMatchObject({ outcome: { details: [] }, wasRead: true });
  });

  test('bytes in which this watch found no part, though another watch holds them', async () => {
    const world = await checkWorld([{ ...aWatch(), rules: { include: ['#a'] } }]);
    await add(world.db, { ...aWatch(), id: 'w2' });
    world.answer(V1);
    await world.check();
    await next(world, NO_PART);
    await next(world, NO_PART);
    expect(await world.db.get('states', 'w1')).toMatchObject({ details: ['part_not_found'] });
    expect(await world.db.get('states', 'w2')).toMatchObject({ status: 'ok' });
    expect(await next(world, V1)).toMatchObject({ wasRead: false });
  });

  test('a version that is missing, and is then put back', async () => {
    const world = await worldWith();
    const [held] = await world.db.getAll('snapshots');
    await world.db.clear('snapshots');
    expect(await next(world, V1)).toMatchObject({ outcome: { kind: 'unchanged_200' } });
    expect(await world.db.getAll('snapshots')).toEqual([held]);
  });

  test('of a page that was gone: its return is news', async () => {
    const world = await worldWith();
    await next(world, empty(404));
    expect(await next(world, V1)).toMatchObject({
      outcome: { kind: 'changed', details: ['returned'] },
    });
    expect(await world.db.get('states', 'w1')).toMatchObject({ status: 'ok' });
  });
});
