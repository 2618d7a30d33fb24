/**
 * The one way a watch comes to be: its rows, then at once its first check. Also for adds that waited
 * for a permission.
 */
import { addWatch } from '../../adapters/storage/add-watch';
import type { WatchDraft } from '../../core/watch/new-watch';
import type { WatchRow } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import type { HandlerContext } from './context';
import { rowOf } from './row-of';
import { unawaited } from './unawaited';

/** A little more than a check may take; after it the person hears that it goes on. */
export const FIRST_CHECK_MS = 25_000;

/**
 * @returns the row after the first check, or as it is when that takes longer than `FIRST_CHECK_MS`
 * @throws ProtocolError `already_watched` with the id of the watch that is there
 */
export async function addAndCheck(
  context: Pick<HandlerContext, 'database' | 'clock' | 'chance' | 'runner' | 'wait' | 'announce'>,
  draft: WatchDraft,
): Promise<WatchRow> {
  const now = context.clock.now();
  const id = context.chance.newId(now);
  const end = await addWatch(await context.database(), draft, { id, now });
  if (end.kind === 'already_watched') throw new ProtocolError('already_watched', end.watchId);
  context.announce();
  const checking = context.runner.checkNow(id);
  unawaited(checking, 'the first check');
  await Promise.race([checking.catch(() => {}), context.wait(FIRST_CHECK_MS)]);
  context.announce();
  return rowOf(context, id);
}
