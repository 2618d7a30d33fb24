import { beforeEach, describe, expect, test } from 'vitest';
import { UNDO_KEPT_MS } from '../../../src/adapters/storage/removed';
import { type Stage, stage } from './context';

let set: Stage;
beforeEach(async () => {
  set = await stage();
  await set.handlers['watch.add']({ url: 'https://example.org/' });
  set.runner.asked.length = 0;
});

describe('watch.remove and watch.restore', () => {
  test('are each the other taken back', async () => {
    const before = await set.handlers['watch.list']({});
    const { undoToken } = await set.handlers['watch.remove']({ watchId: 'id0001' });
    expect(await set.handlers['watch.list']({})).toEqual([]);
    set.clock.at += UNDO_KEPT_MS - 1;
    const row = await set.handlers['watch.restore']({ undoToken });
    expect([row]).toEqual(before);
    expect(set.runner.asked).toEqual(['reschedule', 'wake']);
  });

  test('an undo after ten minutes is refused', async () => {
    const { undoToken } = await set.handlers['watch.remove']({ watchId: 'id0001' });
    set.clock.at += UNDO_KEPT_MS + 1;
    const restoring = set.handlers['watch.restore']({ undoToken });
    await expect(restoring).rejects.toMatchObject({ code: 'undo_expired' });
  });

  test('an undo after the same was added again says which watch is there', async () => {
    const { undoToken } = await set.handlers['watch.remove']({ watchId: 'id0001' });
    const again = await set.handlers['watch.add']({ url: 'https://example.org/' });
    const restoring = set.handlers['watch.restore']({ undoToken });
    await expect(restoring).rejects.toMatchObject({
      code: 'already_watched',
      detail: again.kind === 'added' ? again.watchId : '',
    });
  });

  test('a watch that is not there cannot be removed', async () => {
    const removing = set.handlers['watch.remove']({ watchId: 'nobody' });
    await expect(removing).rejects.toMatchObject({ code: 'no_such_watch' });
  });
});
