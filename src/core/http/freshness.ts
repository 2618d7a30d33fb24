/**
 * How long a site says that its page will not change: a lower bound for the next scheduled visit.
 * Only what the author wrote for a client like us counts: never s-maxage, never a heuristic.
 *
 * @see RFC 9111, sections 4.2.1, 4.2.3, 5.2.2 and 5.3
 */
import { parse } from '@tusbar/cache-control';
import { readHttpDate } from './http-date';

/** As received; what is absent was not there. */
export interface FreshnessInput {
  readonly cacheControl?: string;
  readonly expires?: string;
  readonly date?: string;
  readonly age?: string;
  /** Epoch ms. */
  readonly receivedAt: number;
}

/**
 * @param capMs the longest bound that is believed: there are max-ages of sixteen years
 * @returns epoch ms, never before `receivedAt`; undefined where nothing binds
 */
export function freshUntil(fresh: FreshnessInput, capMs: number): number | undefined {
  const lifetimeMs = freshnessLifetimeMs(fresh);
  if (lifetimeMs === undefined) return undefined;
  const remainingMs = Math.max(0, lifetimeMs - ageMs(fresh));
  return fresh.receivedAt + Math.min(remainingMs, capMs);
}

function freshnessLifetimeMs(fresh: FreshnessInput): number | undefined {
  const { cacheControl, expires, receivedAt } = fresh;
  if (cacheControl !== undefined) {
    const control = parse(cacheControl);
    if (control.noStore === true || control.noCache === true) return undefined;
    if (control.maxAge !== null) return control.maxAge * 1000;
    // There, but unreadable: the strict reading (RFC 9111, 4.2.1), which is "stale".
    if (/(?:^|[\s,;])max-age\b/i.test(cacheControl)) return 0;
  }
  if (expires === undefined) return undefined;
  const until = readHttpDate(expires, receivedAt);
  if (until === undefined) return 0;
  const madeAt = fresh.date === undefined ? undefined : readHttpDate(fresh.date, receivedAt);
  return until - (madeAt ?? receivedAt);
}

/** A copy that has been in a cache for a while is that much older. */
function ageMs({ age }: FreshnessInput): number {
  const digits = age?.split(',')[0]?.trim() ?? '';
  return /^\d+$/.test(digits) ? Number(digits) * 1000 : 0;
}
