/**
 * A token bucket as a value: it lives in the host's row, so that a background that dies forgets
 * nothing it spent.
 */

export interface TokenBucket {
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

/** The bucket as it stands at `now`. A clock that went back adds nothing and takes nothing. */
export function refill(
  bucket: TokenBucket,
  now: number,
  rules: BucketRules = HOST_BUCKET,
): TokenBucket {
  const elapsedMs = now - bucket.refilledAt;
  if (elapsedMs < 0) return { tokens: bucket.tokens, refilledAt: now };
  const gained = Math.floor(elapsedMs / rules.refillMs);
  if (bucket.tokens + gained >= rules.capacity) return { tokens: rules.capacity, refilledAt: now };
  return {
    tokens: bucket.tokens + gained,
    refilledAt: bucket.refilledAt + gained * rules.refillMs,
  };
}

export type Take =
  | { readonly ok: true; readonly bucket: TokenBucket }
  | { readonly ok: false; readonly availableAt: number };

/** Takes one token, or says when there will be one. */
export function take(bucket: TokenBucket, now: number, rules: BucketRules = HOST_BUCKET): Take {
  const current = refill(bucket, now, rules);
  if (current.tokens < 1) return { ok: false, availableAt: current.refilledAt + rules.refillMs };
  return { ok: true, bucket: { ...current, tokens: current.tokens - 1 } };
}
