/** What can be done to many watches at once, each with its way back and with what could not be done. */
import type { BulkAct, BulkReply, WatchRow } from '../../messaging/protocol';
import { send } from '../../messaging/send';
import { t, WORDS } from '../../ui/page-words';
import { showToast } from '../../ui/toast';
import { type PluralKey, plural } from '../../ui/words';

type Rows = readonly WatchRow[];

const DONE = {
  pause: 'bulk_paused',
  resume: 'bulk_resumed',
  tag: 'bulk_tagged',
  interval: 'bulk_interval',
  seen: 'bulk_seen',
  check: 'bulk_checking',
  remove: 'bulk_removed',
} as const satisfies Record<BulkAct['kind'], PluralKey>;

/** Does it and says so; "Undo" takes it back for those it was done to. */
export async function actOnMany(rows: Rows, act: BulkAct): Promise<void> {
  const reply = await send('watch.bulk', { watchIds: rows.map(({ id }) => id), act });
  showToast(saidOf(DONE[act.kind], reply), undoOf(rows, act, reply));
}

function saidOf(done: PluralKey, { watchIds, failed }: BulkReply): string {
  const said = plural(WORDS, done, watchIds.length);
  return failed.length === 0
    ? said
    : t('two_sentences', said, plural(WORDS, 'bulk_failed', failed.length));
}

function undoOf(
  rows: Rows,
  act: BulkAct,
  { watchIds, undoToken, changeIds }: BulkReply,
): (() => Promise<unknown>) | undefined {
  if (watchIds.length === 0) return undefined;
  const bulk = (undo: BulkAct, ids = watchIds) => send('watch.bulk', { watchIds: ids, act: undo });
  switch (act.kind) {
    case 'pause':
      return () => bulk({ kind: 'resume' });
    case 'resume':
      return () => bulk({ kind: 'pause' });
    case 'tag':
      return tagBack(act, bulk);
    case 'interval':
      return () => intervalsBack(rows, new Set(watchIds), bulk);
    case 'seen':
      return changeIds.length === 0 ? undefined : () => send('changes.markUnseen', { changeIds });
    case 'remove':
      return undoToken === null ? undefined : () => restore(undoToken);
    case 'check':
      return undefined;
  }
}

type Bulk = (act: BulkAct, ids?: readonly string[]) => Promise<BulkReply>;

/** One tag is put or taken at a time, and only those that changed are named. */
function tagBack(
  { add = [], remove = [] }: Extract<BulkAct, { kind: 'tag' }>,
  bulk: Bulk,
): () => Promise<unknown> {
  return () => bulk({ kind: 'tag', add: remove, remove: add });
}

/** Each as it was: one message for each interval there was. */
async function intervalsBack(rows: Rows, changed: ReadonlySet<string>, bulk: Bulk): Promise<void> {
  const before = new Map<string, { row: WatchRow; ids: string[] }>();
  for (const row of rows) {
    if (!changed.has(row.id)) continue;
    const key = `${row.intervalMs} ${row.rhythm}`;
    const known = before.get(key);
    if (known === undefined) before.set(key, { row, ids: [row.id] });
    else known.ids.push(row.id);
  }
  for (const { row, ids } of before.values()) {
    await bulk({ kind: 'interval', intervalMs: row.intervalMs, rhythm: row.rhythm }, ids);
  }
}

async function restore(undoToken: string): Promise<void> {
  const reply = await send('watch.restoreMany', { undoToken });
  if (reply.failed.length > 0) showToast(saidOf('bulk_restored', reply));
}
