/** Changes, and marking them seen and unseen. */
import { readChanges, readUnseenChanges } from '../../adapters/storage/changes';
import { markSeen, markUnseen } from '../../adapters/storage/seen';
import type { Handlers } from '../../messaging/protocol';
import type { HandlerContext } from './context';
import { factsOf } from './row-of';
import { changeRow } from './views/change-row';

const DEFAULT_LIMIT = 100;

export function changeHandlers(
  context: HandlerContext,
): Pick<Handlers, 'changes.list' | 'changes.markSeen' | 'changes.markUnseen'> {
  return {
    async 'changes.list'({ unseenOnly, limit = DEFAULT_LIMIT }) {
      const db = await context.database();
      const changes = unseenOnly
        ? await readUnseenChanges(db, limit)
        : await readChanges(db, limit);
      return changes.map(changeRow);
    },

    async 'changes.markSeen'(target) {
      if ('watchId' in target) await factsOf(context, target.watchId);
      const changeIds = await markSeen(await context.database(), target, context.clock.now());
      context.announce();
      return { changeIds };
    },

    async 'changes.markUnseen'(request) {
      const changeIds = await markUnseen(await context.database(), request.changeIds);
      context.announce();
      return { changeIds };
    },
  };
}
