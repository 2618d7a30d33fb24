/**
 * The gate in front of a check: what robots.txt says of the page, in the file of its own origin and,
 * where redirects led to another last time, in the file of that one: the browser follows them before
 * we know, so that is as early as it can be kept to. Where a file must be got first, the check is put
 * off by the gap that a host is owed between two starts; where it may be got beside the page, the page
 * goes and the caller is told.
 *
 * @see RFC 9309; docs/adr/0007-robots.md
 */
import type { CheckMode } from '../check/check-mode';
import type { CheckReport } from '../check/check-report';
import { putOffHeld } from '../check/held-back';
import type { CheckPorts } from '../check/ports';
import { hostKey, isPrivateHost, readAddress } from '../http/address';
import type { RobotsKnown } from '../ports/robots-store';
import { HOST_GAP_MS } from '../schedule/run-order';
import { readResourceKey, type Watch } from '../watch/watch';
import { fetchNeeded, robotsVerdict } from './decide-robots';
import { fetchRobots } from './fetch-robots';
import { keepAway, waitForHost } from './keep-away';
import type { RobotsCopy } from './robots-copy';

export type RobotsGate =
  /** The page may be asked for; the files of these origins have become old. */
  | { readonly kind: 'go'; readonly refresh: readonly string[] }
  | { readonly kind: 'stop'; readonly report: CheckReport };

export async function robotsGate(
  ports: CheckPorts,
  key: string,
  mode: CheckMode,
): Promise<RobotsGate> {
  const { url } = readResourceKey(key);
  const { origin } = new URL(url);
  const { copy, watches, led } = await ports.robots.read(key, origin);
  const localNetwork = watches.some((watch) => watch.localNetwork);
  // Of an address that may not be asked at all, its robots.txt may not be either.
  if (!readAddress(url, { localNetwork }).ok) return { kind: 'go', refresh: [] };
  const own = await gateAt(ports, { key, mode, watches, origin, url, copy });
  if (own.kind === 'stop' || led === undefined) return own;
  const there = await ledPlace(ports, { origin, copy, led });
  if (there === undefined) return own;
  const gate = await gateAt(ports, { key, mode, watches, ...there });
  if (gate.kind === 'stop') return { kind: 'stop', report: withRefresh(gate.report, own) };
  return { kind: 'go', refresh: [...new Set([...own.refresh, ...gate.refresh])] };
}

/** A page at an origin, and what is held of that origin's file. */
interface Place {
  readonly origin: string;
  readonly url: string;
  readonly copy: RobotsCopy | undefined;
}

/** @returns undefined where the other origin may not be asked for its file */
async function ledPlace(
  ports: CheckPorts,
  { origin, copy, led }: Pick<Place, 'origin' | 'copy'> & Required<Pick<RobotsKnown, 'led'>>,
): Promise<Place | undefined> {
  const there = new URL(led.url);
  const isOneHost = hostKey(led.url) === hostKey(origin);
  // Redirects lead to one file for both: asking for it twice would tell nothing new.
  if (isOneHost && copy?.kind === 'rules' && copy.finalUrl === `${there.origin}/robots.txt`) {
    return { origin, url: led.url, copy };
  }
  // Of the origin alone: where a page leads may be longer than what a person may add.
  const address = readAddress(there.origin, { localNetwork: true });
  if (!address.ok || !(await ports.permissions.holds(address.permission))) return undefined;
  // The person's word for a private network is kept with the watches of its host.
  const isAllowed =
    !isPrivateHost(there.hostname) ||
    (await ports.robots.localNetwork(hostKey(led.url))) === 'allowed';
  return isAllowed ? { origin: there.origin, ...led } : undefined;
}

interface GateInput extends Place {
  readonly key: string;
  readonly mode: CheckMode;
  readonly watches: readonly Watch[];
}

async function gateAt(ports: CheckPorts, input: GateInput): Promise<RobotsGate> {
  const { key, mode, watches, origin, url, copy } = input;
  const startedAt = ports.clock.now();
  const patience = mode === 'by_person' ? mode : 'scheduled';
  const needed = fetchNeeded(copy, startedAt, patience);
  if (needed !== 'blocking' && copy !== undefined) {
    const go = { kind: 'go', refresh: needed === 'background' ? [origin] : [] } as const;
    const verdict = robotsVerdict(copy, url, startedAt);
    if (verdict.allow || isIgnored(watches)) return go;
    // The rules that keep us away may be old ones: newer are wanted.
    const report = await keepAway(ports, key, { url, copy, verdict });
    return { kind: 'stop', report: withRefresh(report, go) };
  }
  if (watches.length === 0) return { kind: 'stop', report: { kind: 'nothing' } };
  // A known "stay away" was told above: no time ends it. What time ends comes before the file.
  const held = await putOffHeld(ports, key, mode);
  if (held !== undefined) return { kind: 'stop', report: held };
  const fetched = await fetchRobots(ports, origin);
  if (fetched.kind === 'deferred') {
    return { kind: 'stop', report: await waitForHost(ports, key, fetched, mode) };
  }
  const now = ports.clock.now();
  if (fetched.kind === 'fetched') {
    const verdict = robotsVerdict(fetched.copy, url, now);
    if (!verdict.allow && !isIgnored(watches)) {
      const found = { url, copy: fetched.copy, verdict };
      return { kind: 'stop', report: await keepAway(ports, key, found) };
    }
  }
  // From its end: it left some while after this began, and the gap is between requests.
  const until = now + HOST_GAP_MS;
  return { kind: 'stop', report: { kind: 'deferred', reason: 'robots_first', until } };
}

/** Whoever runs checks gets the files after the page, each as a request of its own. */
export function withRefresh(
  report: CheckReport,
  { refresh }: Extract<RobotsGate, { kind: 'go' }>,
): CheckReport {
  if (report.kind !== 'ran' || refresh.length === 0) return report;
  return { ...report, robots: [...new Set([...refresh, ...(report.robots ?? [])])] };
}

/**
 * One exchange serves all watches of an address, so the person's word for one is a word for all. A
 * paused one asks for nothing and opens nothing to the others; where all are paused the person has
 * asked for one of them.
 */
function isIgnored(watches: readonly Watch[]): boolean {
  const active = watches.filter(({ paused }) => !paused);
  return (active.length > 0 ? active : watches).some(({ ignoreRobots }) => ignoreRobots);
}
