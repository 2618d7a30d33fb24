/**
 * A token of a host: one from the bucket that paces requests, one from the day's allowance. Every
 * request costs one, whatever comes back, and so does every one that a redirect makes of it.
 */
import type { HostRecord } from '../hosts/host-record';
import { dayRules } from './day-budget';
import { type BucketRules, HOST_BUCKET, spend, take } from './token-bucket';

export type TakenToken =
  | { readonly ok: true; readonly host: HostRecord }
  | { readonly ok: false; readonly availableAt: number };

/** The pace of a host: ten seconds a request, or its crawl delay where that is longer. */
export function paceRules({ crawlDelayMs = 0 }: Pick<HostRecord, 'crawlDelayMs'>): BucketRules {
  return {
    capacity: crawlDelayMs > 0 ? 1 : HOST_BUCKET.capacity,
    refillMs: Math.max(crawlDelayMs, HOST_BUCKET.refillMs),
  };
}

/**
 * Takes the tokens of what starts now, and notes the start; or says when there are so many. A host
 * whose buckets never hold so many owes what they lack.
 *
 * @param requests more than one where a redirect within the host is known
 */
export function takeToken(host: HostRecord, now: number, requests = 1): TakenToken {
  const [paced, daily] = [paceRules(host), dayRules(host, now)];
  const held = Math.min(requests, paced.capacity, daily.capacity);
  const pace = take(host.bucket, now, paced, held);
  if (!pace.ok) return pace;
  // The bucket may be older than the delay, which is owed between any two requests.
  const { crawlDelayMs = 0, lastStartAt = Number.NEGATIVE_INFINITY } = host;
  const restedAt = lastStartAt + crawlDelayMs;
  if (lastStartAt <= now && restedAt > now) return { ok: false, availableAt: restedAt };
  const day = take(host.dayBucket, now, daily, held);
  if (!day.ok) return day;
  const taken: HostRecord = {
    ...host,
    bucket: pace.bucket,
    dayBucket: day.bucket,
    lastStartAt: now,
    totals: { ...host.totals, requests: host.totals.requests + held },
  };
  return { ok: true, host: charge(taken, requests - held, now) };
}

/**
 * Charges requests that were made already: by a redirect, or by a browser that repeated one. The
 * buckets go into debt where they hold less, so that the next request waits until it is paid.
 */
export function charge(host: HostRecord, requests: number, now: number): HostRecord {
  if (requests === 0) return host;
  return {
    ...host,
    bucket: spend(host.bucket, requests, now, paceRules(host)),
    dayBucket: spend(host.dayBucket, requests, now, dayRules(host, now)),
    lastStartAt: now,
    totals: { ...host.totals, requests: host.totals.requests + requests },
  };
}
