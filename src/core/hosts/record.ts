/**
 * The life of a host's row: made when a host is first met, and changed only by these functions.
 */
import { DEFAULT_RULES } from '../check/rules';
import { dayRules } from '../politeness/day-budget';
import { fullBucket } from '../politeness/token-bucket';
import { isInForce } from '../schedule/in-force';
import { MARKS_KEPT, type Mark } from '../watch/state';
import { diagnose, neverAnswers304 } from './diagnose';
import {
  EVIDENCE_KEPT,
  type Evidence,
  type HostRecord,
  type HostTotals,
  NO_TOTALS,
} from './host-record';

/** Of the window, what answers to unconditional requests may take. */
const PLAIN_KEPT = 60;

/** After failures a host is left alone for ever longer, up to this. */
export const LONGEST_BACK_OFF_MS = 24 * 3_600_000;

export function newHost(host: string, now: number): HostRecord {
  return {
    host,
    bucket: fullBucket(now),
    dayBucket: fullBucket(now, dayRules({})),
    failures: 0,
    evidence: [],
    totals: NO_TOTALS,
    benignMismatches: 0,
    unsolicited: 0,
    precondition412: 0,
    falsePages: [],
    malformedRejected: false,
    blindPages: [],
    alternatingPages: [],
    refusals: 0,
    headFalseAlarms: 0,
    labels: [],
    recentTexts: [],
    marks: '',
    diagnosis: 'unknown',
  };
}

/** Until when failures in a row hold back the host's scheduled checks; undefined: they do not. */
export function backedOffUntil({ backOffUntil }: HostRecord, now: number): number | undefined {
  if (backOffUntil === undefined) return undefined;
  return isInForce(backOffUntil, now, LONGEST_BACK_OFF_MS) ? backOffUntil : undefined;
}

/** The end of the pause that a host asked for; undefined: there is none now. */
export function pausedUntil(host: HostRecord, now: number): number | undefined {
  const { pausedUntil: until } = host;
  if (until === undefined) return undefined;
  return isInForce(until, now, DEFAULT_RULES.longestPauseMs) ? until : undefined;
}

/**
 * Adds one exchange's evidence, if it is any, and what it cost.
 *
 * @param saved bytes a 304 spared, as the body was last transferred
 */
export function withEvidence(
  host: HostRecord,
  evidence: Evidence | undefined,
  saved: number,
): HostRecord {
  if (evidence === undefined) return host;
  return {
    ...host,
    evidence: trimEvidence([...host.evidence, evidence]),
    totals: addTotals(host.totals, evidence, saved),
  };
}

/**
 * Bodies that nothing was asked of must not push out what a verdict rests on: a host that is no more
 * asked would be forgotten and condemned anew for ever.
 */
function trimEvidence(evidence: readonly Evidence[]): readonly Evidence[] {
  if (evidence.length <= EVIDENCE_KEPT) return evidence;
  const plain = evidence.findIndex(({ asked }) => asked === 'nothing');
  const isMostlyPlain = evidence.filter(({ asked }) => asked === 'nothing').length > PLAIN_KEPT;
  const dropped = isMostlyPlain ? plain : evidence.findIndex(({ asked }) => asked !== 'nothing');
  return evidence.filter((_, index) => index !== Math.max(0, dropped));
}

function addTotals(totals: HostTotals, evidence: Evidence, saved: number): HostTotals {
  const isConditional = evidence.asked !== 'nothing';
  const isConfirmed = isConditional && evidence.answer === '304';
  const isWasted = isConditional && evidence.answer === 'same_bytes';
  const counts = ['304', 'same_bytes', 'other_bytes'].includes(evidence.answer);
  return {
    requests: totals.requests,
    conditional: totals.conditional + (isConditional && counts ? 1 : 0),
    notModified: totals.notModified + (isConfirmed ? 1 : 0),
    identical: totals.identical + (isWasted ? 1 : 0),
    bytesReceived: totals.bytesReceived + evidence.bytes,
    bytesSaved: totals.bytesSaved + (isConfirmed ? saved : 0),
    bytesWasted: totals.bytesWasted + (isWasted ? evidence.bytes : 0),
  };
}

export function withMark(host: HostRecord, mark: Mark): HostRecord {
  return { ...host, marks: (host.marks + mark).slice(-MARKS_KEPT) };
}

/** Brings the stored verdict, and since when it stands, in line with the evidence. */
export function withDiagnosis(host: HostRecord, sample: number, now: number): HostRecord {
  const diagnosis = diagnose(host, sample);
  const { neverSince: since, ...rest } = host;
  if (!neverAnswers304(diagnosis)) return { ...rest, diagnosis };
  return { ...rest, diagnosis, neverSince: since ?? now };
}
