import type { VersionFacts } from '../../../adapters/storage/versions';
import type { WatchState } from '../../../core/watch/state';
import type { VersionRow } from '../../../messaging/protocol';

/** A stored version as the pages see it. */
export function versionRow(version: VersionFacts, state: WatchState): VersionRow {
  return {
    ...version,
    newest: version.id === state.newestSnapshotId,
    lastSeen: version.id === state.lastSeenSnapshotId,
  };
}
