/** Choosing a part in the page itself: begun, shown for agreement, and ended by pages of ours. */
import { readRefusals } from '../../adapters/storage/picker-sessions';
import { pickedRules, pickedTextOf } from '../../core/watch/picked';
import type { Handlers, PickedView } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import type { HandlerContext } from './context';
import { factsOf, rowOf } from './row-of';
import { typedAddress } from './typed-fields';

export function pickerHandlers(
  context: HandlerContext,
): Pick<
  Handlers,
  'picker.start' | 'picker.again' | 'picker.pending' | 'picker.end' | 'messages.refused'
> {
  const { picker, permissions } = context;

  async function start(tabId: number, url: string, watchId?: string): Promise<{ tabId: number }> {
    try {
      await picker.start({ tabId, url, ...(watchId === undefined ? {} : { watchId }) });
    } catch (error) {
      throw new ProtocolError('cannot_pick', url, { cause: error });
    }
    return { tabId };
  }

  return {
    async 'picker.start'({ tabId, url }) {
      await context.database(); // one that cannot be opened is told by its name
      return start(tabId, typedAddress(url, 'allowed').url);
    },

    async 'picker.again'({ watchId }) {
      const { watch } = await factsOf(context, watchId);
      const { tabId, url } = await picker.open(watch.url);
      return start(tabId, url, watchId);
    },

    async 'picker.pending'({ tabId }) {
      await context.database();
      const session = await picker.pending(tabId);
      if (session === undefined) return { picked: null };
      const { picked, watchId } = session;
      const { url, host, permission } = typedAddress(picked.url, 'allowed');
      const row = watchId === undefined ? null : await rowOf(context, watchId);
      const view: PickedView = {
        url,
        host,
        permission,
        allowed: await permissions.holds(permission),
        title: picked.title,
        row,
        rules: pickedRules(picked, row?.rules ?? {}),
        pickedText: pickedTextOf(picked),
        lines: picked.lines,
        count: picked.count,
      };
      return { picked: view };
    },

    async 'picker.end'({ tabId }) {
      await context.database();
      await picker.end(tabId);
      return {};
    },

    async 'messages.refused'() {
      return readRefusals(await context.database());
    },
  };
}
