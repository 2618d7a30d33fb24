/** Hosts with their verdicts, and the audit trail. */
import { type ExchangeFilter, listExchanges } from '../../adapters/storage/exchanges';
import { readHost, readHosts } from '../../adapters/storage/hosts';
import { readSettings } from '../../adapters/storage/settings';
import type { Handlers, RequestOf } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import type { HandlerContext } from './context';
import { factsOf } from './row-of';
import { hostRow } from './views/host-row';

const DEFAULT_LIMIT = 200;

export function hostHandlers(
  context: HandlerContext,
): Pick<Handlers, 'hosts.list' | 'hosts.get' | 'exchanges.list'> {
  return {
    async 'hosts.list'() {
      const db = await context.database();
      const [hosts, { hostSample }] = await Promise.all([readHosts(db), readSettings(db)]);
      return hosts.map((facts) => hostRow(facts, hostSample, context.clock.now()));
    },

    async 'hosts.get'({ host }) {
      const db = await context.database();
      const facts = await readHost(db, host);
      if (facts === undefined) throw new ProtocolError('no_such_host', host);
      return hostRow(facts, (await readSettings(db)).hostSample, context.clock.now());
    },

    async 'exchanges.list'(request) {
      const filter = await filterOf(context, request);
      return listExchanges(await context.database(), filter, request.limit ?? DEFAULT_LIMIT);
    },
  };
}

async function filterOf(
  context: HandlerContext,
  { watchId, host }: RequestOf<'exchanges.list'>,
): Promise<ExchangeFilter> {
  if (watchId !== undefined && host !== undefined) {
    throw new ProtocolError('bad_request', 'watchId or host, not both');
  }
  if (host !== undefined) return { host };
  if (watchId === undefined) return {};
  return { resourceKey: (await factsOf(context, watchId)).watch.resourceKey };
}
