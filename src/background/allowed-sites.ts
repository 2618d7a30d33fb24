/**
 * Permissions come and go outside of our pages, in the browser's own settings. A watch whose site is
 * not allowed any more says so; one whose site is allowed again is due at once.
 *
 * The patterns of the event are not looked at: a grant may be wider than what was asked, and a loss
 * may be covered by another grant. What counts is what the browser says of each site now.
 */
import type { Database } from '../adapters/storage/database';
import { write } from '../adapters/storage/transaction';
import { readAddress } from '../core/http/address';
import type { Permissions } from '../core/ports/permissions';
import type { WatchState } from '../core/watch/state';
import type { Watch } from '../core/watch/watch';

/** @returns how many watches are another than before */
export async function noteAllowedSites(
  db: Database,
  permissions: Permissions,
  now: number,
): Promise<number> {
  const allowed = await allowedSites(await db.getAll('watches'), permissions);
  return write(db, ['watches', 'states'], async (tx) => {
    const states = tx.objectStore('states');
    const watches = await tx.objectStore('watches').getAll();
    const before = await Promise.all(watches.map(({ id }) => states.get(id)));
    const after = watches.flatMap((watch, index) => {
      const isAllowed = allowed.get(siteOf(watch));
      const state = before[index];
      // A watch that was added since is not in the map: the next event or its check will tell.
      if (state === undefined || isAllowed === undefined) return [];
      const next = isAllowed ? withPermission(state, watch, now) : withoutPermission(state, now);
      return next === state ? [] : [next];
    });
    await Promise.all(after.map((state) => states.put(state)));
    return after.length;
  });
}

async function allowedSites(
  watches: readonly Watch[],
  permissions: Permissions,
): Promise<ReadonlyMap<string, boolean>> {
  const sites = [...new Set(watches.map(siteOf))];
  return new Map(
    await Promise.all(
      sites.map(async (site) => [site, await permissions.holds(site)] as [string, boolean]),
    ),
  );
}

/** `scheme://hostname/*`. The address is past the gate already. */
function siteOf({ url }: Watch): string {
  const address = readAddress(url, { localNetwork: true });
  if (!address.ok) throw new Error(`a watch with an address that is none: ${url}`);
  return address.permission;
}

function withPermission(state: WatchState, watch: Watch, now: number): WatchState {
  if (state.status !== 'needs_permission') return state;
  const { needsYouAt: _over, ...rest } = state;
  return {
    ...rest,
    status: state.lastGoodAt === undefined ? 'new' : 'ok',
    statusSince: now,
    details: [],
    ...(watch.paused ? {} : { dueAt: now }),
  };
}

function withoutPermission(state: WatchState, now: number): WatchState {
  if (state.status === 'needs_permission') return state;
  return {
    ...state,
    status: 'needs_permission',
    statusSince: now,
    details: ['needs_permission'],
    needsYouAt: now,
  };
}
