/**
 * Whose turn it is. Where a host has more pages due than tokens, those that have waited longest go
 * first, and each other is given the time at which there will be a token for it: tried at once, they
 * would keep the background awake in vain, and a few could wait for ever.
 */
import type { HostRecord } from '../hosts/host-record';
import { newHost, pausedUntil } from '../hosts/record';
import { takeToken } from '../politeness/host-tokens';

/** A run serves what gets its token before the next wake. */
const NEXT_WAKE_MS = 60_000;

interface Waiting {
  readonly host: string;
  readonly waitingSince: number;
}

export interface Turns<Page> {
  /** In the order they came in. */
  readonly now: readonly Page[];
  readonly later: readonly { readonly page: Page; readonly at: number }[];
}

/** @param hosts those that are known; any other has its buckets full */
export function turns<Page extends Waiting>(
  due: readonly Page[],
  hosts: ReadonlyMap<string, HostRecord>,
  now: number,
): Turns<Page> {
  const byHost = new Map<string, Page[]>();
  for (const page of due) {
    const known = byHost.get(page.host);
    if (known === undefined) byHost.set(page.host, [page]);
    else known.push(page);
  }
  const later = [...byHost].flatMap(([name, pages]) => {
    const host = hosts.get(name) ?? newHost(name, now);
    // A paused host's pages cost it nothing: each is told when to come again.
    if (pausedUntil(host, now) !== undefined) return [];
    return tokenTimes(pages, host, now).filter(({ at }) => at >= now + NEXT_WAKE_MS);
  });
  const putOff = new Set(later.map(({ page }) => page));
  return { now: due.filter((page) => !putOff.has(page)), later };
}

function tokenTimes<Page extends Waiting>(pages: readonly Page[], host: HostRecord, now: number) {
  let at = now;
  let left = host;
  return [...pages]
    .sort((a, b) => a.waitingSince - b.waitingSince)
    .map((page) => {
      let taken = takeToken(left, at);
      while (!taken.ok) {
        at = taken.availableAt;
        taken = takeToken(left, at);
      }
      left = taken.host;
      return { page, at };
    });
}
