/**
 * Which hosts are wished more requests than they may be asked, for the words "the limit for this
 * site". A host's row holds its evidence and is large, so it is read only where its watches could
 * exceed its allowance, or where it has a long crawl delay.
 */
import { HIGHEST_DAILY_LIMIT } from '../../core/politeness/day-budget';
import {
  hostLoad,
  hostSlot,
  type LimitCause,
  waitForTurnMs,
} from '../../core/politeness/effective-interval';
import type { Watch } from '../../core/watch/watch';
import type { AnyTx } from './transaction';

/** The wait for a turn that a host's watches share; see core/politeness/effective-interval. */
export interface HostLimit {
  readonly waitMs: number;
  readonly cause: LimitCause;
}

export type HostLimits = ReadonlyMap<string, HostLimit>;

/**
 * @param watches all of the hosts in question
 * @param defaultIntervalMs of the settings
 * @returns the hosts that cannot be asked as often as wished
 */
export async function readHostLimitsIn(
  tx: AnyTx,
  watches: readonly Watch[],
  { defaultIntervalMs, now }: { readonly defaultIntervalMs: number; readonly now: number },
): Promise<HostLimits> {
  const limits = new Map<string, HostLimit>();
  const crawlDelayed = await longCrawlDelaysIn(tx);
  const halved = hostSlot({ halvedUntil: now + 1 }, now);
  for (const [name, intervals] of intervalsByHost(watches, defaultIntervalMs)) {
    if (hostLoad(intervals, halved.slotMs) <= 1 && !crawlDelayed.has(name)) continue;
    const { slotMs, cause } = hostSlot((await tx.objectStore('hosts').get(name)) ?? {}, now);
    const waitMs = waitForTurnMs(intervals, slotMs);
    if (waitMs > 0) limits.set(name, { waitMs, cause });
  }
  return limits;
}

/** The watches of these hosts, whatever else a list shows of them. */
export async function watchesOfHostsIn(
  tx: AnyTx,
  hosts: ReadonlySet<string>,
): Promise<readonly Watch[]> {
  const byHost = tx.objectStore('watches').index('byHost');
  return (await Promise.all([...hosts].map((host) => byHost.getAll(host)))).flat();
}

/** Hosts whose crawl delay may be longer than the slots of the day's allowance. */
async function longCrawlDelaysIn(tx: AnyTx): Promise<ReadonlySet<string>> {
  const shortest = hostSlot({ dailyLimit: HIGHEST_DAILY_LIMIT }, 0).slotMs;
  const delayed = tx.objectStore('hosts').index('byCrawlDelay');
  return new Set(await delayed.getAllKeys(IDBKeyRange.lowerBound(shortest)));
}

/** One interval a page: watches of one resource share its requests, at the shortest of theirs. */
function intervalsByHost(
  watches: readonly Watch[],
  defaultIntervalMs: number,
): ReadonlyMap<string, readonly number[]> {
  const hosts = new Map<string, Map<string, number>>();
  for (const { host, resourceKey, paused, intervalMs = defaultIntervalMs } of watches) {
    if (paused) continue;
    const pages = hosts.get(host) ?? new Map<string, number>();
    hosts.set(host, pages);
    pages.set(resourceKey, Math.min(intervalMs, pages.get(resourceKey) ?? intervalMs));
  }
  return new Map([...hosts].map(([host, pages]) => [host, [...pages.values()]]));
}
