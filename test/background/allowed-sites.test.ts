import { describe, expect, it } from 'vitest';
import { noteAllowedSites } from '../../src/background/allowed-sites';
import type { WatchState } from '../../src/core/watch/state';
import type { Watch } from '../../src/core/watch/watch';
import { fill, openFresh } from '../adapters/storage/open-fresh';
import { aState, aWatch, NOW } from '../adapters/storage/rows';
import { GivenPermissions } from './fakes';

const LATER = NOW + 3_600_000;
const NEEDS: Partial<WatchState> = {
  status: 'needs_permission',
  details: ['needs_permission'],
  needsYouAt: NOW - 5,
  dueAt: LATER,
};

async function noted(
  watch: Partial<Watch>,
  state: Partial<WatchState>,
  ...held: readonly string[]
) {
  const db = await openFresh();
  const whole = aWatch({ url: 'https://example.org:8443/news', ...watch });
  await fill(db, { watches: [whole], states: [aState(whole, { dueAt: LATER, ...state })] });
  const permissions = new GivenPermissions();
  for (const pattern of held) permissions.held.add(pattern);
  const changed = await noteAllowedSites(db, permissions, NOW);
  return { changed, state: await db.get('states', whole.id) };
}

const SITE = 'https://example.org/*';

describe('noteAllowedSites', () => {
  it('makes a watch due at once whose site is allowed again', async () => {
    const { changed, state } = await noted({}, { ...NEEDS, lastGoodAt: NOW - 9 }, SITE);
    expect(changed).toBe(1);
    expect(state).toMatchObject({ status: 'ok', statusSince: NOW, details: [], dueAt: NOW });
    expect(state).not.toHaveProperty('needsYouAt');
  });

  it('calls one new that was never checked', async () => {
    const { state } = await noted({}, NEEDS, SITE);
    expect(state?.status).toBe('new');
  });

  it('leaves a paused watch paused', async () => {
    const db = await openFresh();
    const watch = aWatch({ paused: true });
    const { dueAt: _due, ...needs } = NEEDS;
    await fill(db, { watches: [watch], states: [aState(watch, needs)] });
    const permissions = new GivenPermissions();
    permissions.held.add(SITE);
    await noteAllowedSites(db, permissions, NOW);
    expect(await db.get('states', watch.id)).not.toHaveProperty('dueAt');
  });

  it('says of a watch whose permission is gone that it needs it, and keeps what is unread', async () => {
    const { changed, state } = await noted({}, { status: 'ok', unseenAt: NOW - 1 });
    expect(changed).toBe(1);
    expect(state).toMatchObject({
      status: 'needs_permission',
      statusSince: NOW,
      needsYouAt: NOW,
      details: ['needs_permission'],
      unseenAt: NOW - 1,
      dueAt: LATER,
    });
  });

  it.each([
    ['allowed and well', { status: 'ok' as const }, [SITE]],
    ['allowed and troubled', { status: 'slow' as const, needsYouAt: NOW }, [SITE]],
    ['covered by a wider grant', { status: 'ok' as const }, ['*://*/*']],
    ['known to need it', NEEDS, []],
  ])('leaves a watch alone that is %s', async (_what, before, held) => {
    const { changed, state } = await noted({}, before, ...held);
    expect(changed).toBe(0);
    expect(state).toMatchObject(before);
  });

  it('counts a permission of http nothing for https', async () => {
    const { state } = await noted({}, { status: 'ok' }, 'http://example.org/*');
    expect(state?.status).toBe('needs_permission');
  });
});
