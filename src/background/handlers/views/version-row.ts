import type { VersionFacts } from '../../../adapters/storage/versions';
import { howMuchChanged } from '../../../core/snapshot/similarity-mark';
import type { WatchState } from '../../../core/watch/state';
import type { VersionRow } from '../../../messaging/protocol';

/** Of shorter texts the marks say little. */
const CHARS_THAT_TELL = 400;

/**
 * A stored version as the pages see it.
 *
 * @param changed see `changedSince`
 */
export function versionRow(
  { mark: _mark, ...version }: VersionFacts,
  state: WatchState,
  changed: number | null,
): VersionRow {
  return {
    ...version,
    newest: version.id === state.newestSnapshotId,
    lastSeen: version.id === state.lastSeenSnapshotId,
    changed,
  };
}

/** How much of a version's words is other than in the one before it, from 0 to 1, where that is told. */
export function changedSince(
  version: VersionFacts,
  before: VersionFacts | undefined,
): number | null {
  if (version.mark === undefined || before?.mark === undefined) return null;
  if (Math.min(version.textLength, before.textLength) < CHARS_THAT_TELL) return null;
  return howMuchChanged(before.mark, version.mark);
}
