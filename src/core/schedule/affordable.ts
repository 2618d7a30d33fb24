/**
 * Which of the pages that are due a run may take up. Where a host has more pages due than tokens, the
 * longest due go first and the others are left for the next wake: tried in any other order, a few
 * could wait for ever.
 */
import type { HostRecord } from '../hosts/host-record';
import { newHost } from '../hosts/record';
import { takeToken } from '../politeness/host-tokens';

/** A run serves what gets its token before the next wake. */
const NEXT_WAKE_MS = 60_000;

interface DuePage {
  readonly host: string;
  readonly dueAt: number;
}

/**
 * @param hosts those that are known; any other has its buckets full
 * @returns in the order they came in
 */
export function affordable<Page extends DuePage>(
  due: readonly Page[],
  hosts: ReadonlyMap<string, HostRecord>,
  now: number,
): readonly Page[] {
  const byHost = new Map<string, Page[]>();
  for (const page of due) {
    const known = byHost.get(page.host);
    if (known === undefined) byHost.set(page.host, [page]);
    else known.push(page);
  }
  const taken = new Set<Page>();
  for (const [host, pages] of byHost) {
    const tokens = tokensFor(pages.length, hosts.get(host) ?? newHost(host, now), now);
    const longestDue = [...pages].sort((a, b) => a.dueAt - b.dueAt).slice(0, tokens);
    for (const page of longestDue) taken.add(page);
  }
  return due.filter((page) => taken.has(page));
}

/** How many of so many requests the host's tokens allow until the next wake. */
function tokensFor(wanted: number, host: HostRecord, now: number): number {
  // A paused host's pages cost it nothing: each is told when to come again.
  if ((host.pausedUntil ?? 0) > now) return wanted;
  let tokens = 0;
  let left = host;
  for (let at = now; tokens < wanted && at < now + NEXT_WAKE_MS; ) {
    const taken = takeToken(left, at);
    if (taken.ok) {
      tokens += 1;
      left = taken.host;
    } else at = taken.availableAt;
  }
  return tokens;
}
