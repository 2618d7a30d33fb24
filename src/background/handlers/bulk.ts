/** One act on many watches, told by one message: ten thousand of them take one transaction. */
import { removeWatches, restoreWatches } from '../../adapters/storage/bin';
import { type Decided, editWatches } from '../../adapters/storage/bulk-edit';
import type { Database } from '../../adapters/storage/database';
import { undoToken } from '../../adapters/storage/removed';
import { markSeen } from '../../adapters/storage/seen';
import { isSameTags, readTags, withoutTags, withTags } from '../../core/watch/tags';
import type { Watch } from '../../core/watch/watch';
import type { BulkAct, BulkFailure, BulkReply, Handlers } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import type { HandlerContext } from './context';
import { typedInterval, typedTags } from './typed-fields';
import { unawaited } from './unawaited';

type EditAct = Extract<BulkAct, { kind: 'pause' | 'resume' | 'tag' | 'interval' }>;

const NONE: BulkReply = { watchIds: [], failed: [], undoToken: null, changeIds: [] };

export function bulkHandlers(
  context: HandlerContext,
): Pick<Handlers, 'watch.bulk' | 'watch.restoreMany'> {
  return {
    async 'watch.bulk'({ watchIds, act }) {
      const db = await context.database();
      const ids = new Set(watchIds);
      switch (act.kind) {
        case 'remove':
          return remove(context, db, ids);
        case 'seen':
          return see(context, db, ids);
        case 'check':
          await context.runner.checkSome(ids);
          return { ...NONE, watchIds: [...ids] };
        default:
          return edit(context, db, ids, act);
      }
    },

    async 'watch.restoreMany'({ undoToken: token }) {
      const now = context.clock.now();
      const end = await restoreWatches(await context.database(), token, now);
      if (end === undefined) throw new ProtocolError('undo_expired');
      context.announce();
      unawaited(context.runner.wake(), 'the run after an undo');
      const failed = end.twins.map((watchId): BulkFailure => {
        return { watchId, code: 'already_watched', detail: '' };
      });
      return { ...NONE, watchIds: end.watchIds, failed };
    },
  };
}

async function remove(
  context: HandlerContext,
  db: Database,
  ids: ReadonlySet<string>,
): Promise<BulkReply> {
  const now = context.clock.now();
  const token = undoToken(context.chance.newId(now), now);
  const { watchIds, missing } = await removeWatches(db, ids, token);
  context.announce();
  unawaited(context.runner.reschedule(), 'setting the alarm');
  const isAny = watchIds.length > 0;
  return { ...NONE, watchIds, failed: missing.map(gone), undoToken: isAny ? token : null };
}

async function see(
  context: HandlerContext,
  db: Database,
  watchIds: ReadonlySet<string>,
): Promise<BulkReply> {
  const changeIds = await markSeen(db, { watchIds }, context.clock.now());
  context.announce();
  return { ...NONE, watchIds: [...watchIds], changeIds };
}

async function edit(
  context: HandlerContext,
  db: Database,
  ids: ReadonlySet<string>,
  act: EditAct,
): Promise<BulkReply> {
  const now = context.clock.now();
  const end = await editWatches(db, ids, decider(act), now);
  context.announce();
  // What the edit made due runs now; the alarm follows the rest.
  unawaited(context.runner.wake(), 'the run after an edit');
  const refused = end.refused.map(({ watchId, why }): BulkFailure => {
    return { watchId, code: 'bad_request', detail: why };
  });
  return { ...NONE, watchIds: end.watchIds, failed: [...refused, ...end.missing.map(gone)] };
}

/** @throws ProtocolError where the act itself is wrong, before any watch is looked at */
function decider(act: EditAct): (watch: Watch) => Decided {
  switch (act.kind) {
    case 'pause':
    case 'resume': {
      const paused = act.kind === 'pause';
      return (watch) =>
        watch.paused === paused ? { kind: 'as_it_is' } : { kind: 'edit', edit: { paused } };
    }
    case 'interval': {
      const intervalMs = typedInterval(act.intervalMs);
      return (watch) => {
        const { rhythm = watch.rhythm } = act;
        const isSame = watch.intervalMs === intervalMs && watch.rhythm === rhythm;
        return isSame ? { kind: 'as_it_is' } : { kind: 'edit', edit: { intervalMs, rhythm } };
      };
    }
    case 'tag': {
      const add = typedTags(act.add ?? []);
      const removed = act.remove ?? [];
      return ({ tags }) => {
        const read = readTags(withTags(withoutTags(tags, removed), add));
        if (!read.ok) return { kind: 'refused', why: `tags: ${read.problem}` };
        return isSameTags(read.tags, tags)
          ? { kind: 'as_it_is' }
          : { kind: 'edit', edit: { tags: read.tags } };
      };
    }
  }
}

function gone(watchId: string): BulkFailure {
  return { watchId, code: 'no_such_watch', detail: '' };
}
