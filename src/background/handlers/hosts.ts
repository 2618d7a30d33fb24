/** Hosts with their verdicts, and the audit trail. */
import { type ExchangeFilter, listExchanges } from '../../adapters/storage/exchanges';
import { readHostDetail } from '../../adapters/storage/host-detail';
import { changeHost, readHosts } from '../../adapters/storage/hosts';
import { readSettings } from '../../adapters/storage/settings';
import { exportHosts } from '../../core/hosts/export';
import { DAILY_LIMIT_BOUNDS, withDailyLimit } from '../../core/hosts/host-budget';
import type { Handlers, HostDetail, RequestOf } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import type { HandlerContext } from './context';
import { factsOf } from './row-of';
import { unawaited } from './unawaited';
import { hostDetail } from './views/host-detail';
import { hostRow } from './views/host-row';

const DEFAULT_LIMIT = 200;
const DAY_MS = 86_400_000;

export function hostHandlers(
  context: HandlerContext,
): Pick<Handlers, 'hosts.list' | 'hosts.get' | 'hosts.edit' | 'hosts.export' | 'exchanges.list'> {
  return {
    async 'hosts.list'() {
      const db = await context.database();
      const [hosts, { hostSample }] = await Promise.all([readHosts(db), readSettings(db)]);
      return hosts.map((facts) => hostRow(facts, hostSample, context.clock.now()));
    },

    async 'hosts.get'({ host }) {
      return detailOf(context, host);
    },

    async 'hosts.edit'({ host, dailyLimit }) {
      const [min, max] = DAILY_LIMIT_BOUNDS;
      if (!Number.isInteger(dailyLimit) || dailyLimit < min || dailyLimit > max) {
        throw new ProtocolError('bad_request', `dailyLimit: a whole number from ${min} to ${max}`);
      }
      const now = context.clock.now();
      const isKnown = await changeHost(await context.database(), host, (row) =>
        withDailyLimit(row, dailyLimit, now),
      );
      if (!isKnown) throw new ProtocolError('no_such_host', host);
      context.announce();
      unawaited(context.runner.reschedule(), 'setting the alarm');
      return detailOf(context, host);
    },

    async 'hosts.export'({ format }) {
      const db = await context.database();
      const [hosts, { hostSample }] = await Promise.all([readHosts(db), readSettings(db)]);
      return exportHosts({ hosts, sample: hostSample, now: context.clock.now() }, format);
    },

    async 'exchanges.list'(request) {
      const filter = await filterOf(context, request);
      const { limit = DEFAULT_LIMIT, since, outcomes } = request;
      return listExchanges(await context.database(), filter, { limit, since, outcomes });
    },
  };
}

/** @throws ProtocolError `no_such_host` */
async function detailOf(context: HandlerContext, host: string): Promise<HostDetail> {
  const db = await context.database();
  const now = context.clock.now();
  const facts = await readHostDetail(db, host, now - DAY_MS);
  if (facts === undefined) throw new ProtocolError('no_such_host', host);
  return hostDetail(facts, (await readSettings(db)).hostSample, now);
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
