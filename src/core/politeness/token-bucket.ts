/**
 * A token bucket as a value: it lives in the host's row, so that a background that dies forgets
 * nothing it spent.
 *
 * @see RFC 6585, section 4, for what it is to keep from happening
 */

export interface TokenBucket {
  /** Below zero: requests that were made without a token, still to be paid for. */
  readonly tokens: number;
  readonly refilledAt: number;
}

export interface BucketRules {
  readonly capacity: number;
  readonly refillMs: number;
}

/** One request each ten seconds, three at once after a rest (http.md 4.4). */
export const HOST_BUCKET: BucketRules = { capacity: 3, refillMs: 10_000 };

export function fullBucket(now: number, rules: BucketRules = HOST_BUCKET): TokenBucket {
  return { tokens: rules.capacity, refilledAt: now };
}

/** What nobody could know beforehand is owed, but never for longer than this. */
const LONGEST_DEBT_MS = 86_400_000;

/** The bucket as it stands at `now`. A clock that went back adds nothing and takes nothing. */
export function refill(
  bucket: TokenBucket,
  now: number,
  rules: BucketRules = HOST_BUCKET,
): TokenBucket {
  const elapsedMs = now - bucket.refilledAt;
  const tokens = Math.max(bucket.tokens, -mostOwed(rules));
  if (elapsedMs < 0) return { tokens, refilledAt: now };
  const gained = Math.floor(elapsedMs / rules.refillMs);
  if (tokens + gained >= rules.capacity) return { tokens: rules.capacity, refilledAt: now };
  return { tokens: tokens + gained, refilledAt: bucket.refilledAt + gained * rules.refillMs };
}

/** @returns at least 1 */
function mostOwed({ refillMs }: BucketRules): number {
  return Math.max(1, Math.floor(LONGEST_DEBT_MS / refillMs));
}

export type Take =
  | { readonly ok: true; readonly bucket: TokenBucket }
  | { readonly ok: false; readonly availableAt: number };

/**
 * Takes so many tokens, or says when there will be that many.
 *
 * @param tokens no more than the bucket can hold
 */
export function take(
  bucket: TokenBucket,
  now: number,
  rules: BucketRules = HOST_BUCKET,
  tokens = 1,
): Take {
  const current = refill(bucket, now, rules);
  if (current.tokens < tokens) {
    return { ok: false, availableAt: nextTokenAt(current, rules, tokens) };
  }
  return { ok: true, bucket: { ...current, tokens: current.tokens - tokens } };
}

/** @param bucket refilled, with fewer tokens than are wanted */
export function nextTokenAt(bucket: TokenBucket, rules: BucketRules, wanted = 1): number {
  return bucket.refilledAt + (wanted - bucket.tokens) * rules.refillMs;
}

/**
 * The bucket after requests that were made already, whether it held tokens for them or not: what it
 * lacks is owed, as far as a day's refills can pay.
 */
export function spend(
  bucket: TokenBucket,
  requests: number,
  now: number,
  rules: BucketRules = HOST_BUCKET,
): TokenBucket {
  const { tokens, refilledAt } = refill(bucket, now, rules);
  return refill({ tokens: tokens - requests, refilledAt }, now, rules);
}
