import type { ChangeFacts } from '../../../adapters/storage/changes';
import type { ChangeRow } from '../../../messaging/protocol';

/** A change as the pages see it: enough for one sentence. */
export function changeRow({ change, watch }: ChangeFacts): ChangeRow {
  return {
    id: change.id,
    watchId: watch.id,
    title: watch.title,
    url: watch.url,
    host: watch.host,
    at: change.at,
    kind: change.kind,
    summary: change.summary ?? null,
    seenAt: change.seenAt ?? null,
    fromVersionId: change.fromSnapshotId ?? null,
    toVersionId: change.toSnapshotId ?? null,
  };
}
