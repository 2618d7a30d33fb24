/** A watch at its beginning: what it, its state and its resource look like before the first check. */
import { newResource } from '../check/new-resource';
import type { Resource } from '../check/resource';
import { NO_COUNTS, type WatchState } from './state';
import type { Watch } from './watch';

/** A watch that is decided upon but has no row yet. */
export type WatchDraft = Omit<Watch, 'id' | 'addedAt'>;

/** The state of a watch that was never checked. */
export function newState(watch: Watch, now: number): WatchState {
  return {
    watchId: watch.id,
    resourceKey: watch.resourceKey,
    status: 'new',
    statusSince: now,
    details: [],
    ...(watch.paused ? {} : { dueAt: now }),
    failures: 0,
    marks: '',
    counts: NO_COUNTS,
  };
}

/**
 * The resource as a watch without a version needs it: a 304 would leave the newcomer without its
 * first copy, so the next request carries no condition.
 */
export function forNewcomer(held: Resource | undefined, watch: Watch): Resource {
  if (held === undefined) return newResource(watch.resourceKey);
  if (held.sha256 === undefined || held.unconditional !== undefined) return held;
  return { ...held, unconditional: 'version_missing' };
}
