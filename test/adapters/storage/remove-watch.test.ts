import { describe, expect, test } from 'vitest';
import { addWatch } from '../../../src/adapters/storage/add-watch';
import type { Database } from '../../../src/adapters/storage/database';
import { removeWatch, restoreWatch } from '../../../src/adapters/storage/remove-watch';
import { UNDO_KEPT_MS, undoToken } from '../../../src/adapters/storage/removed';
import { purgeExpired } from '../../../src/adapters/storage/retention';
import { robotsKey } from '../../../src/core/robots/fetch-robots';
import { newRobotsCopy } from '../../../src/core/robots/robots-copy';
import { dump, fill, openFresh } from './open-fresh';
import {
  aChange,
  aDraft,
  aHost,
  anEvidence,
  anExchange,
  aResource,
  aSnapshot,
  aState,
  aWatch,
  NOW,
} from './rows';

const REMOVED = NOW + 60_000;
const token = undoToken('t', REMOVED);
const watch = aWatch({
  url: 'https://example.org/secret',
  resourceKey: 'anon en https://example.org/secret',
});
const resource = aResource(watch, { finalUrl: 'https://www.example.org/secret' });

async function opened() {
  const db = await openFresh();
  await fill(db, {
    watches: [watch],
    states: [aState(watch, { newestSnapshotId: 's1', unseenAt: NOW })],
    resources: [resource],
    snapshots: [aSnapshot(), aSnapshot({ id: 's0', takenAt: NOW - 1 })],
    changes: [aChange(), aChange({ id: 'c0', at: NOW - 1 })],
    outbox: [{ changeId: 'c1', watchId: 'w1', at: NOW }],
    exchanges: [anExchange(watch), anExchange(watch, { id: 'x2', finalUrl: null, status: null })],
    hosts: [
      aHost('example.org'),
      aHost('www.example.org', { evidence: [anEvidence(watch.resourceKey)] }),
    ],
  });
  return db;
}

/** Every store without the undo copies. */
async function dumpWithoutUndo(db: Database): Promise<Record<string, unknown[]>> {
  const { meta = [], ...rows } = await dump(db);
  const kept = (meta as { key: string }[]).filter(({ key }) => !key.startsWith('removed:'));
  return { ...rows, meta: kept };
}

describe('what a host said of robots', () => {
  const copy = { ...newRobotsCopy('https://example.org', 'example.org'), text: 'secret rules' };
  const asked = anExchange(watch, {
    id: 'r1',
    purpose: 'robots',
    resourceKey: robotsKey(copy.origin),
  });

  test('goes with its last watch, and comes back with it', async () => {
    const db = await opened();
    await fill(db, { robots: [copy], exchanges: [asked] });
    const before = await dumpWithoutUndo(db);
    await removeWatch(db, 'w1', { token, now: REMOVED });
    expect(Object.values(await dumpWithoutUndo(db)).flat()).toEqual([]);
    await restoreWatch(db, token, REMOVED + 1);
    const after = await dumpWithoutUndo(db);
    expect([after['robots'], after['exchanges']]).toEqual([before['robots'], before['exchanges']]);
  });

  test('stays while another page of the host is watched', async () => {
    const db = await opened();
    const other = aWatch({ id: 'w2', url: 'https://example.org/other' });
    await fill(db, { robots: [copy], exchanges: [asked], watches: [other] });
    await removeWatch(db, 'w1', { token, now: REMOVED });
    expect(await db.getAll('robots')).toEqual([copy]);
    expect(await db.get('exchanges', 'r1')).toEqual(asked);
  });

  test('goes too where it is of a host that only redirects led to', async () => {
    const db = await opened();
    const led = { ...newRobotsCopy('https://www.example.org', 'www.example.org'), text: 'rules' };
    const line = anExchange(watch, { id: 'r2', resourceKey: robotsKey(led.origin) });
    const resource = aResource(watch, { finalUrl: 'https://www.example.org/news' });
    await fill(db, { robots: [led], exchanges: [line], resources: [resource] });
    await removeWatch(db, 'w1', { token, now: REMOVED });
    expect(await db.getAll('robots')).toEqual([]);
    expect(await db.get('exchanges', 'r2')).toBeUndefined();
    await restoreWatch(db, token, REMOVED + 1);
    expect(await db.getAll('robots')).toEqual([led]);
  });

  test('stays while a page of another host is led there', async () => {
    const db = await opened();
    const other = aWatch({ id: 'w2', url: 'https://other.example/' });
    const resource = aResource(other, { finalUrl: 'https://example.org/there' });
    await fill(db, { robots: [copy], watches: [other], resources: [resource] });
    await removeWatch(db, 'w1', { token, now: REMOVED });
    expect(await db.getAll('robots')).toEqual([copy]);
  });

  test('and was asked for anew in the meantime is not made older by the undo', async () => {
    const db = await opened();
    await fill(db, { robots: [copy] });
    await removeWatch(db, 'w1', { token, now: REMOVED });
    const newer = { ...copy, text: 'newer' };
    await fill(db, { robots: [newer] });
    await restoreWatch(db, token, REMOVED + 1);
    expect(await db.getAll('robots')).toEqual([newer]);
  });
});

describe('removing the last watch of a page', () => {
  test('leaves no row in any store but the undo copy', async () => {
    const db = await opened();
    expect(await removeWatch(db, 'w1', { token, now: REMOVED })).toBe(true);
    const rows = await dumpWithoutUndo(db);
    expect(Object.values(rows).flat()).toEqual([]);
  });

  test('leaves nothing at all once the ten minutes are over and the background has started', async () => {
    const db = await opened();
    await removeWatch(db, 'w1', { token, now: REMOVED });
    await purgeExpired(db, REMOVED + UNDO_KEPT_MS + 1);
    expect(Object.values(await dump(db)).flat()).toEqual([]);
  });

  test('an edit after the ten minutes takes the undo copy away too', async () => {
    const db = await opened();
    await removeWatch(db, 'w1', { token, now: REMOVED });
    const other = aDraft({ url: 'https://other.example/' });
    await addWatch(db, other, { id: 'w2', now: REMOVED + UNDO_KEPT_MS + 1 });
    expect(JSON.stringify(await dump(db))).not.toContain('secret');
  });

  test('keeps what is owed to the host, without the evidence', async () => {
    const db = await opened();
    const pausedUntil = REMOVED + 1;
    await fill(db, {
      hosts: [aHost('www.example.org', { pausedUntil, evidence: [anEvidence(watch.resourceKey)] })],
    });
    await removeWatch(db, 'w1', { token, now: REMOVED });
    const rows = await dumpWithoutUndo(db);
    expect(rows['hosts']).toMatchObject([{ host: 'www.example.org', pausedUntil, evidence: [] }]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

describe('removing one of two watches', () => {
  test('of the same page keeps the resource and its exchanges', async () => {
    const db = await opened();
    const twin = aWatch({ ...watch, id: 'w2', rules: { include: ['main'] } });
    await fill(db, {
      watches: [twin],
      states: [aState(twin)],
      snapshots: [aSnapshot({ id: 's9', watchId: 'w2' })],
    });
    await removeWatch(db, 'w1', { token, now: REMOVED });
    const rows = await dumpWithoutUndo(db);
    expect(rows).toMatchObject({
      watches: [{ id: 'w2' }],
      states: [{ watchId: 'w2' }],
      resources: [{ key: watch.resourceKey }],
      snapshots: [{ id: 's9' }],
      changes: [],
      outbox: [],
    });
    expect(await db.count('exchanges')).toBe(2);
  });

  test('on the same host keeps the host, without a word of the page', async () => {
    const db = await opened();
    const sibling = aWatch({
      id: 'w2',
      url: 'https://www.example.org/open',
      host: 'www.example.org',
      resourceKey: 'anon en https://www.example.org/open',
    });
    await fill(db, {
      watches: [sibling],
      states: [aState(sibling)],
      hosts: [
        aHost('www.example.org', {
          evidence: [anEvidence(watch.resourceKey), anEvidence(sibling.resourceKey)],
          falsePages: [watch.resourceKey],
          diagnosis: 'stale_304',
        }),
      ],
    });
    await removeWatch(db, 'w1', { token, now: REMOVED });
    const rows = await dumpWithoutUndo(db);
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect(rows['hosts']).toMatchObject([
      { host: 'www.example.org', diagnosis: 'unknown', evidence: [{ page: sibling.resourceKey }] },
    ]);
  });
});

test('removing what is not there says so and writes nothing', async () => {
  const db = await opened();
  const before = await dump(db);
  expect(await removeWatch(db, 'nobody', { token, now: REMOVED })).toBe(false);
  expect(await dump(db)).toEqual(before);
});

describe('restoring', () => {
  test('brings back every row as it was', async () => {
    const db = await opened();
    const before = await dump(db);
    await removeWatch(db, 'w1', { token, now: REMOVED });
    const end = await restoreWatch(db, token, REMOVED + UNDO_KEPT_MS - 1);
    expect(end).toEqual({ kind: 'restored', watch });
    expect(await dump(db)).toEqual(before);
  });

  test('brings no lease back: whoever held it is gone', async () => {
    const db = await opened();
    await fill(db, { resources: [{ ...resource, lease: { token: 'x', expiresAt: REMOVED } }] });
    await removeWatch(db, 'w1', { token, now: REMOVED });
    await restoreWatch(db, token, REMOVED);
    expect(await db.getAll('resources')).toEqual([resource]);
  });

  test.each([
    ['after ten minutes', token, REMOVED + UNDO_KEPT_MS + 1],
    ['with a token nobody gave', undoToken('u', REMOVED), REMOVED],
    ['with any text', 'removed', REMOVED],
  ])('%s is over, and writes nothing', async (_title, given, now) => {
    const db = await opened();
    await removeWatch(db, 'w1', { token, now: REMOVED });
    expect(await restoreWatch(db, given, now)).toEqual({ kind: 'undo_expired' });
    expect(await db.count('watches')).toBe(0);
  });

  test('twice is once', async () => {
    const db = await opened();
    await removeWatch(db, 'w1', { token, now: REMOVED });
    await restoreWatch(db, token, REMOVED);
    expect(await restoreWatch(db, token, REMOVED)).toEqual({ kind: 'undo_expired' });
  });

  test('what was added again meanwhile tells which watch is there', async () => {
    const db = await opened();
    await removeWatch(db, 'w1', { token, now: REMOVED });
    const { id: _id, addedAt: _at, ...draft } = watch;
    await addWatch(db, draft, { id: 'w2', now: REMOVED });
    const end = await restoreWatch(db, token, REMOVED);
    expect(end).toEqual({ kind: 'already_watched', watchId: 'w2' });
    expect(await db.getAllKeys('watches')).toEqual(['w2']);
  });

  test('beside a watch that holds other bytes by now: the next request is unconditional', async () => {
    const db = await opened();
    await removeWatch(db, 'w1', { token, now: REMOVED });
    const twin = aWatch({ ...watch, id: 'w2', rules: { include: ['main'] } });
    await fill(db, {
      watches: [twin],
      states: [aState(twin)],
      resources: [{ ...resource, sha256: 'bb' }],
    });
    await restoreWatch(db, token, REMOVED);
    expect(await db.getAll('resources')).toEqual([
      { ...resource, sha256: 'bb', unconditional: 'version_missing' },
    ]);
  });

  test('evidence comes back to a host that has gathered some of its own', async () => {
    const db = await opened();
    await removeWatch(db, 'w1', { token, now: REMOVED });
    const since = anEvidence('anon en https://www.example.org/', { at: REMOVED });
    await fill(db, { hosts: [aHost('www.example.org', { evidence: [since] })] });
    await restoreWatch(db, token, REMOVED);
    expect((await db.get('hosts', 'www.example.org'))?.evidence).toEqual([
      anEvidence(watch.resourceKey),
      since,
    ]);
  });
});
