/**
 * An independent reader of the servers' record: it knows what was promised, and nothing of how the
 * product keeps it.
 */
import type { HostTruth, ServedRequest } from './record';

const GAP_MS = 2_000;
const SLOT_MS = 10_000;
const AT_ONCE = 3;
const DAY_MS = 86_400_000;

export type Promised = 'gap' | 'pause' | 'crawl delay' | 'pace' | 'day' | 'robots';

export interface Breach {
  readonly promise: Promised;
  readonly host: string;
  readonly at: number;
  readonly what: string;
}

/** @param requests of one host, in the order of their arrival */
export function breachesOf(
  requests: readonly ServedRequest[],
  truth: HostTruth,
): readonly Breach[] {
  const breach = (promise: Promised, at: number, what: string): Breach => ({
    promise,
    host: truth.host,
    at,
    what,
  });
  const found: Breach[] = [];
  let pausedUntil = 0;
  let halvedUntil = 0;
  let isDelayKnown = false;
  requests.forEach((request, index) => {
    const { at, path, pauseMs } = request;
    const before = requests[index - 1];
    const sinceMs = before === undefined ? Number.POSITIVE_INFINITY : at - before.at;
    if (sinceMs < GAP_MS) found.push(breach('gap', at, `${sinceMs} ms`));
    if (isDelayKnown && sinceMs < truth.crawlDelayMs)
      found.push(breach('crawl delay', at, `${sinceMs} ms`));
    if (at < pausedUntil) found.push(breach('pause', at, `${pausedUntil - at} ms early`));
    if (truth.disallowed.includes(path)) found.push(breach('robots', at, path));
    const atOnce = isDelayKnown && truth.crawlDelayMs > 0 ? 1 : AT_ONCE;
    const slotMs = Math.max(SLOT_MS, isDelayKnown ? truth.crawlDelayMs : 0);
    const paced = paceBreach(requests, index, atOnce, slotMs);
    if (paced !== undefined) found.push(breach('pace', at, paced));
    const lastDay = countFrom(requests, index, at - DAY_MS);
    if (lastDay > truth.dailyLimit) found.push(breach('day', at, `${lastDay} in 24 h`));
    if (at < halvedUntil) {
      const sinceHalved = countFrom(requests, index, halvedUntil - DAY_MS);
      if (sinceHalved > truth.dailyLimit / 2)
        found.push(breach('day', at, `${sinceHalved} after a 429`));
    }
    if (path === '/robots.txt' && request.status === 200) isDelayKnown = true;
    if (pauseMs !== undefined) {
      pausedUntil = Math.max(pausedUntil, at + pauseMs);
      halvedUntil = at + DAY_MS;
    }
  });
  return found;
}

/** Of the last twenty requests no stretch may hold more than its time allows. */
function paceBreach(
  requests: readonly ServedRequest[],
  index: number,
  atOnce: number,
  slotMs: number,
): string | undefined {
  const { at } = requests[index] as ServedRequest;
  for (let first = index - 1; first >= Math.max(0, index - 20); first -= 1) {
    const ms = at - (requests[first] as ServedRequest).at;
    const count = index - first + 1;
    if (count > atOnce + Math.floor(ms / slotMs)) return `${count} in ${ms} ms`;
  }
  return undefined;
}

/** Requests after `since` up to and with this one. */
function countFrom(requests: readonly ServedRequest[], index: number, since: number): number {
  let first = index;
  while (first > 0 && (requests[first - 1] as ServedRequest).at > since) first -= 1;
  return index - first + 1;
}
