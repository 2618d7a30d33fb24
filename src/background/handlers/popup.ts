/** The header strip and the popup: one read of the database each. */
import { type PopupFacts, readPopup } from '../../adapters/storage/popup';
import { markSleptSeen } from '../../adapters/storage/slept';
import { readStatus } from '../../adapters/storage/status';
import { readAddress } from '../../core/http/address';
import type { Handlers, HereView } from '../../messaging/protocol';
import type { HandlerContext } from './context';
import { hostRow } from './views/host-row';
import { statusView } from './views/status-view';
import { watchRow } from './views/watch-row';

export function popupHandlers(
  context: HandlerContext,
): Pick<Handlers, 'popup.view' | 'status.get' | 'slept.seen'> {
  return {
    async 'popup.view'({ url }) {
      const now = context.clock.now();
      const facts = await readPopup(await context.database(), url && addressOf(url), now);
      const rows = (list: PopupFacts['changed']) =>
        list.map((one) => watchRow(one, facts.settings));
      return {
        status: statusView(facts.status, { now, running: context.runner.isRunning() }),
        here: url === undefined ? null : hereView(url, facts),
        changed: rows(facts.changed),
        needsYou: rows(facts.needsYou),
        neverHosts: facts.neverHosts.map((host) => hostRow(host, facts.settings.hostSample, now)),
      };
    },

    async 'status.get'() {
      const now = context.clock.now();
      const facts = await readStatus(await context.database());
      return statusView(facts, { now, running: context.runner.isRunning() });
    },

    async 'slept.seen'({ to, watchId }) {
      await markSleptSeen(await context.database(), { to, watchId, now: context.clock.now() });
      return {};
    },
  };
}

/** As watches hold it; undefined for an address that cannot be watched at all. */
function addressOf(url: string): string | undefined {
  const address = readAddress(url, { localNetwork: true });
  return address.ok ? address.url : undefined;
}

function hereView(url: string, { here, settings }: PopupFacts): HereView {
  if (here.watched.length > 0) {
    return { kind: 'watched', rows: here.watched.map((facts) => watchRow(facts, settings)) };
  }
  // A private address that waits for its permission has had the person's word already.
  const address = readAddress(url, { localNetwork: here.pending });
  if (!address.ok) return { kind: 'refused', reason: address.reason, url };
  const { host, permission } = address;
  return { kind: here.pending ? 'pending' : 'unwatched', url: address.url, host, permission };
}
