/**
 * Watches that wait for a permission. The browser's prompt may close the popup that asked, so the
 * background finishes the add when the permission comes; an add that nobody allowed is dropped.
 */
import { addWatch } from '../adapters/storage/add-watch';
import type { Database } from '../adapters/storage/database';
import {
  dropPendingAdd,
  listPendingAdds,
  type PendingAdd,
  putPendingAdd,
} from '../adapters/storage/pending-adds';
import type { Chance } from '../core/ports/chance';
import type { Clock } from '../core/ports/clock';
import type { Permissions } from '../core/ports/permissions';

export interface PendingAdds {
  /** Keeps it until the permission comes, for an hour at most. */
  put(pending: PendingAdd): Promise<void>;
  /** After a refusal. @returns whether there was one for this address */
  drop(url: string): Promise<boolean>;
  /**
   * Adds all whose permission is held by now, each exactly once. Those older than an hour are not
   * looked at; the daily chores take them away.
   *
   * @returns the ids of the watches that were added
   */
  finish(): Promise<readonly string[]>;
}

export interface PendingAddsParts {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly permissions: Permissions;
  /** Told of the watches that came to be. */
  readonly added: (watchIds: readonly string[]) => void;
}

export function createPendingAdds(parts: PendingAddsParts): PendingAdds {
  const { database, clock, permissions } = parts;

  async function finish(): Promise<readonly string[]> {
    const db = await database();
    const now = clock.now();
    const waiting = await listPendingAdds(db, now);
    const added: string[] = [];
    for (const pending of waiting) {
      if (!(await permissions.holds(pending.permission))) continue;
      added.push(...(await add(db, pending, parts)));
    }
    if (added.length > 0) parts.added(added);
    return added;
  }

  return {
    async put(pending) {
      await putPendingAdd(await database(), pending);
      // The permission may have come before the row was there to be found.
      if (await permissions.holds(pending.permission)) await finish();
    },
    async drop(url) {
      return dropPendingAdd(await database(), url);
    },
    finish,
  };
}

/**
 * The watch first, then the pending row away: a background that dies in between, or another caller
 * at the same time, finds the watch and adds no second one.
 */
async function add(
  db: Database,
  { draft }: PendingAdd,
  { clock, chance }: PendingAddsParts,
): Promise<readonly string[]> {
  const now = clock.now();
  const end = await addWatch(db, draft, { id: chance.newId(now), now });
  await dropPendingAdd(db, draft.url);
  return end.kind === 'added' ? [end.watch.id] : [];
}
