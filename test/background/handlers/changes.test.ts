import { beforeEach, describe, expect, test } from 'vitest';
import { fill } from '../../adapters/storage/open-fresh';
import { aChange, aSnapshot, aState, aWatch, NOW } from '../../adapters/storage/rows';
import { type Stage, stage } from './context';

const SUMMARY = { added: 1, removed: 0, replaced: 0, headings: [] };
let set: Stage;

beforeEach(async () => {
  set = await stage();
  const watch = aWatch();
  await fill(set.db, {
    watches: [watch],
    states: [
      aState(watch, { newestSnapshotId: 's2', lastSeenSnapshotId: 's1', unseenAt: NOW + 1 }),
    ],
    snapshots: [aSnapshot(), aSnapshot({ id: 's2', takenAt: NOW + 1 })],
    changes: [
      aChange({ id: 'c1', summary: SUMMARY, fromSnapshotId: 's1', toSnapshotId: 's2' }),
      aChange({ id: 'c2', at: NOW + 1, kind: 'gone' }),
    ],
  });
});

test('a change is listed with all that its sentence needs', async () => {
  expect(await set.handlers['changes.list']({})).toEqual([
    expect.objectContaining({ id: 'c2', kind: 'gone', summary: null, toVersionId: null }),
    {
      id: 'c1',
      watchId: 'w1',
      title: 'News',
      url: 'https://example.org/news',
      host: 'example.org',
      at: NOW,
      kind: 'changed',
      summary: SUMMARY,
      seenAt: null,
      fromVersionId: 's1',
      toVersionId: 's2',
    },
  ]);
});

test('only as many are listed as asked', async () => {
  expect(await set.handlers['changes.list']({ limit: 1 })).toHaveLength(1);
});

describe('marking seen', () => {
  test('and taking it back leaves every row as it was', async () => {
    const before = await set.handlers['watch.list']({});
    const { changeIds } = await set.handlers['changes.markSeen']({ all: true });
    expect(changeIds).toEqual(['c1', 'c2']);
    expect(await set.handlers['changes.list']({ unseenOnly: true })).toEqual([]);
    expect((await set.handlers['watch.list']({}))[0]?.unseen).toBeNull();
    expect((await set.handlers['status.get']({})).changed).toBe(0);
    await set.handlers['changes.markUnseen']({ changeIds });
    expect(await set.handlers['watch.list']({})).toEqual(before);
    expect(set.announced).toBe(2);
  });

  test('of a watch that is not there is refused', async () => {
    const marking = set.handlers['changes.markSeen']({ watchId: 'nobody' });
    await expect(marking).rejects.toMatchObject({ code: 'no_such_watch' });
  });
});
