/**
 * What a host is no longer blamed for. 412s and 304s that nobody asked for count by the lines of the
 * evidence window that show them. When a host has made good, those lines go: neither its verdict nor
 * the list of what the verdict rests on can then outlive it.
 *
 * @see docs/adr/0006-acting-on-a-diagnosis.md
 */
import { FAULTS_TO_CONDEMN } from '../hosts/diagnose';
import { isUnsolicited } from '../hosts/faults';
import type { Evidence, HostRecord } from '../hosts/host-record';
import { isTimeToAskAgain, REPROBE_MS, REPROBE_VISITS } from '../hosts/strategy';

/**
 * The record without what this answer, and the time, have made good.
 *
 * @param evidence of the exchange that has just come in, not in the record yet
 */
export function withoutForgiven(
  host: HostRecord,
  evidence: Evidence | undefined,
  now: number,
): HostRecord {
  const kept = host.evidence.filter(
    (one, index) => !isMended412(one, evidence, host) && !isLongAgo(one, index, host, now),
  );
  return kept.length === host.evidence.length ? host : { ...host, evidence: kept };
}

/**
 * Two 412s within the window condemn, whatever came in between; once the host was given up, one 304
 * says that it was mended.
 */
function isMended412(
  { answer }: Evidence,
  come: Evidence | undefined,
  { precondition412 }: HostRecord,
): boolean {
  if (answer !== '412' || come?.answer !== '304' || come.asked === 'nothing') return false;
  return precondition412 >= FAULTS_TO_CONDEMN;
}

/** Since then plain requests were answered as they should be, for as long as a re-probe takes. */
function isLongAgo(one: Evidence, index: number, { evidence }: HostRecord, now: number): boolean {
  if (!isUnsolicited(one)) return false;
  if (now - one.at >= REPROBE_MS && evidence.slice(index + 1).some(isPlainBody)) return true;
  // Many pages make fifty visits in an hour, and say nothing of this one.
  const ofPage = evidence.filter(({ page }) => page === one.page);
  const since = ofPage.slice(ofPage.findLastIndex(isUnsolicited) + 1);
  return since.length >= REPROBE_VISITS && since.some(isPlainBody);
}

function isPlainBody({ asked, answer }: Evidence): boolean {
  return asked === 'nothing' && answer.endsWith('_bytes');
}

/** Whether conditions are worth sending to a host that refused them, as far as its 412s go. */
export function mayAskDespite412(host: HostRecord, now: number): boolean {
  return host.precondition412 < FAULTS_TO_CONDEMN || isTimeToAskAgain(host.evidence, now);
}

/**
 * Whether a tag that is none may be sent to a host. One that choked on such a tag is tried again by
 * one page; its answer settles it for all.
 */
export function takesMalformedTags(
  { malformedRejected, malformedRejectedAt, evidence }: HostRecord,
  now: number,
): boolean {
  if (!malformedRejected) return true;
  if (malformedRejectedAt === undefined) return false;
  const visits = evidence.filter(({ at }) => at > malformedRejectedAt).length;
  return visits >= REPROBE_VISITS || now - malformedRejectedAt >= REPROBE_MS;
}
