import { describe, expect, test } from 'vitest';
import { editWatch } from '../../../src/adapters/storage/edit-watch';
import type { Reread, WatchEdit } from '../../../src/core/watch/edit-watch';
import { dump, fill, openFresh } from './open-fresh';
import {
  aChange,
  aHost,
  anEvidence,
  anExchange,
  aResource,
  aSnapshot,
  aState,
  aWatch,
  NOW,
} from './rows';

const LATER = NOW + 1000;
const watch = aWatch();
const address = { url: 'https://other.example/', host: 'other.example' };

async function opened() {
  const db = await openFresh();
  await fill(db, {
    watches: [watch],
    states: [aState(watch, { newestSnapshotId: 's1', fingerprint: 'f1' })],
    resources: [aResource(watch)],
    snapshots: [aSnapshot()],
    changes: [aChange()],
    outbox: [{ changeId: 'c1', watchId: 'w1', at: NOW }],
    exchanges: [anExchange(watch)],
    hosts: [aHost(watch.host, { evidence: [anEvidence(watch.resourceKey)] })],
  });
  return db;
}

async function edited(edit: WatchEdit, reread: Reread = { kind: 'version_missing' }) {
  const db = await opened();
  const end = await editWatch(db, 'w1', edit, { reread, now: LATER });
  return { db, end, rows: await dump(db) };
}

test('another address takes all rows of the old one with it', async () => {
  const { rows, end } = await edited({ address });
  expect(end).toMatchObject({ kind: 'edited', watch: address });
  expect(JSON.stringify(rows)).not.toContain('example.org');
  expect(rows).toMatchObject({ snapshots: [], changes: [], outbox: [], exchanges: [], hosts: [] });
  expect(rows['resources']).toMatchObject([{ url: address.url }]);
  expect(rows['states']).toMatchObject([{ status: 'new', dueAt: LATER }]);
});

test('another address keeps the old resource while another watch needs it', async () => {
  const db = await opened();
  const other = aWatch({ id: 'w2', rules: { include: ['main'] } });
  await fill(db, { watches: [other], states: [aState(other)] });
  await editWatch(db, 'w1', { address }, { reread: { kind: 'version_missing' }, now: LATER });
  expect(await db.get('resources', watch.resourceKey)).toEqual(aResource(watch));
  expect(await db.count('exchanges')).toBe(1);
});

test('another scope keeps versions and changes', async () => {
  const { rows } = await edited({ scope: 'cred' });
  expect(rows).toMatchObject({ snapshots: [{ id: 's1' }], changes: [{ id: 'c1' }] });
  expect(rows['resources']).toMatchObject([{ scope: 'cred' }]);
  expect(rows['resources']?.[0]).not.toHaveProperty('sha256');
});

test('another part keeps the validators of the resource', async () => {
  const { rows } = await edited(
    { rules: { include: ['main'] } },
    { kind: 'read', snapshotId: 's1', fingerprint: 'new', readUnder: '1 main' },
  );
  expect(rows['resources']).toEqual([aResource(watch)]);
  expect(rows['states']).toMatchObject([{ fingerprint: 'new', readUnder: '1 main' }]);
});

test('another part without a readable version: the next request is unconditional', async () => {
  const { rows } = await edited({ rules: { include: ['main'] } });
  expect(rows['resources']).toEqual([aResource(watch, { unconditional: 'version_missing' })]);
});

describe('nothing is written', () => {
  test('for a watch that is not there', async () => {
    const db = await opened();
    const before = await dump(db);
    const end = await editWatch(
      db,
      'nobody',
      { title: 'x' },
      { reread: { kind: 'version_missing' }, now: LATER },
    );
    expect(end).toEqual({ kind: 'no_such_watch' });
    expect(await dump(db)).toEqual(before);
  });

  test('where the edited watch is another one already', async () => {
    const db = await opened();
    const other = aWatch({ id: 'w2', ...address, resourceKey: `anon en ${address.url}` });
    await fill(db, { watches: [other], states: [aState(other)] });
    const before = await dump(db);
    const end = await editWatch(
      db,
      'w1',
      { address },
      { reread: { kind: 'version_missing' }, now: LATER },
    );
    expect(end).toEqual({ kind: 'already_watched', watchId: 'w2' });
    expect(await dump(db)).toEqual(before);
  });
});
