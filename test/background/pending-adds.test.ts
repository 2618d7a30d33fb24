import { describe, expect, it } from 'vitest';
import { listPendingAdds, PENDING_KEPT_MS } from '../../src/adapters/storage/pending-adds';
import { createPendingAdds } from '../../src/background/pending-adds';
import { openFresh } from '../adapters/storage/open-fresh';
import { aDraft, NOW } from '../adapters/storage/rows';
import { countingChance, GivenPermissions } from './fakes';
import { VirtualTime } from './virtual-time';

const SITE = 'https://example.org/*';

async function background() {
  const db = await openFresh();
  const time = new VirtualTime(NOW);
  const permissions = new GivenPermissions();
  const added: (readonly string[])[] = [];
  const chance = countingChance();
  const start = () =>
    createPendingAdds({
      database: async () => db,
      clock: time,
      chance,
      permissions,
      added: (ids) => added.push(ids),
    });
  const urls = async () => (await db.getAll('watches')).map(({ url }) => url);
  return { db, time, permissions, added, start, urls, pending: start() };
}

const asked = (url = 'https://example.org/news') => ({
  draft: aDraft({ url }),
  permission: SITE,
  askedAt: NOW,
});

describe('createPendingAdds', () => {
  it('adds nothing while the site is not allowed', async () => {
    const { pending, urls } = await background();
    await pending.put(asked());
    expect(await pending.finish()).toEqual([]);
    expect(await urls()).toEqual([]);
  });

  it('adds the watch, due at once, when the permission comes, and says so', async () => {
    const { db, pending, permissions, added } = await background();
    await pending.put(asked());
    permissions.held.add(SITE);
    const ids = await pending.finish();
    expect(ids).toHaveLength(1);
    expect(added).toEqual([ids]);
    expect(await db.getAll('states')).toMatchObject([{ watchId: ids[0], dueAt: NOW }]);
    expect(await listPendingAdds(db, NOW)).toEqual([]);
  });

  it('is content with a permission that is wider than the one asked for', async () => {
    const { pending, permissions, urls } = await background();
    await pending.put(asked());
    permissions.held.add('*://*/*');
    await pending.finish();
    expect(await urls()).toEqual(['https://example.org/news']);
  });

  it('finishes in another background, after the one that was asked has died', async () => {
    const { pending, start, permissions, urls } = await background();
    await pending.put(asked());
    permissions.held.add(SITE);
    await start().finish();
    expect(await urls()).toEqual(['https://example.org/news']);
  });

  it('adds at once where the permission came before the row', async () => {
    const { pending, permissions, urls } = await background();
    permissions.held.add(SITE);
    await pending.put(asked());
    expect(await urls()).toEqual(['https://example.org/news']);
  });

  it('adds exactly once, however many are told of the permission', async () => {
    const { pending, start, permissions, urls, added } = await background();
    await pending.put(asked());
    permissions.held.add(SITE);
    await Promise.all([pending.finish(), pending.finish(), start().finish()]);
    await pending.finish();
    expect(await urls()).toEqual(['https://example.org/news']);
    expect(added).toHaveLength(1);
  });

  it('adds all pages of the site that wait, and leaves those of other sites', async () => {
    const { pending, permissions, urls, db } = await background();
    await pending.put(asked('https://example.org/a'));
    await pending.put(asked('https://example.org/b'));
    const other = 'https://other.example/';
    await pending.put({ ...asked(other), permission: 'https://other.example/*' });
    permissions.held.add(SITE);
    await pending.finish();
    expect((await urls()).toSorted()).toEqual(['https://example.org/a', 'https://example.org/b']);
    expect((await listPendingAdds(db, NOW)).map(({ draft }) => draft.url)).toEqual([other]);
  });

  it('drops it after a refusal', async () => {
    const { pending, permissions, urls } = await background();
    await pending.put(asked());
    expect(await pending.drop('https://example.org/news')).toBe(true);
    expect(await pending.drop('https://example.org/news')).toBe(false);
    permissions.held.add(SITE);
    await pending.finish();
    expect(await urls()).toEqual([]);
  });

  it('forgets it after an hour', async () => {
    const { pending, permissions, urls, time } = await background();
    await pending.put(asked());
    permissions.held.add(SITE);
    time.jumpTo(NOW + PENDING_KEPT_MS + 1);
    await pending.finish();
    expect(await urls()).toEqual([]);
  });
});
