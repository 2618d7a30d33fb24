/**
 * Which hosts are wished more requests than they may be asked, for the words "the limit for this
 * site". A host's row holds its evidence and is large, so none is read: what tells one host's pace
 * from another's is in indexes that hold few hosts.
 */
import {
  hostSlot,
  type LimitCause,
  type Pace,
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
  const paces = await readPacesIn(tx, now);
  const limits = new Map<string, HostLimit>();
  for (const [host, intervals] of intervalsByHost(watches, defaultIntervalMs)) {
    const { slotMs, cause } = hostSlot(paces.get(host) ?? {}, now);
    const waitMs = waitForTurnMs(intervals, slotMs);
    if (waitMs > 0) limits.set(host, { waitMs, cause });
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

/** Of the hosts whose pace is not the usual one. */
export async function readPacesIn(tx: AnyTx, now: number): Promise<ReadonlyMap<string, Pace>> {
  const paces = new Map<string, Pace>();
  const note = (host: string, pace: Pace) => paces.set(host, { ...paces.get(host), ...pace });
  const [delays, limits, halved] = await Promise.all([
    numbersIn(tx, 'byCrawlDelay', 0),
    numbersIn(tx, 'byDailyLimit', 0),
    numbersIn(tx, 'byHalved', now),
  ]);
  for (const [host, crawlDelayMs] of delays) note(host, { crawlDelayMs });
  for (const [host, dailyLimit] of limits) note(host, { dailyLimit });
  for (const [host, halvedUntil] of halved) note(host, { halvedUntil });
  return paces;
}

/** Hosts that have a number above `over`, with it. */
async function numbersIn(
  tx: AnyTx,
  name: 'byCrawlDelay' | 'byDailyLimit' | 'byHalved',
  over: number,
): Promise<readonly (readonly [host: string, value: number])[]> {
  const numbers: (readonly [string, number])[] = [];
  const index = tx.objectStore('hosts').index(name);
  let cursor = await index.openKeyCursor(IDBKeyRange.lowerBound(over, true));
  while (cursor !== null) {
    numbers.push([cursor.primaryKey, cursor.key]);
    cursor = await cursor.continue();
  }
  return numbers;
}

/**
 * One interval a page: watches of one resource share its requests, at the shortest of theirs. Adaptive
 * watches are left out: they take what the others leave.
 */
export function intervalsByHost(
  watches: readonly Watch[],
  defaultIntervalMs: number,
): ReadonlyMap<string, readonly number[]> {
  const hosts = new Map<string, Map<string, number>>();
  for (const { host, resourceKey, paused, rhythm, intervalMs = defaultIntervalMs } of watches) {
    if (paused || rhythm === 'adaptive') continue;
    const pages = hosts.get(host) ?? new Map<string, number>();
    hosts.set(host, pages);
    pages.set(resourceKey, Math.min(intervalMs, pages.get(resourceKey) ?? intervalMs));
  }
  return new Map([...hosts].map(([host, pages]) => [host, [...pages.values()]]));
}
