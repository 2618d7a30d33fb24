/**
 * A host's budget as it stands: what may go now, what comes later, and the person's own limit.
 *
 * @see docs/architecture.md, "One check": a token is charged before each request
 */
import { DAILY_LIMIT, dayRules, HIGHEST_DAILY_LIMIT } from '../politeness/day-budget';
import { paceRules } from '../politeness/host-tokens';
import {
  type BucketRules,
  nextTokenAt,
  refill,
  type TokenBucket,
} from '../politeness/token-bucket';
import type { HostRecord, LimitBefore } from './host-record';

export interface BucketView {
  /** Requests that may go at once. */
  readonly tokens: number;
  readonly capacity: number;
  /** One more comes each … */
  readonly refillMs: number;
  /** When there is one again; null: there is one. */
  readonly nextAt: number | null;
}

export interface BudgetView {
  readonly pace: BucketView;
  readonly day: BucketView;
}

/** What a person may allow a host in a day, inclusive. */
export const DAILY_LIMIT_BOUNDS: readonly [number, number] = [DAILY_LIMIT, HIGHEST_DAILY_LIMIT];

export function budgetOf(host: HostRecord, now: number): BudgetView {
  return {
    pace: bucketView(host.bucket, paceRules(host), now),
    day: bucketView(host.dayBucket, dayRules(host, now), now),
  };
}

function bucketView(bucket: TokenBucket, rules: BucketRules, now: number): BucketView {
  const current = refill(bucket, now, rules);
  // What is owed is told by when the next one may go.
  const tokens = Math.max(0, current.tokens);
  return { ...rules, tokens, nextAt: tokens >= 1 ? null : nextTokenAt(current, rules) };
}

/**
 * The host with another limit a day. What was earned under the old one is settled first, so that
 * raising it gives nothing for the time before.
 *
 * @param dailyLimit within `DAILY_LIMIT_BOUNDS`
 */
export function withDailyLimit(host: HostRecord, dailyLimit: number, now: number): HostRecord {
  const settled = refill(host.dayBucket, now, dayRules(host, now));
  const { dailyLimit: before = DAILY_LIMIT, ...rest } = host;
  const limited: HostRecord = {
    ...rest,
    ...(dailyLimit === DAILY_LIMIT ? {} : { dailyLimit }),
    ...(dailyLimit < before ? { limitBefore: loweredFrom(host, before, now) } : {}),
  };
  const { capacity } = dayRules(limited, now);
  return { ...limited, dayBucket: { ...settled, tokens: Math.min(settled.tokens, capacity) } };
}

/** As far as the politeness report looks back. */
const LOOKED_BACK_MS = 7 * 86_400_000;

/** Lowered step by step it is the highest of the steps, as long as that may still be looked at. */
function loweredFrom({ limitBefore }: HostRecord, perDay: number, now: number): LimitBefore {
  const isRecent = limitBefore !== undefined && limitBefore.until > now - LOOKED_BACK_MS;
  return { perDay: isRecent ? Math.max(perDay, limitBefore.perDay) : perDay, until: now };
}
