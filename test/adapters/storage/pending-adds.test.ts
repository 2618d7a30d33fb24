import { describe, expect, test } from 'vitest';
import {
  dropPendingAdd,
  expirePendingAdds,
  listPendingAdds,
  PENDING_KEPT_MS,
  type PendingAdd,
  putPendingAdd,
} from '../../../src/adapters/storage/pending-adds';
import { openFresh } from './open-fresh';
import { aDraft, NOW } from './rows';

const EXPIRED = NOW + PENDING_KEPT_MS + 1;

function pendingAdd(url: string, title = 'News'): PendingAdd {
  return { permission: `${new URL(url).origin}/*`, draft: aDraft({ url, title }), askedAt: NOW };
}

const first = pendingAdd('https://a.example/');
const second = pendingAdd('https://b.example/');

describe('pending adds', () => {
  test('wait for an hour and are then no longer told', async () => {
    const db = await openFresh();
    await putPendingAdd(db, first);
    expect(await listPendingAdds(db, EXPIRED - 1)).toEqual([first]);
    expect(await listPendingAdds(db, EXPIRED)).toEqual([]);
  });

  test('asked again for the same address replace what was asked before', async () => {
    const db = await openFresh();
    await putPendingAdd(db, first);
    const again = pendingAdd('https://a.example/', 'Other');
    await putPendingAdd(db, again);
    expect(await listPendingAdds(db, NOW)).toEqual([again]);
  });

  test('are dropped by their address', async () => {
    const db = await openFresh();
    await putPendingAdd(db, first);
    await putPendingAdd(db, second);
    expect(await dropPendingAdd(db, first.draft.url)).toBe(true);
    expect(await dropPendingAdd(db, first.draft.url)).toBe(false);
    expect(await listPendingAdds(db, NOW)).toEqual([second]);
  });

  test('that are too old leave no row behind', async () => {
    const db = await openFresh();
    await putPendingAdd(db, first);
    await putPendingAdd(db, { ...second, askedAt: NOW + 10 });
    expect(await expirePendingAdds(db, EXPIRED)).toBe(1);
    expect(await db.count('meta')).toBe(1);
  });
});
