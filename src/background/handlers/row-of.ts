import { readSettings } from '../../adapters/storage/settings';
import { readWatch, type WatchFacts } from '../../adapters/storage/watch-facts';
import type { WatchRow } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import type { HandlerContext } from './context';

import { watchRow } from './views/watch-row';

type Reading = Pick<HandlerContext, 'database' | 'clock'>;

/** @throws ProtocolError `no_such_watch` */
export async function factsOf(context: Reading, watchId: string): Promise<WatchFacts> {
  const facts = await readWatch(await context.database(), watchId, context.clock.now());
  if (facts === undefined) throw new ProtocolError('no_such_watch', watchId);
  return facts;
}

/** A watch's row as it stands now. */
export async function rowOf(context: Reading, watchId: string): Promise<WatchRow> {
  const facts = await factsOf(context, watchId);
  return watchRow(facts, await readSettings(await context.database()));
}
