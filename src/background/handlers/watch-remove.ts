/** Removing a watch with all that is kept of it, and the way back. */
import { removeWatch, restoreWatch } from '../../adapters/storage/remove-watch';
import { undoToken } from '../../adapters/storage/removed';
import type { Handlers } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import type { HandlerContext } from './context';
import { rowOf } from './row-of';
import { unawaited } from './unawaited';

export function removeHandlers(
  context: HandlerContext,
): Pick<Handlers, 'watch.remove' | 'watch.restore'> {
  return {
    async 'watch.remove'({ watchId }) {
      const now = context.clock.now();
      const token = undoToken(context.chance.newId(now), now);
      if (!(await removeWatch(await context.database(), watchId, { token, now }))) {
        throw new ProtocolError('no_such_watch', watchId);
      }
      context.announce();
      unawaited(context.runner.reschedule(), 'setting the alarm');
      return { undoToken: token };
    },

    async 'watch.restore'({ undoToken: token }) {
      const end = await restoreWatch(await context.database(), token, context.clock.now());
      if (end.kind === 'undo_expired') throw new ProtocolError('undo_expired');
      if (end.kind === 'already_watched') throw new ProtocolError('already_watched', end.watchId);
      context.announce();
      unawaited(context.runner.wake(), 'the run after an undo');
      return rowOf(context, end.watch.id);
    },
  };
}
