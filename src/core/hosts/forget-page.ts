/**
 * What stays of a host when a page of it is no longer watched. The evidence names the page, so it
 * goes with it; what we promised the host (budget, pause, back-off) stays as long as it is in force,
 * or removing a watch and adding it again would be a way around it.
 */
import { dayRules } from '../politeness/day-budget';
import { paceRules } from '../politeness/host-tokens';
import { type BucketRules, refill, type TokenBucket } from '../politeness/token-bucket';
import type { HostRecord } from './host-record';
import { newHost } from './record';

/** The host without what it showed on one page; the caller diagnoses it again. */
export function forgetPage(host: HostRecord, page: string): HostRecord {
  return {
    ...host,
    evidence: host.evidence.filter((evidence) => evidence.page !== page),
    falsePages: without(host.falsePages, page),
    blindPages: without(host.blindPages, page),
    alternatingPages: without(host.alternatingPages, page),
  };
}

/** Puts back what `forgetPage` took, from the host as it was before. */
export function rememberPage(host: HostRecord, before: HostRecord, page: string): HostRecord {
  const evidence = before.evidence.filter((one) => one.page === page);
  return {
    ...host,
    evidence: [...host.evidence, ...evidence].sort((a, b) => a.at - b.at),
    falsePages: withAgain(host.falsePages, before.falsePages, page),
    blindPages: withAgain(host.blindPages, before.blindPages, page),
    alternatingPages: withAgain(host.alternatingPages, before.alternatingPages, page),
  };
}

function without(pages: readonly string[], page: string): readonly string[] {
  return pages.filter((one) => one !== page);
}

function withAgain(pages: readonly string[], before: readonly string[], page: string) {
  return before.includes(page) ? [...without(pages, page), page] : pages;
}

/**
 * What must stay of a host that no watch needs any more.
 *
 * @returns undefined where nothing we promised it is in force
 */
export function politenessOwed(host: HostRecord, now: number): HostRecord | undefined {
  if (isAtRest(host, now)) return undefined;
  const { pausedUntil, backOffUntil, lastStartAt, failures, bucket, dayBucket } = host;
  const { crawlDelayMs, dailyLimit, halvedUntil } = host;
  return {
    ...newHost(host.host, now),
    bucket,
    dayBucket,
    failures,
    ...(crawlDelayMs === undefined ? {} : { crawlDelayMs }),
    ...(dailyLimit === undefined ? {} : { dailyLimit }),
    ...(halvedUntil === undefined ? {} : { halvedUntil }),
    ...(pausedUntil === undefined ? {} : { pausedUntil }),
    ...(backOffUntil === undefined ? {} : { backOffUntil }),
    ...(lastStartAt === undefined ? {} : { lastStartAt }),
  };
}

/** A row that says nothing: no evidence, nothing counted, nothing owed, and no wish of the person. */
export function isBlank(host: HostRecord, now: number): boolean {
  const { evidence, totals, dailyLimit } = host;
  const isUnused = evidence.length === 0 && totals.requests === 0 && dailyLimit === undefined;
  return isUnused && isAtRest(host, now);
}

function isAtRest(host: HostRecord, now: number): boolean {
  const { pausedUntil = 0, backOffUntil = 0, halvedUntil = 0, bucket, dayBucket } = host;
  return (
    Math.max(pausedUntil, backOffUntil, halvedUntil) <= now &&
    isFull(bucket, now, paceRules(host)) &&
    isFull(dayBucket, now, dayRules(host, now))
  );
}

function isFull(bucket: TokenBucket, now: number, rules: BucketRules): boolean {
  return refill(bucket, now, rules).tokens >= rules.capacity;
}
