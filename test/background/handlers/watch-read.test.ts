import { expect, test } from 'vitest';
import { fill } from '../../adapters/storage/open-fresh';
import { aChange, aResource, aSnapshot, aState, aWatch, NOW } from '../../adapters/storage/rows';
import { stage } from './context';

test('a watch is told with its versions, its changes and what the server last said', async () => {
  const { handlers, db } = await stage();
  const watch = aWatch();
  const counts = { checks: 4, confirmed: 3, same: 0, changed: 0, failed: 0 };
  await fill(db, {
    watches: [watch],
    states: [aState(watch, { newestSnapshotId: 's2', lastSeenSnapshotId: 's1', counts })],
    resources: [aResource(watch)],
    snapshots: [aSnapshot(), aSnapshot({ id: 's2', takenAt: NOW + 1 })],
    changes: [aChange()],
  });
  const detail = await handlers['watch.get']({ watchId: 'w1' });
  expect(detail).toMatchObject({
    row: { id: 'w1' },
    changes: [{ id: 'c1' }],
    etag: '"v1"',
    etagProven: true,
    lastModified: null,
    finalUrl: watch.url,
    bytesSaved: 3000,
  });
  expect(detail.versions.map(({ id, newest, lastSeen }) => [id, newest, lastSeen])).toEqual([
    ['s2', true, false],
    ['s1', false, true],
  ]);
});

test('a watch that is not there is refused', async () => {
  const { handlers } = await stage();
  await expect(handlers['watch.get']({ watchId: 'nobody' })).rejects.toMatchObject({
    code: 'no_such_watch',
  });
});
