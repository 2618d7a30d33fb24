/**
 * The gate in front of a check: what the origin's robots.txt says of the page. Where the file must be
 * got first, the check is put off by the gap that a host is owed between two starts; where it may be
 * got beside the page, the page goes and the caller is told.
 *
 * @see RFC 9309; docs/adr/0007-robots.md
 */
import type { CheckReport } from '../check/check-report';
import { putOffHeld } from '../check/held-back';
import type { CheckPorts } from '../check/ports';
import { readAddress } from '../http/address';
import { HOST_GAP_MS } from '../schedule/run-order';
import { readResourceKey } from '../watch/watch';
import { fetchNeeded, robotsVerdict } from './decide-robots';
import { fetchRobots } from './fetch-robots';
import { keepAway, waitForHost } from './keep-away';

export type RobotsGate =
  /** The page may be asked for. */
  | { readonly kind: 'go'; readonly refresh: 'due' | 'none' }
  | { readonly kind: 'stop'; readonly report: CheckReport };

export async function robotsGate(
  ports: CheckPorts,
  key: string,
  mode: 'scheduled' | 'by_person',
): Promise<RobotsGate> {
  const { url } = readResourceKey(key);
  const { origin } = new URL(url);
  const startedAt = ports.clock.now();
  const { copy, watches } = await ports.robots.read(key, origin);
  const localNetwork = watches.some((watch) => watch.localNetwork);
  // Of an address that may not be asked at all, its robots.txt may not be either.
  if (!readAddress(url, { localNetwork }).ok) return GO;
  const needed = fetchNeeded(copy, startedAt, mode);
  if (needed !== 'blocking' && copy !== undefined) {
    const refresh = needed === 'background' ? 'due' : 'none';
    const verdict = robotsVerdict(copy, url, startedAt);
    if (verdict.allow || isIgnored(watches)) return { kind: 'go', refresh };
    return { kind: 'stop', report: await keepAway(ports, key, { url, copy, verdict, refresh }) };
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
      const found = { url, copy: fetched.copy, verdict, refresh: 'none' } as const;
      return { kind: 'stop', report: await keepAway(ports, key, found) };
    }
  }
  // From its end: it left some while after this began, and the gap is between requests.
  const until = now + HOST_GAP_MS;
  return { kind: 'stop', report: { kind: 'deferred', reason: 'robots_first', until } };
}

/** Whoever runs checks gets the file after the page, as a request of its own. */
export function withRefresh(
  report: CheckReport,
  { refresh }: Extract<RobotsGate, { kind: 'go' }>,
): CheckReport {
  return report.kind === 'ran' && refresh === 'due' ? { ...report, robots: 'due' } : report;
}

const GO: RobotsGate = { kind: 'go', refresh: 'none' };

/** One exchange serves all watches of an address, so the person's word for one is a word for all. */
function isIgnored(watches: readonly { readonly ignoreRobots: boolean }[]): boolean {
  return watches.some(({ ignoreRobots }) => ignoreRobots);
}
