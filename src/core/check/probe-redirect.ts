/**
 * A network error may hide a redirect to a host that is not allowed: `example.org` leading to
 * `www.example.org` is the commonest case of all. One more request that does not follow redirects
 * tells: its answer is opaque, and that it is one is all there is to know. One token, at most once a
 * day.
 */
import { hostKey, readAddress } from '../http/address';
import { takeToken } from '../politeness/host-tokens';
import type { FetchAnswer } from '../ports/fetcher';
import { type Begun, NOTHING_WRITTEN } from './begin';
import type { HeaderList } from './exchange';
import { keepGap } from './keep-gap';
import { requestHeaders } from './plan';
import type { CheckPorts } from './ports';

const DAY_MS = 86_400_000;
/** With the page's own and a HEAD's, within the lease. */
const PROBE_DEADLINE_MS = 10_000;

export interface Probe {
  /** `before`: the origin's robots.txt was seen to be redirected like that, and no request was made. */
  readonly sent: 'now' | 'before';
  readonly at: number;
  readonly headers: HeaderList;
  readonly answer: FetchAnswer;
}

/**
 * @param askedAt when the request that failed went out; epoch ms
 * @returns undefined when a probe could tell nothing, or may not be sent now
 */
export async function probeRedirect(
  ports: CheckPorts,
  { resource }: Extract<Begun, { kind: 'go' }>,
  answer: FetchAnswer,
  askedAt: number,
): Promise<Probe | undefined> {
  if (answer.kind !== 'failed' || answer.reason !== 'network') return undefined;
  if (await ports.permissions.holdsEverything()) return undefined;
  // It has come through to an allowed site before: then this failure is no missing permission.
  if (resource.finalUrl !== undefined && (await isAllowed(ports, resource.finalUrl))) {
    if (hostKey(resource.finalUrl) !== resource.host) return undefined;
  }
  const at = ports.clock.now();
  const { copy } = await ports.robots.read(resource.key, new URL(resource.url).origin);
  if (copy?.leadsElsewhere === true) {
    return { sent: 'before', at, headers: [], answer: { kind: 'opaque_redirect', ms: 0 } };
  }
  // Before it is paid for: the start that is noted then must be the start.
  await keepGap(ports, askedAt);
  const sentAt = ports.clock.now();
  const isCharged = await ports.store.transact(resource.key, undefined, (rows) => {
    const refused = { write: undefined, result: false };
    if (rows.resource === undefined || rows.host === undefined) return refused;
    const { lastRedirectProbeAt } = rows.resource;
    if (lastRedirectProbeAt !== undefined && sentAt - lastRedirectProbeAt < DAY_MS) return refused;
    const token = takeToken(rows.host, sentAt);
    if (!token.ok) return refused;
    return {
      result: true,
      write: {
        ...NOTHING_WRITTEN,
        resource: { ...rows.resource, lastRedirectProbeAt: sentAt },
        hosts: [token.host],
      },
    };
  });
  if (!isCharged) return undefined;
  const headers = requestHeaders(resource.language, undefined);
  const probed = await ports.fetcher.send({
    method: 'GET',
    url: resource.url,
    headers,
    credentials: 'omit',
    redirect: 'manual',
    deadlineMs: PROBE_DEADLINE_MS,
    maxBytes: 1024,
  });
  return { sent: 'now', at: sentAt, headers, answer: probed };
}

async function isAllowed(ports: CheckPorts, url: string): Promise<boolean> {
  const gate = readAddress(url, { localNetwork: true });
  return gate.ok && ports.permissions.holds(gate.permission);
}
