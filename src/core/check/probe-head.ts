/**
 * The HEAD before a long page. It ends the check where it can say "the same"; else the page is asked
 * for at once, for a second token.
 */
import { takeToken } from '../politeness/host-tokens';
import type { FetchAnswer } from '../ports/fetcher';
import { type Begun, NOTHING_WRITTEN } from './begin';
import type { Exchange } from './exchange';
import { exchangeOf, type UnjudgedExchange } from './exchange-of';
import { isHeadWorthwhile, readHead } from './head-probe';
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

const DEADLINE_MS = 15_000;
/** A HEAD has no body; a server that sends one is not read further. */
const MAX_BYTES = 1024;

export async function probeHead(
  ports: CheckPorts,
  begun: Extract<Begun, { kind: 'go' }>,
): Promise<HeadEnd> {
  const { resource, host, watches, headers, asked } = begun;
  const overBytes = fewest(watches.map(({ headOverBytes }) => headOverBytes));
  if (asked === undefined || !isHeadWorthwhile(resource, host, overBytes)) {
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
  const until = await payForPage(ports, resource.key, probed, finding.unsupported);
  return until === undefined ? { kind: 'go_on', before: [probed] } : { kind: 'put_off', until };
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
  probed: Probed,
  unsupported: boolean,
): Promise<number | undefined> {
  return ports.store.transact<number | undefined>(key, undefined, ({ resource, host }) => {
    if (resource === undefined || host === undefined)
      return { write: undefined, result: undefined };
    const known = unsupported ? { ...host, headUseless: 'unsupported' as const } : host;
    const token = takeToken(known, ports.clock.now());
    if (token.ok) return { write: { ...NOTHING_WRITTEN, hosts: [token.host] }, result: undefined };
    const { lease: _ended, ...released } = resource;
    return {
      write: {
        ...NOTHING_WRITTEN,
        resource: released,
        hosts: [known],
        exchanges: [probed.exchange],
      },
      result: token.availableAt,
    };
  });
}
