/**
 * Which difference a watch's page shows, and whether showing it counts as having seen the change.
 * Only the person's own opening does: a list never marks, nor does looking at two old versions.
 *
 * @see docs/architecture.md: the list, the badge and the difference show last seen against newest
 */
import type { RequestOf, WatchDetail } from '../messaging/protocol';
import type { VersionPair } from './route';

export type Showing =
  /** The watch is open, its difference stands among the rest. */
  | { readonly kind: 'overview' }
  /** The person opened the difference: last seen against newest. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'change'; readonly changeId: string }
  | { readonly kind: 'versions'; readonly versions: VersionPair };

export type DiffRequest = RequestOf<'versions.diff'>;

/** @returns null where there is nothing to compare yet */
export function diffRequest(showing: Showing, detail: WatchDetail): DiffRequest | null {
  const { id: watchId, unseen } = detail.row;
  switch (showing.kind) {
    case 'versions':
      return { watchId, ...showing.versions };
    case 'change':
      return { watchId, changeId: showing.changeId };
    case 'overview':
    case 'opened': {
      if (unseen !== null) return { watchId };
      const [newest] = detail.changes;
      return newest === undefined ? null : { watchId, changeId: newest.id };
    }
  }
}

/** Whether this opening marks the watch's changes seen. */
export function countsAsSeen(showing: Showing, detail: WatchDetail): boolean {
  if (detail.row.unseen === null) return false;
  switch (showing.kind) {
    case 'overview':
    case 'change': // one of its own, already seen: see `showingOfChange`
      return false;
    case 'opened':
      return true;
    case 'versions':
      return detail.versions.some(({ id, newest }) => newest && id === showing.versions.to);
  }
}

/**
 * An unseen change is opened as all that is unread of its watch, so that marking it loses nothing;
 * a seen one is history and is shown alone.
 */
export function showingOfChange(change: {
  readonly id: string;
  readonly seenAt: number | null;
}): Showing {
  return change.seenAt === null ? { kind: 'opened' } : { kind: 'change', changeId: change.id };
}
