/** Rules tried on what is stored: what they read, and what they would have told. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { StoredVersion } from '../../../src/adapters/storage/stored-version';
import type { StoredRules } from '../../../src/core/watch/watch-rules';
import { fill } from '../../adapters/storage/open-fresh';
import { aChange, anExchange, aState, aWatch, NOW } from '../../adapters/storage/rows';
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

  describe('on a page that went back and forth, and on words that came and went', () => {
    const pages = ['A 1', 'B 2', 'A 1', 'C 3 closed', 'D 4'];

    beforeEach(async () => {
      set = await stage();
      await fill(set.db, {
        watches: [watch],
        states: [aState(watch, { newestSnapshotId: 'v4' })],
        snapshots: await Promise.all(
          pages.map((text, at) =>
            packed(`<p>${text}</p>`, { id: `v${at}`, takenAt: NOW + 10 * at }),
          ),
        ),
        changes: pages.slice(1).map((_text, at) =>
          aChange({
            id: `to ${at + 1}`,
            fromSnapshotId: `v${at}`,
            toSnapshotId: `v${at + 1}`,
            at: NOW + 10 * (at + 1),
          }),
        ),
        exchanges: [
          anExchange(watch, { id: 'x1', at: NOW + 10, outcome: 'changed' }),
          anExchange(watch, { id: 'x2', at: NOW + 13, outcome: 'deferred' }),
          anExchange(watch, { id: 'x3', at: NOW + 15, outcome: 'not_modified' }),
          anExchange(watch, { id: 'x4', at: NOW + 25, outcome: 'error' }),
          anExchange(watch, {
            id: 'x5',
            at: NOW + 35,
            outcome: 'unchanged_200',
            details: ['unconfirmed'],
          }),
        ],
      });
    });

    test.each<readonly [string, StoredRules, readonly string[]]>([
      ['no rule', {}, ['told', 'told', 'told', 'told']],
      ['no flips back', { ignoreFlipBack: true }, ['told', 'minor', 'told', 'told']],
      ['words that block', { notWhile: ['closed'] }, ['told', 'told', 'minor', 'told']],
      ['a second look', { confirmAfter: 2 }, ['told', 'unknown', 'unknown', 'unknown']],
      ['a third look', { confirmAfter: 3 }, ['unknown', 'unknown', 'unknown', 'unknown']],
      // Each against what would have been told by then: small changes add up.
      ['a threshold', { minChangedChars: 5 }, ['minor', 'nothing', 'told', 'told']],
      [
        'a threshold that no change passes',
        { minChangedChars: 9, ignorePatterns: [' closed'] },
        ['minor', 'nothing', 'minor', 'minor'],
      ],
    ])('with %s', async (_title, rules, expected) => {
      const found = await verdicts(rules);
      expect([1, 2, 3, 4].map((at) => found[`to ${at}`])).toEqual(expected);
    });
  });

  test('that find nothing say so', async () => {
    expect(await tried({ include: ['#no'] })).toMatchObject({
      text: null,
      problem: 'part_not_found',
    });
  });

  test.each<readonly [string, Partial<StoredVersion>, string]>([
    ['not there', { id: 'another' }, 'version_missing'],
    ['damaged', { id: 's3', sourceSha256: 'other' }, 'version_damaged'],
  ])('say that the newest version is %s', async (_title, more, problem) => {
    await set.db.delete('snapshots', 's3');
    await fill(set.db, { snapshots: [await packed('<p>x</p>', more)] });
    expect(await tried({})).toMatchObject({ text: null, problem });
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
