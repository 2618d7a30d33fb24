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
  const age = ageMs(fresh);
  // Compared first: both may be endless.
  const remainingMs = age >= lifetimeMs ? 0 : lifetimeMs - age;
  return fresh.receivedAt + Math.min(remainingMs, capMs);
}

/** Whole seconds, once; what is there and is anything else counts as none (RFC 9111, 4.2.1). */
const MAX_AGE = /(?:^|[\s,;])max-age(?:="?([^\s,;"]*))?/i;

/** @returns ms, may be negative or endless; undefined where nothing binds */
export function freshnessLifetimeMs(fresh: FreshnessInput): number | undefined {
  const { cacheControl, expires, receivedAt } = fresh;
  if (cacheControl !== undefined) {
    const control = parse(cacheControl);
    if (control.noStore === true || control.noCache === true) return undefined;
    const maxAge = MAX_AGE.exec(cacheControl);
    if (maxAge !== null) return secondsMs(maxAge[1] ?? '') ?? 0;
  }
  if (expires === undefined) return undefined;
  const until = readHttpDate(expires, receivedAt);
  if (until === undefined) return 0;
  const madeAt = fresh.date === undefined ? undefined : readHttpDate(fresh.date, receivedAt);
  return until - (madeAt ?? receivedAt);
}

/** A copy that has been in a cache for a while is that much older. Several: the first (5.1). */
export function ageMs({ age }: Pick<FreshnessInput, 'age'>): number {
  return secondsMs(age?.split(',')[0]?.trim() ?? '') ?? 0;
}

function secondsMs(digits: string): number | undefined {
  return /^\d+$/.test(digits) ? Number(digits) * 1000 : undefined;
}
