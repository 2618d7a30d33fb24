/** Due times that are set from outside a check: sooner, because somebody asked; later, after a fault. */
import type { Database } from '../adapters/storage/database';
import { write } from '../adapters/storage/transaction';
import type { WatchState } from '../core/watch/state';
import type { Watch } from '../core/watch/watch';

/** A resource with those of its watches that are meant. */
export interface MeantPage {
  readonly key: string;
  readonly watchIds: readonly string[];
}

export interface MadeDue {
  readonly watches: number;
  readonly pages: readonly MeantPage[];
}

/** Makes the watches that `isMeant` due now, those excepted that are due already or never. */
export function makeDueNow(
  db: Database,
  isMeant: (watch: Watch) => boolean,
  now: number,
): Promise<MadeDue> {
  return write(db, ['watches', 'states'], async (tx) => {
    const states = tx.objectStore('states');
    const meant = (await tx.objectStore('watches').getAll()).filter(isMeant);
    const held = await Promise.all(meant.map(({ id }) => states.get(id)));
    const later = held
      .filter((state) => state !== undefined)
      .filter(({ dueAt = 0 }) => dueAt > now);
    await Promise.all(later.map((state) => states.put({ ...state, dueAt: now })));
    return { watches: meant.length, pages: pagesOf(meant) };
  });
}

function pagesOf(watches: readonly Watch[]): readonly MeantPage[] {
  const byKey = new Map<string, string[]>();
  for (const { resourceKey, id } of watches) {
    const known = byKey.get(resourceKey);
    if (known === undefined) byKey.set(resourceKey, [id]);
    else known.push(id);
  }
  return [...byKey].map(([key, watchIds]) => ({ key, watchIds }));
}

/** Gives those that wait for a host's allowance their turn; their place among others they keep. */
export function putOff(
  db: Database,
  later: readonly { readonly page: { readonly key: string }; readonly at: number }[],
): Promise<void> {
  return write(db, ['states', 'watches'], async (tx) => {
    const states = tx.objectStore('states');
    const byResource = tx.objectStore('watches').index('byResource');
    async function putOffOne(id: string, at: number): Promise<void> {
      const state = await states.get(id);
      const { dueAt, waitingSince = dueAt } = state ?? {};
      if (state === undefined || dueAt === undefined || waitingSince === undefined) return;
      if (dueAt < at) await states.put({ ...state, dueAt: at, waitingSince });
    }
    await Promise.all(
      later.map(async ({ page, at }) => {
        const ids = await byResource.getAllKeys(page.key);
        await Promise.all(ids.map((id) => putOffOne(id, at)));
      }),
    );
  });
}

/** Puts off what is due of one resource. */
export function postponeResource(db: Database, key: string, until: number): Promise<void> {
  return write(db, ['watches', 'states'], async (tx) => {
    const states = tx.objectStore('states');
    const watches = await tx.objectStore('watches').index('byResource').getAll(key);
    const held = await Promise.all(watches.map(({ id }) => states.get(id)));
    const sooner = held
      .filter((state) => state !== undefined)
      .filter(({ dueAt = until }) => dueAt < until);
    await Promise.all(sooner.map((state) => states.put({ ...state, dueAt: until })));
  });
}

/** No interval, pause or back-off is longer, jitter included. */
const LONGEST_WAIT_MS = 40 * 86_400_000;

/**
 * Due times that were made before the clock went back would be reached when it is there again, in a
 * year perhaps. A check in the future gives them away: its watch counts as checked now.
 */
export function mendDueTimes(db: Database, now: number): Promise<void> {
  return write(db, ['states'], async (tx) => {
    const states = await tx.objectStore('states').getAll();
    const mended = states.flatMap((state): readonly WatchState[] => {
      const { lastCheckedAt: checkedAt, dueAt } = state;
      if (checkedAt === undefined || checkedAt <= now) {
        // Put off under the wrong clock, without having been checked by it.
        if (dueAt === undefined || dueAt - now <= LONGEST_WAIT_MS) return [];
        const { waitingSince: _then, ...rest } = state;
        return [{ ...rest, dueAt: now }];
      }
      const planned = dueAt === undefined ? {} : { dueAt: now + Math.max(0, dueAt - checkedAt) };
      return [{ ...state, lastCheckedAt: now, ...planned }];
    });
    await Promise.all(mended.map((state) => tx.objectStore('states').put(state)));
  });
}
