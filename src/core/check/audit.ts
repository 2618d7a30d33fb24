/**
 * When 304s alone have spoken for too long, or HEADs that named what is held. A server can answer so
 * for ever, whatever changes; one complete answer now and then finds out, and costs what rivals pay
 * each time. Of a page that is only ever asked for its headers it is a HEAD without a condition: it
 * costs nothing more, and finds what 304s hid of the headers. Of a body it knows as little as before.
 */
import { readHttpDate } from '../http/http-date';
import type { Resource } from './resource';
import type { CheckRules } from './rules';

const DAY_MS = 86_400_000;
/** Two real changes came with another tag: the tag follows the content. */
const TRUSTED_FLIPS = 2;
const TRUSTED_AFTER_MS = 30 * DAY_MS;
/** A tag that all bodies could share, or a date of before the web: looked at early. */
const DOUBTFUL_AFTER_MS = 2 * DAY_MS;
const FIRST_HONEST_YEAR = 1981;
/** 304s in a row that came from a cache on the way, not from the origin. */
const CACHED_IN_ROW = 3;
/** A cache that stays is asked past once a day at most. */
const PAST_CACHE_MS = DAY_MS;

export function isAuditDue(resource: Resource, rules: CheckRules, now: number): boolean {
  const { fullBodyAt, confirmedInRow = 0, pastCacheAt } = resource;
  if (fullBodyAt === undefined) return false;
  const mayAskPast = pastCacheAt === undefined || now - pastCacheAt >= PAST_CACHE_MS;
  if (isCacheInBetween(resource) && mayAskPast) return true;
  return confirmedInRow >= rules.auditMin304 && now - fullBodyAt >= trustedForMs(resource, rules);
}

/** Whether the last 304s were a cache's: three in a row, and the origin was never asked. */
export function isCacheInBetween({ cachedInRow = 0 }: Resource): boolean {
  return cachedInRow >= CACHED_IN_ROW;
}

function trustedForMs(resource: Resource, { auditAfterMs }: CheckRules): number {
  if (isDoubtful(resource)) return Math.min(DOUBTFUL_AFTER_MS, auditAfterMs);
  return (resource.tagFlips ?? 0) >= TRUSTED_FLIPS
    ? Math.max(TRUSTED_AFTER_MS, auditAfterMs)
    : auditAfterMs;
}

function isDoubtful({ validators, answeredAt = 0 }: Resource): boolean {
  const { etag, lastModified } = validators;
  if (etag !== undefined) return etag === '""' || etag === 'W/""';
  return lastModified !== undefined && isFrozenDate(lastModified, answeredAt);
}

/** 1970, 1980: a build's constant, not the page's date. */
export function isFrozenDate(lastModified: string, now: number): boolean {
  const at = readHttpDate(lastModified, now);
  return at !== undefined && new Date(at).getUTCFullYear() < FIRST_HONEST_YEAR;
}

/**
 * Audits that met a change under another tag before the server is asked to prove that it looks. One
 * is enough where the change is older, by its date, than the 304 before.
 */
export const SUSPICIOUS_AUDITS = 2;

/** Whether to ask with an invented tag: only after audits that 304s had kept changes from. */
export function isProofDue({ suspiciousAudits = 0, provedSighted }: Resource): boolean {
  return suspiciousAudits >= SUSPICIOUS_AUDITS && provedSighted !== true;
}
