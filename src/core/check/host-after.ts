/** What an exchange leaves in a host's row: evidence, faults, pauses, and the verdict from them. */
import { countFaults, withoutMalformed } from '../hosts/faults';
import type { Evidence, HostLabel, HostRecord } from '../hosts/host-record';
import { labelsOf } from '../hosts/labels';
import { withoutOvertaken } from '../hosts/mended';
import {
  backedOffUntil,
  LONGEST_BACK_OFF_MS,
  pausedUntil,
  withDiagnosis,
  withEvidence,
  withMark,
} from '../hosts/record';
import type { Mark } from '../watch/state';
import { withoutForgiven } from './forgiven';
import type { Judgement } from './judgement';

const MINUTE_MS = 60_000;
/** The first failure is the page's own affair; from the second in a row the host is held back. */
const FAILURES_BEFORE_BACK_OFF = 2;

export interface HostAfterInput {
  readonly judgement: Judgement;
  readonly mark: Mark;
  /** As the body was last transferred: what a 304 saved. */
  readonly savedBytes: number;
  readonly sample: number;
  /** Other bytes came with the text that is held. */
  readonly sameText: boolean;
  /** The page went back to a known version by habit. */
  readonly alternating: boolean;
  /** A HEAD told of a change that the page did not have. */
  readonly headFalseAlarm: boolean;
  readonly httpStatus: number | undefined;
  /** Oddities that the page's own history showed. */
  readonly labels: readonly HostLabel[];
  readonly now: number;
}

/** The row of the host that answered. */
export function hostAfter(host: HostRecord, input: HostAfterInput): HostRecord {
  const { judgement, mark, savedBytes, sample, now, httpStatus } = input;
  const evidence = withText(judgement.evidence, input);
  const forgiven = withoutForgiven(withMark(host, mark), evidence, now);
  const current = withoutOvertaken(forgiven, evidence, sample);
  const judged = withFaults(withEvidence(current, evidence, savedBytes), judgement, now);
  const paused = withRefusals(withPauses(judged, judgement, now), {
    httpStatus,
    now,
    heldUntil: backedOffUntil(host, now),
  });
  const labelled = withLabels(withHead(withAlternation(paused, input), input), input);
  return withDiagnosis(labelled, sample, now);
}

function withText(evidence: Evidence | undefined, { sameText }: HostAfterInput) {
  return evidence === undefined || !sameText ? evidence : { ...evidence, sameText: true as const };
}

function withAlternation(host: HostRecord, { alternating, judgement }: HostAfterInput): HostRecord {
  if (!alternating) return host;
  return { ...host, alternatingPages: withOne(host.alternatingPages, judgement.resource.key) };
}

const FALSE_ALARMS = 2;

function withHead(host: HostRecord, { headFalseAlarm }: HostAfterInput): HostRecord {
  if (!headFalseAlarm) return host;
  const headFalseAlarms = host.headFalseAlarms + 1;
  if (headFalseAlarms < FALSE_ALARMS) return { ...host, headFalseAlarms };
  const labels = withOne(host.labels, 'head_unreliable');
  return { ...host, headFalseAlarms, labels, headUseless: 'unreliable' };
}

/**
 * One 403 may be about the page; several in a row are about us. The host named no time, so this is a
 * back-off and no pause: a person may try.
 */
const REFUSALS_TO_HOLD = 3;
const REFUSED_HOLD_MS = 15 * MINUTE_MS;

interface Refusal {
  readonly httpStatus: number | undefined;
  /** The end of the back-off that was running when the answer came. */
  readonly heldUntil: number | undefined;
  readonly now: number;
}

function withRefusals(host: HostRecord, { httpStatus, heldUntil, now }: Refusal): HostRecord {
  if (httpStatus === undefined) return host;
  if (httpStatus !== 403) return host.refusals === 0 ? host : { ...host, refusals: 0 };
  // Somebody tried in spite of the hold: that is no reason for a longer one.
  if (heldUntil !== undefined && host.refusals >= REFUSALS_TO_HOLD) {
    return { ...host, backOffUntil: Math.max(host.backOffUntil ?? 0, heldUntil) };
  }
  const refusals = host.refusals + 1;
  if (refusals < REFUSALS_TO_HOLD) return { ...host, refusals };
  const doubledMs = REFUSED_HOLD_MS * 2 ** Math.min(refusals - REFUSALS_TO_HOLD, 16);
  const until = now + Math.min(doubledMs, LONGEST_BACK_OFF_MS);
  return { ...host, refusals, backOffUntil: Math.max(host.backOffUntil ?? 0, until) };
}

function withLabels(host: HostRecord, { judgement, labels: ofPage, now }: HostAfterInput) {
  const found = [...(judgement.labels ?? []), ...ofPage, ...labelsOf(host, now)];
  const labels = found.reduce<readonly HostLabel[]>(withOne, host.labels);
  return labels.length === host.labels.length ? host : { ...host, labels };
}

function withFaults(before: HostRecord, { faults, resource }: Judgement, now: number): HostRecord {
  const host = withMalformed(before, faults.malformedTag, { page: resource.key, now });
  return {
    ...host,
    ...countFaults(host),
    benignMismatches: host.benignMismatches + (faults.benignMismatch ? 1 : 0),
    falsePages: faults.falsePage ? withOne(host.falsePages, resource.key) : host.falsePages,
    blindPages: faults.blindPage ? withOne(host.blindPages, resource.key) : host.blindPages,
  };
}

function withMalformed(
  host: HostRecord,
  found: Judgement['faults']['malformedTag'],
  { page, now }: { readonly page: string; readonly now: number },
): HostRecord {
  if (found === 'rejected') {
    const seen = { malformedRejectedAt: now, malformedRejectedBy: page };
    return { ...host, malformedRejected: true, ...seen };
  }
  return found === 'taken' ? withoutMalformed(host) : host;
}

function withOne<Item>(list: readonly Item[], item: Item): readonly Item[] {
  return list.includes(item) ? list : [...list, item];
}

/** Also for the host that was asked, where another answered: a pause is about both. */
export function withPauses(host: HostRecord, judgement: Judgement, now: number): HostRecord {
  const { pausedUntil: _pause, backOffUntil: _backOff, ...rest } = host;
  const before = pausedUntil(host, now);
  const { verdict, hostFailed } = judgement;
  // An answer does not shorten a pause: it was on its way, or came by a redirect not known before.
  if (!hostFailed) {
    return { ...rest, ...(before === undefined ? {} : { pausedUntil: before }), failures: 0 };
  }
  const failures = host.failures + 1;
  if (verdict.kind === 'rate_limited') {
    // It has had too much of us: half as much for a day.
    const halvedUntil = now + LONGEST_BACK_OFF_MS;
    return {
      ...rest,
      failures,
      halvedUntil,
      pausedUntil: Math.max(before ?? 0, verdict.until),
    };
  }
  const kept = before === undefined ? rest : { ...rest, pausedUntil: before };
  if (failures < FAILURES_BEFORE_BACK_OFF) return { ...kept, failures };
  const doubledMs = MINUTE_MS * 2 ** Math.min(failures - FAILURES_BEFORE_BACK_OFF, 16);
  return { ...kept, failures, backOffUntil: now + Math.min(doubledMs, LONGEST_BACK_OFF_MS) };
}
