/**
 * Changes the person is still to be told of. A row goes only after the notification was made, so
 * that a background that dies between the two tells again, under the same fixed id.
 */
import type { Change } from '../../core/watch/change';
import type { Watch } from '../../core/watch/watch';
import type { Database } from './database';
import { read, write } from './transaction';

export interface Untold {
  readonly changeId: string;
  readonly at: number;
  readonly watch: Watch;
  readonly change: Change;
}

/** What is to be told, oldest first. */
export function readOutbox(db: Database): Promise<readonly Untold[]> {
  return read(db, ['outbox', 'watches', 'changes'], async (tx) => {
    const rows = await tx.objectStore('outbox').getAll();
    const untold = await Promise.all(
      rows.map(async ({ changeId, watchId, at }): Promise<Untold | undefined> => {
        const [watch, change] = await Promise.all([
          tx.objectStore('watches').get(watchId),
          tx.objectStore('changes').get(changeId),
        ]);
        return watch && change && { changeId, at, watch, change };
      }),
    );
    return untold.filter((row) => row !== undefined).sort((a, b) => a.at - b.at);
  });
}

/** The person has been told of these. */
export function markTold(db: Database, changeIds: readonly string[]): Promise<void> {
  return write(db, ['outbox'], async (tx) => {
    await Promise.all(changeIds.map((id) => tx.objectStore('outbox').delete(id)));
  });
}
