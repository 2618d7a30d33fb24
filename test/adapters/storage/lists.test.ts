import { describe, expect, test } from 'vitest';
import { findChange, readChanges, readUnseenChanges } from '../../../src/adapters/storage/changes';
import type { Database } from '../../../src/adapters/storage/database';
import { listExchanges } from '../../../src/adapters/storage/exchanges';
import { readHostDetail } from '../../../src/adapters/storage/host-detail';
import { readHosts } from '../../../src/adapters/storage/hosts';
import { readHistory, versionBefore } from '../../../src/adapters/storage/versions';
import { asSeen } from '../../../src/core/watch/seen';
import { fill, openFresh } from './open-fresh';
import { aChange, aHost, anExchange, aResource, aSnapshot, aWatch, NOW } from './rows';

const watch = aWatch();
const other = aWatch({
  id: 'w2',
  url: 'https://b.example/',
  host: 'b.example',
  resourceKey: 'anon en https://b.example/',
});

async function opened(): Promise<Database> {
  const db = await openFresh();
  await fill(db, {
    watches: [watch, other],
    changes: [
      aChange({ id: 'c1', at: NOW, fromSnapshotId: 's1', toSnapshotId: 's2' }),
      asSeen(aChange({ id: 'c2', at: NOW + 1, watchId: 'w2' }), NOW + 9),
      aChange({ id: 'c3', at: NOW + 2, fromSnapshotId: 's2', toSnapshotId: 's3' }),
      asSeen(aChange({ id: 'c4', at: NOW + 3, watchId: 'gone' }), NOW + 9),
    ],
    snapshots: [1, 2, 3].map((n) => aSnapshot({ id: `s${n}`, takenAt: NOW + n })),
    resources: [aResource(watch)],
    exchanges: [
      anExchange(watch, { id: 'x1', at: NOW }),
      anExchange(other, { id: 'x2', at: NOW + 1 }),
      anExchange(watch, { id: 'x3', at: NOW + 2 }),
    ],
    hosts: [aHost('example.org'), aHost('b.example')],
  });
  return db;
}

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('changes', () => {
  test('come newest first, without those of no watch', async () => {
    const rows = await readChanges(await opened(), 10);
    expect(rows.map(({ change, watch: { id } }) => [change.id, id])).toEqual([
      ['c3', 'w1'],
      ['c2', 'w2'],
      ['c1', 'w1'],
    ]);
  });

  test('unseen ones leave out the seen, and stop at the limit', async () => {
    const db = await opened();
    const unseen = async (limit: number) =>
      ids((await readUnseenChanges(db, limit)).map(({ change }) => change));
    expect(await unseen(10)).toEqual(['c3', 'c1']);
    expect(await unseen(1)).toEqual(['c3']);
  });

  test('are found by the two versions they lie between', async () => {
    const db = await opened();
    const found = await findChange(db, 'w1', { from: 's1', to: 's2' });
    expect(found?.id).toBe('c1');
    expect(await findChange(db, 'w1', { from: 's1', to: 's3' })).toBeUndefined();
    expect(await findChange(db, 'w2', { from: 's1', to: 's2' })).toBeUndefined();
  });
});

describe('versions', () => {
  test('come newest first, with their size and without their source', async () => {
    const { versions, changes, resource } = await readHistory(await opened(), {
      watchId: 'w1',
      resourceKey: watch.resourceKey,
    });
    expect(versions[0]).toMatchObject({
      id: 's3',
      takenAt: NOW + 3,
      textLength: 3,
      storedBytes: 3,
      pinned: false,
    });
    expect(ids(versions)).toEqual(['s3', 's2', 's1']);
    expect(ids(changes)).toEqual(['c3', 'c1']);
    expect(resource).toEqual(aResource(watch));
  });

  test.each([
    ['s3', 's2'],
    ['s1', undefined],
    ['nothing', undefined],
  ])('before %s was %s', async (id, before) => {
    expect(await versionBefore(await opened(), 'w1', id)).toBe(before);
  });
});

describe('exchanges', () => {
  test.each([
    ['of all', {}, 10, ['x3', 'x2', 'x1']],
    ['of an address', { resourceKey: watch.resourceKey }, 10, ['x3', 'x1']],
    ['of a host', { host: 'b.example' }, 10, ['x2']],
    ['of a host that was never asked', { host: 'c.example' }, 10, []],
    ['at most as many as asked', {}, 2, ['x3', 'x2']],
  ])('%s, newest first', async (_title, filter, limit, expected) => {
    expect(ids(await listExchanges(await opened(), filter, { limit }))).toEqual(expected);
  });

  test.each([
    ['that ended so', { outcomes: ['changed' as const] }, ['x2']],
    [
      'that ended one way or another',
      { outcomes: ['changed' as const, 'gone' as const] },
      ['x3', 'x2'],
    ],
    ['not before an instant', { since: NOW - 20 }, ['x3', 'x2']],
    [
      'not before an instant, and that ended so',
      { since: NOW - 20, outcomes: ['not_modified' as const] },
      [],
    ],
  ])('%s', async (_title, limits, expected) => {
    const db = await opened();
    await fill(db, {
      exchanges: [
        anExchange(watch, { id: 'x1', at: NOW - 30, outcome: 'not_modified' }),
        anExchange(watch, { id: 'x2', at: NOW - 20, outcome: 'changed' }),
        anExchange(watch, { id: 'x3', at: NOW - 10, outcome: 'gone' }),
      ],
    });
    expect(ids(await listExchanges(db, {}, { limit: 10, ...limits }))).toEqual(expected);
  });
});

describe('hosts', () => {
  test('come by name, with how many watches ask them', async () => {
    const hosts = await readHosts(await opened());
    expect(hosts.map(({ host, watches }) => [host.host, watches])).toEqual([
      ['b.example', 1],
      ['example.org', 1],
    ]);
  });

  test('one that was never asked is not there', async () => {
    expect(await readHostDetail(await opened(), 'c.example', 0)).toBeUndefined();
  });
});
