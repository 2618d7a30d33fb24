/**
 * What stays of a host when a page of it is no longer watched. The evidence names the page, so it
 * goes with it; what we promised the host (budget, pause, back-off) stays as long as it is in force,
 * or removing a watch and adding it again would be a way around it.
 */
import { dayRules } from '../politeness/day-budget';
import { paceRules } from '../politeness/host-tokens';
import { type BucketRules, refill, type TokenBucket } from '../politeness/token-bucket';
import { countFaults, withoutMalformed } from './faults';
import type { HostLabel, HostRecord } from './host-record';
import { isNoisy } from './labels';
import { newHost } from './record';

/** The host without what it showed on one page; the caller diagnoses it again. */
export function forgetPage(before: HostRecord, page: string): HostRecord {
  const host = before.malformedRejectedBy === page ? withoutMalformed(before) : before;
  return recounted({
    ...host,
    evidence: host.evidence.filter((evidence) => evidence.page !== page),
    falsePages: without(host.falsePages, page),
    blindPages: without(host.blindPages, page),
    alternatingPages: without(host.alternatingPages, page),
    recentTexts: host.recentTexts.filter((text) => text.page !== page),
  });
}

/** Puts back what `forgetPage` took, from the host as it was before. */
export function rememberPage(host: HostRecord, before: HostRecord, page: string): HostRecord {
  const evidence = before.evidence.filter((one) => one.page === page);
  const texts = before.recentTexts.filter((text) => text.page === page);
  return recounted({
    ...host,
    ...malformedAgain(host, before, page),
    evidence: [...host.evidence, ...evidence].sort((a, b) => a.at - b.at),
    falsePages: withAgain(host.falsePages, before.falsePages, page),
    blindPages: withAgain(host.blindPages, before.blindPages, page),
    alternatingPages: withAgain(host.alternatingPages, before.alternatingPages, page),
    recentTexts: [...texts, ...host.recentTexts.filter((text) => text.page !== page)].sort(
      (a, b) => a.at - b.at,
    ),
    labels: [...host.labels, ...before.labels.filter((label) => !host.labels.includes(label))],
  });
}

/** What is told from the evidence, told anew. */
function recounted(host: HostRecord): HostRecord {
  const { labels, evidence } = host;
  return {
    ...host,
    ...countFaults(host),
    labels: labels.filter((label) => isShown(label, evidence)),
  };
}

/** Of the labels that pages earn: with no page's evidence left there is nothing to say. */
function isShown(label: HostLabel, evidence: HostRecord['evidence']): boolean {
  switch (label) {
    case 'noisy_bytes':
      return isNoisy(evidence);
    case 'lm_frozen':
    case 'max_age_unreliable':
    case 'deploy_retag':
      return evidence.length > 0;
    case 'retry_after_absurd':
    case 'head_unreliable':
      return true;
  }
}

/** What another page has shown since counts for more. */
function malformedAgain(host: HostRecord, before: HostRecord, page: string): Partial<HostRecord> {
  const { malformedRejected, malformedRejectedAt, malformedRejectedBy } = before;
  if (host.malformedRejected || malformedRejectedBy !== page) return {};
  return {
    malformedRejected,
    malformedRejectedBy,
    ...(malformedRejectedAt === undefined ? {} : { malformedRejectedAt }),
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
