/** Which watches belong to which place of the dashboard. */
import { NEEDS_YOU } from '../core/watch/state';
import type { WatchRow } from '../messaging/protocol';
import type { ListPlace } from './route';

/**
 * @param openId the watch that is open stays in the list though it no longer belongs there: it was
 *   marked seen by being opened, and a row that vanishes under the pointer is a nuisance
 */
export function rowsOfPlace(
  rows: readonly WatchRow[],
  place: ListPlace,
  openId: string | null,
): readonly WatchRow[] {
  switch (place) {
    case 'watches':
      return rows;
    case 'changed':
      return rows
        .filter(({ unseen, id }) => unseen !== null || id === openId)
        .toSorted((a, b) => changedAt(b) - changedAt(a));
    case 'needs':
      return rows.filter((row) => needsPerson(row) || row.id === openId);
  }
}

/** The next watch with something unread after this one, round the list. */
export function nextUnread(rows: readonly WatchRow[], watchId: string): WatchRow | undefined {
  const unread = rowsOfPlace(rows, 'changed', watchId);
  const here = unread.findIndex(({ id }) => id === watchId);
  const inTurn = [...unread.slice(here + 1), ...unread.slice(0, Math.max(here, 0))];
  return inTurn.find(({ unseen }) => unseen !== null);
}

function needsPerson({ status, paused }: WatchRow): boolean {
  return !paused && NEEDS_YOU.has(status);
}

function changedAt({ unseen, lastChangedAt }: WatchRow): number {
  return unseen?.newest.at ?? lastChangedAt ?? 0;
}
