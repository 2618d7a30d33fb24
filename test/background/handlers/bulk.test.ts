import { beforeEach, describe, expect, test } from 'vitest';
import { UNDO_KEPT_MS } from '../../../src/adapters/storage/removed';
import { purgeExpired } from '../../../src/adapters/storage/retention';
import type { BulkAct } from '../../../src/messaging/protocol';
import { dump, fill } from '../../adapters/storage/open-fresh';
import {
  aChange,
  aHost,
  anExchange,
  aResource,
  aSnapshot,
  aState,
  aWatch,
  NOW,
} from '../../adapters/storage/rows';
import { type Stage, stage } from './context';

const watches = ['w1', 'w2', 'w3'].map((id) => {
  const url = `https://example.org/${id}`;
  return aWatch({ id, url, resourceKey: `anon en ${url}` });
});
const [first] = watches as [(typeof watches)[number], ...typeof watches];

let set: Stage;
beforeEach(async () => {
  set = await stage();
  await fill(set.db, {
    watches,
    states: watches.map((watch) =>
      aState(watch, watch.id === 'w1' ? { unseenAt: NOW, newestSnapshotId: 's1' } : {}),
    ),
    resources: watches.map((watch) => aResource(watch)),
    snapshots: [aSnapshot()],
    changes: [aChange()],
    outbox: [{ changeId: 'c1', watchId: 'w1', at: NOW }],
    exchanges: [anExchange(first)],
    hosts: [aHost('example.org')],
  });
});

const bulk = (act: BulkAct, watchIds: readonly string[] = ['w1', 'w2', 'w3']) =>
  set.handlers['watch.bulk']({ watchIds, act });
const rows = () => set.handlers['watch.list']({});
const tagsOf = async () => (await rows()).map(({ tags }) => tags);

describe('one act on many watches', () => {
  test('pausing tells which were changed, and resuming takes it back', async () => {
    await set.handlers['watch.edit']({ watchId: 'w2', paused: true });
    expect((await bulk({ kind: 'pause' })).watchIds).toEqual(['w1', 'w3']);
    expect((await rows()).map(({ paused, dueAt }) => [paused, dueAt])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ]);
    expect((await bulk({ kind: 'resume' }, ['w1', 'w3'])).watchIds).toEqual(['w1', 'w3']);
    expect((await rows()).map(({ paused }) => paused)).toEqual([false, true, false]);
  });

  test('a tag is added once and taken away whatever its case', async () => {
    await bulk({ kind: 'tag', add: ['Docs'] }, ['w1']);
    expect((await bulk({ kind: 'tag', add: ['docs', 'News'] }, ['w1', 'w2'])).watchIds).toEqual([
      'w1',
      'w2',
    ]);
    expect(await tagsOf()).toEqual([['Docs', 'News'], ['docs', 'News'], []]);
    expect((await set.handlers['tags.list']({})).tags).toEqual(['Docs', 'News']);
    expect((await bulk({ kind: 'tag', remove: ['DOCS'] })).watchIds).toEqual(['w1', 'w2']);
    expect(await tagsOf()).toEqual([['News'], ['News'], []]);
  });

  test('one that has too many tags fails alone', async () => {
    const full = Array.from({ length: 20 }, (_, index) => `t${index}`);
    await set.handlers['watch.edit']({ watchId: 'w2', tags: full });
    const reply = await bulk({ kind: 'tag', add: ['one more'] });
    expect(reply.watchIds).toEqual(['w1', 'w3']);
    expect(reply.failed).toMatchObject([
      { watchId: 'w2', code: 'bad_request', detail: expect.stringMatching(/at most 20/) },
    ]);
  });

  test('an interval', async () => {
    await bulk({ kind: 'interval', intervalMs: 60_000, rhythm: 'adaptive' }, ['w1', 'w2']);
    expect((await rows()).map(({ intervalMs, rhythm }) => [intervalMs, rhythm])).toEqual([
      [60_000, 'adaptive'],
      [60_000, 'adaptive'],
      [null, 'fixed'],
    ]);
  });

  test('an interval out of bounds changes none', async () => {
    const changing = bulk({ kind: 'interval', intervalMs: 1 });
    await expect(changing).rejects.toMatchObject({ code: 'interval_out_of_bounds' });
    expect((await rows()).every(({ intervalMs }) => intervalMs === null)).toBe(true);
  });

  test('what is seen is named, so that it can be unread again', async () => {
    expect((await bulk({ kind: 'seen' })).changeIds).toEqual(['c1']);
    expect((await rows()).every(({ unseen }) => unseen === null)).toBe(true);
  });

  test('a check is asked for and not waited for', async () => {
    await bulk({ kind: 'check' }, ['w1', 'w3']);
    expect(set.runner.asked).toContain('check w1 w3');
  });

  test('those that are not there are told, and the rest is done', async () => {
    const reply = await bulk({ kind: 'pause' }, ['w1', 'nobody']);
    expect(reply.watchIds).toEqual(['w1']);
    expect(reply.failed).toEqual([{ watchId: 'nobody', code: 'no_such_watch', detail: '' }]);
  });
});

describe('removing many', () => {
  test('and its undo give the same rows, history and all', async () => {
    const before = await dump(set.db);
    const { undoToken, watchIds } = await bulk({ kind: 'remove' });
    expect(watchIds).toEqual(['w1', 'w2', 'w3']);
    expect(await rows()).toEqual([]);
    expect((await set.handlers['status.get']({})).changed).toBe(0);
    set.clock.at += UNDO_KEPT_MS - 1;
    await purgeExpired(set.db, set.clock.at);
    const reply = await set.handlers['watch.restoreMany']({ undoToken: undoToken ?? '' });
    expect(reply.watchIds).toEqual(['w1', 'w2', 'w3']);
    expect(await dump(set.db)).toEqual(before);
  });

  test('leaves nothing after ten minutes', async () => {
    const { undoToken } = await bulk({ kind: 'remove' });
    set.clock.at += UNDO_KEPT_MS + 1;
    const restoring = set.handlers['watch.restoreMany']({ undoToken: undoToken ?? '' });
    await expect(restoring).rejects.toMatchObject({ code: 'undo_expired' });
    await purgeExpired(set.db, set.clock.at);
    const left = await dump(set.db);
    expect(Object.entries(left).filter(([, kept]) => kept.length > 0)).toEqual([]);
  });

  test('keeps what another watch of the page needs', async () => {
    const twin = aWatch({ ...first, id: 'w9', rules: { include: ['main'] } });
    await fill(set.db, { watches: [twin], states: [aState(twin)] });
    await bulk({ kind: 'remove' });
    set.clock.at += UNDO_KEPT_MS + 1;
    await purgeExpired(set.db, set.clock.at);
    expect(await set.db.getAllKeys('resources')).toEqual([first.resourceKey]);
    expect(await set.db.count('snapshots')).toBe(0);
  });

  test('does not bring back what was added again, and asks whole where the page moved on', async () => {
    const { undoToken } = await bulk({ kind: 'remove' });
    await set.handlers['watch.add']({ url: first.url });
    const [, second] = watches;
    if (second === undefined) throw new Error('no second');
    await set.db.put('resources', aResource(second, { sha256: 'bb' }));
    const reply = await set.handlers['watch.restoreMany']({ undoToken: undoToken ?? '' });
    expect(reply.watchIds).toEqual(['w2', 'w3']);
    expect(reply.failed).toEqual([{ watchId: 'w1', code: 'already_watched', detail: '' }]);
    const moved = await set.db.get('resources', second.resourceKey);
    expect(moved?.unconditional).toBe('version_missing');
  });
});

describe('the list in pages', () => {
  test('goes through all, newest added first, each once', async () => {
    const one = await set.handlers['watch.page']({ limit: 2 });
    expect(one.rows.map(({ id }) => id)).toEqual(['w3', 'w2']);
    const two = await set.handlers['watch.page']({ limit: 2, after: one.next ?? '' });
    expect(two.rows.map(({ id }) => id)).toEqual(['w1']);
    expect(two.next).toBeNull();
    expect([...two.rows, ...one.rows.toReversed()]).toEqual(await rows());
  });

  test('a page that ends with the list says so', async () => {
    expect((await set.handlers['watch.page']({ limit: 3 })).next).toBeNull();
  });

  test('gives what is unread alone', async () => {
    const page = await set.handlers['watch.page']({ of: 'changed' });
    expect(page.rows.map(({ id }) => id)).toEqual(['w1']);
    expect((await set.handlers['watch.page']({ of: 'needs' })).rows).toEqual([]);
  });
});
