/** Rules tried on what is stored: what they read, and what they would have told. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { StoredRules } from '../../../src/core/watch/watch-rules';
import { fill } from '../../adapters/storage/open-fresh';
import { aChange, aState, aWatch, NOW } from '../../adapters/storage/rows';
import { packed, stage } from './context';

let set: Awaited<ReturnType<typeof stage>>;
const watch = aWatch();

beforeEach(async () => {
  set = await stage();
  await fill(set.db, {
    watches: [watch],
    states: [aState(watch, { newestSnapshotId: 's3' })],
    snapshots: [
      await packed('<p>It is 10:00.</p><p>Lamp 10 EUR</p>', { id: 's1' }),
      await packed('<p>It is 10:05.</p><p>Lamp 10 EUR</p>', { id: 's2', takenAt: NOW + 1 }),
      await packed('<p>It is 10:10.</p><p>Lamp 9 EUR</p>', { id: 's3', takenAt: NOW + 2 }),
    ],
    changes: [
      aChange({ id: 'c1', fromSnapshotId: 's1', toSnapshotId: 's2', at: NOW + 1 }),
      aChange({ id: 'c2', fromSnapshotId: 's2', toSnapshotId: 's3', at: NOW + 2 }),
      aChange({ id: 'c0', fromSnapshotId: 'lost', toSnapshotId: 's1', at: NOW }),
    ],
  });
});

const tried = (rules: StoredRules) => set.handlers['rules.try']({ watchId: 'w1', rules });
const verdicts = async (rules: StoredRules) =>
  Object.fromEntries((await tried(rules)).past.map(({ change, verdict }) => [change.id, verdict]));

describe('rules that are tried', () => {
  test('show the newest version as they read it', async () => {
    expect(await tried({ ignorePatterns: ['\\d\\d:\\d\\d'] })).toMatchObject({
      text: { lines: ['It is .', 'Lamp 9 EUR'], count: 2 },
      problem: null,
      warnings: [],
    });
  });

  test.each<readonly [string, StoredRules, object]>([
    ['none', {}, { c2: 'told', c1: 'told', c0: 'unreadable' }],
    [
      'a pattern for the clock',
      { ignorePatterns: ['\\d\\d:\\d\\d'] },
      { c2: 'told', c1: 'nothing', c0: 'unreadable' },
    ],
    ['a threshold', { minChangedChars: 50 }, { c2: 'minor', c1: 'minor', c0: 'unreadable' }],
    [
      'a part that is not there',
      { include: ['#no'] },
      { c2: 'unreadable', c1: 'unreadable', c0: 'unreadable' },
    ],
  ])('%s: say which past changes they would have told', async (_title, rules, expected) => {
    expect(await verdicts(rules)).toEqual(expected);
  });

  test('that find nothing say so', async () => {
    expect(await tried({ include: ['#no'] })).toMatchObject({
      text: null,
      problem: 'part_not_found',
    });
  });

  test('change nothing', async () => {
    const before = await Promise.all([set.db.getAll('watches'), set.db.getAll('states')]);
    await tried({ include: ['p'] });
    expect(await Promise.all([set.db.getAll('watches'), set.db.getAll('states')])).toEqual(before);
  });

  test.each<readonly [string, StoredRules, string]>([
    ['a selector', { include: ['p['] }, 'selector_unreadable'],
    ['a pattern', { keepOnly: ['('] }, 'pattern_unreadable'],
    ['a path', { jsonPath: '$[' }, 'json_path_unreadable'],
    ['a number', { confirmAfter: 99 }, 'bad_request'],
  ])('%s that cannot be used is refused with the reason', async (_title, rules, code) => {
    await expect(tried(rules)).rejects.toMatchObject({ code });
  });
});
