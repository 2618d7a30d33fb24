/** What an exchange leaves in a host's row: evidence, faults, pauses, and the verdict from them. */
import type { HostRecord } from '../hosts/host-record';
import {
  LONGEST_BACK_OFF_MS,
  pausedUntil,
  withDiagnosis,
  withEvidence,
  withMark,
} from '../hosts/record';
import type { Mark } from '../watch/state';
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
  readonly now: number;
}

/** The row of the host that answered. */
export function hostAfter(host: HostRecord, input: HostAfterInput): HostRecord {
  const { judgement, mark, savedBytes, sample, now } = input;
  const judged = withFaults(
    withEvidence(withMark(host, mark), judgement.evidence, savedBytes),
    judgement,
  );
  return withDiagnosis(withPauses(judged, judgement, now), sample, now);
}

function withFaults(host: HostRecord, { faults, resource }: Judgement): HostRecord {
  return {
    ...host,
    unsolicited: host.unsolicited + (faults.unsolicited ? 1 : 0),
    precondition412: host.precondition412 + (faults.precondition412 ? 1 : 0),
    benignMismatches: host.benignMismatches + (faults.benignMismatch ? 1 : 0),
    malformedRejected: host.malformedRejected || faults.malformedRejected === true,
    falsePages:
      faults.falsePage && !host.falsePages.includes(resource.key)
        ? [...host.falsePages, resource.key]
        : host.falsePages,
  };
}

/** Also for the host that was asked, where another answered: a pause is about both. */
export function withPauses(host: HostRecord, judgement: Judgement, now: number): HostRecord {
  const { pausedUntil: _pause, backOffUntil: _backOff, ...rest } = host;
  const before = pausedUntil(host, now);
  const { verdict, hostFailed } = judgement;
  if (!hostFailed) return { ...rest, failures: 0 };
  const failures = host.failures + 1;
  if (verdict.kind === 'rate_limited') {
    return { ...rest, failures, pausedUntil: Math.max(before ?? 0, verdict.until) };
  }
  const kept = before === undefined ? rest : { ...rest, pausedUntil: before };
  if (failures < FAILURES_BEFORE_BACK_OFF) return { ...kept, failures };
  const doubledMs = MINUTE_MS * 2 ** Math.min(failures - FAILURES_BEFORE_BACK_OFF, 16);
  return { ...kept, failures, backOffUntil: now + Math.min(doubledMs, LONGEST_BACK_OFF_MS) };
}
