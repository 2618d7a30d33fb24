/**
 * Why a host never answers 304, told from evidence alone.
 *
 * The very bytes we hold, sent again after a conditional request, are direct proof that a 304 was
 * owed; the mere absence of 304s proves nothing, for the content may really change each time. So the
 * wasted answers decide, and whether their validators moved says which fault it is.
 */
import type { Diagnosis, HostRecord } from './host-record';
import { type WindowCounts, windowCounts } from './window';

export type DiagnosedFrom = Pick<
  HostRecord,
  'evidence' | 'falsePages' | 'unsolicited' | 'precondition412' | 'malformedRejected'
>;

/** Faults of one kind that a host must show before it is condemned for the kind. */
export const FAULTS_TO_CONDEMN = 2;
const FEWEST_WASTED = 3;

/**
 * @param sample conditional requests wanted before a host may be called "never answers 304"
 */
export function diagnose(host: DiagnosedFrom, sample: number): Diagnosis {
  // A lie outweighs everything; one page suffices to say so, the host is stopped after two.
  if (host.falsePages.length > 0) return 'stale_304';
  if (host.unsolicited >= FAULTS_TO_CONDEMN) return 'unsolicited_304';
  if (host.precondition412 >= FAULTS_TO_CONDEMN) return 'precondition_412';
  if (host.malformedRejected) return 'malformed_rejected';
  const counts = windowCounts(host.evidence);
  if (counts.notModified > 0) return 'healthy';
  if (counts.conditional >= sample) return diagnoseWithout304(counts);
  if (counts.bodies >= sample && counts.bodiesWithValidator === 0) return 'no_validators';
  return 'unknown';
}

function diagnoseWithout304({ conditional, identical, validatorMoved }: WindowCounts): Diagnosis {
  if (identical <= 0.1 * conditional) return 'content_changes';
  if (identical < Math.max(FEWEST_WASTED, 0.3 * conditional)) return 'inconclusive';
  return validatorMoved >= 0.5 * identical ? 'validators_rotate' : 'validators_ignored';
}

const NEVER_304: ReadonlySet<Diagnosis> = new Set<Diagnosis>([
  'no_validators',
  'validators_rotate',
  'validators_ignored',
  'inconclusive',
]);

/**
 * Whether a host belongs in the list of those that never answer 304. One whose content really
 * changes each time does not: its validators are not to blame.
 */
export function neverAnswers304(diagnosis: Diagnosis): boolean {
  return NEVER_304.has(diagnosis);
}

/** How many more answers a verdict needs; 0 when there is one. */
export function samplesWanted(host: DiagnosedFrom, sample: number): number {
  if (diagnose(host, sample) !== 'unknown') return 0;
  const counts = windowCounts(host.evidence);
  const gathered = counts.bodiesWithValidator === 0 ? counts.bodies : counts.conditional;
  return Math.max(1, sample - gathered);
}
