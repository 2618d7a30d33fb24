/**
 * The HEAD before a long page. It ends the check where it can say "the same"; else the page is asked
 * for at once, for a second token.
 */
import { charge, takeToken } from '../politeness/host-tokens';
import { requestsToOwnHost } from '../politeness/redirect-cost';
import type { FetchAnswer } from '../ports/fetcher';
import { type Begun, NOTHING_WRITTEN } from './begin';
import type { Exchange } from './exchange';
import { exchangeOf, type UnjudgedExchange } from './exchange-of';
import { isHeadWorthwhile, readHead } from './head-probe';
import { keepGap } from './keep-gap';
import type { Outcome } from './outcome';
import type { CheckPorts } from './ports';

/** A request that came before the one that decided. */
export interface Probed {
  readonly outcome: Outcome;
  readonly exchange: Exchange;
}

export type HeadEnd =
  /** The HEAD is the check's answer. */
  | { readonly kind: 'settles'; readonly answer: FetchAnswer; readonly line: UnjudgedExchange }
  | { readonly kind: 'go_on'; readonly before: readonly Probed[] }
  /** The page should be asked, and the host's budget is spent. */
  | { readonly kind: 'put_off'; readonly until: number };

/** With the page's own and a probe's, within the lease. */
const DEADLINE_MS = 10_000;
/** A HEAD has no body; a server that sends one is not read further. */
const MAX_BYTES = 1024;

export async function probeHead(
  ports: CheckPorts,
  begun: Extract<Begun, { kind: 'go' }>,
): Promise<HeadEnd> {
  const { resource, watches, headers, asked } = begun;
  const overBytes = fewest(watches.map(({ headOverBytes }) => headOverBytes));
  if (asked === undefined || !isHeadWorthwhile(resource, begun.hosts, overBytes)) {
    return { kind: 'go_on', before: [] };
  }
  const at = ports.clock.now();
  const answer = await ports.fetcher.send({
    method: 'HEAD',
    url: resource.url,
    headers,
    credentials: resource.scope === 'cred' ? 'include' : 'omit',
    redirect: 'follow',
    deadlineMs: DEADLINE_MS,
    maxBytes: MAX_BYTES,
  });
  const sent = { at, answer, headers, asked, method: 'HEAD', purpose: 'head_probe' } as const;
  const line = exchangeOf(ports, begun, sent);
  const finding = readHead(resource, answer, at);
  if (finding.kind === 'settled') return { kind: 'settles', answer, line };
  const probed: Probed = {
    outcome: finding.outcome,
    exchange: { ...line, outcome: finding.outcome.kind, details: finding.outcome.details },
  };
  const repeats = answer.kind === 'failed' ? answer.repeats : 0;
  const { unsupported } = finding;
  // Before it is paid for: the start that is noted then must be the start.
  await keepGap(ports, at);
  const until = await payForPage(ports, resource.key, { probed, unsupported, repeats });
  if (until !== undefined) return { kind: 'put_off', until };
  return { kind: 'go_on', before: [probed] };
}

interface Paying {
  readonly probed: Probed;
  readonly unsupported: boolean;
  /** Requests the browser may have made beyond the HEAD. */
  readonly repeats: number;
}

/** The shortest wish, if all who share the page have one: none is made to wait for another's. */
function fewest(wishes: readonly (number | undefined)[]): number | undefined {
  const numbers = wishes.filter((one): one is number => one !== undefined);
  return numbers.length > 0 && numbers.length === wishes.length ? Math.min(...numbers) : undefined;
}

/**
 * Charges the second request before it is made.
 *
 * @returns undefined when it is paid, else when there will be a token; the check has then ended
 */
function payForPage(
  ports: CheckPorts,
  key: string,
  { probed, unsupported, repeats }: Paying,
): Promise<number | undefined> {
  return ports.store.transact<number | undefined>(key, undefined, (rows) => {
    const { resource, host, finalHost } = rows;
    if (resource === undefined || host === undefined)
      return { write: undefined, result: undefined };
    const now = ports.clock.now();
    const useless = unsupported ? ({ headUseless: 'unsupported' } as const) : {};
    // What a redirect within the host costs each of the two requests, as far as is known.
    const each = requestsToOwnHost(resource.url, resource.finalUrl);
    const met = requestsToOwnHost(resource.url, probed.exchange.finalUrl);
    const asked = charge(host, Math.max(0, met - each), now);
    const known = [asked, ...(finalHost === undefined ? [] : [finalHost])].map((one) => ({
      ...charge(one, repeats, now),
      ...useless,
    }));
    const tokens = known.map((one) => takeToken(one, now, one.host === host.host ? each : 1));
    const waits = tokens.flatMap((token) => (token.ok ? [] : [token.availableAt]));
    if (waits.length === 0) {
      const hosts = tokens.flatMap((token) => (token.ok ? [token.host] : []));
      return { write: { ...NOTHING_WRITTEN, hosts }, result: undefined };
    }
    const { lease: _ended, ...released } = resource;
    const isTold = probed.outcome.kind === 'probe_changed';
    return {
      write: {
        ...NOTHING_WRITTEN,
        resource: isTold ? { ...released, headTold: true } : released,
        hosts: known,
        exchanges: [probed.exchange],
      },
      result: Math.max(...waits),
    };
  });
}
