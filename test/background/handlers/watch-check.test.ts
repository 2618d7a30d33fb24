import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckReport } from '../../../src/core/check/check-report';
import { NOW } from '../../adapters/storage/rows';
import { type Stage, stage } from './context';

let set: Stage;
beforeEach(async () => {
  set = await stage();
  await set.handlers['watch.add']({ url: 'https://example.org/' });
});

describe('watch.check', () => {
  test.each<[string, CheckReport, object]>([
    [
      'an outcome',
      { kind: 'ran', outcome: { kind: 'error', details: ['timeout'] }, told: [], steps: [] },
      { outcome: 'error', details: ['timeout'], until: null },
    ],
    [
      'a host that asked for a pause',
      { kind: 'deferred', reason: 'host_paused', until: NOW + 9 },
      { outcome: 'deferred', details: ['host_paused'], until: NOW + 9 },
    ],
    [
      'a page that its site says will not change yet',
      { kind: 'deferred', reason: 'still_fresh', until: NOW + 9 },
      { outcome: 'deferred', details: ['still_fresh'], until: NOW + 9 },
    ],
    [
      'a check that is already under way',
      { kind: 'deferred', reason: 'leased', until: NOW + 9 },
      { outcome: 'deferred', details: [], until: NOW + 9 },
    ],
    ['nothing done', { kind: 'nothing' }, { outcome: 'deferred', details: [], until: null }],
  ])('tells of %s, with the row as it is now', async (_title, report, expected) => {
    set.runner.report = report;
    expect(await set.handlers['watch.check']({ watchId: 'id0001' })).toEqual({
      ...expected,
      row: (await set.handlers['watch.list']({}))[0],
    });
  });

  test('of a watch that is not there is refused', async () => {
    const checking = set.handlers['watch.check']({ watchId: 'nobody' });
    await expect(checking).rejects.toMatchObject({ code: 'no_such_watch' });
  });

  test('of a watch that is removed meanwhile is refused', async () => {
    set.runner.check = async (watchId) => {
      await set.handlers['watch.remove']({ watchId });
    };
    const checking = set.handlers['watch.check']({ watchId: 'id0001' });
    await expect(checking).rejects.toMatchObject({ code: 'no_such_watch' });
  });
});

test('watch.checkAll tells how many it started', async () => {
  expect(await set.handlers['watch.checkAll']({})).toEqual({ started: 3 });
});

describe('watch.accept', () => {
  test('takes the next answer as it comes, and asks for it at once', async () => {
    const [watch] = await set.db.getAll('watches');
    const [state] = await set.db.getAll('states');
    if (watch === undefined || state === undefined) throw new Error('no watch');
    await set.db.put('states', { ...state, status: 'soft_404' });
    set.runner.report = {
      kind: 'ran',
      outcome: { kind: 'changed', details: [] },
      told: [],
      steps: [],
    };
    let isTaken: boolean | undefined;
    set.runner.check = async (id) => {
      isTaken = (await set.db.get('states', id))?.takesNextAsIs;
    };
    const result = await set.handlers['watch.accept']({ watchId: watch.id });
    expect(isTaken).toBe(true);
    expect(result).toMatchObject({ outcome: 'changed', row: { id: watch.id } });
  });

  test('of a watch that is not there is refused', async () => {
    await expect(set.handlers['watch.accept']({ watchId: 'nobody' })).rejects.toMatchObject({
      code: 'no_such_watch',
    });
  });
});
