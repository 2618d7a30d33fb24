/**
 * Why a host never answers 304, told from evidence alone.
 *
 * The very bytes we hold, sent again after a conditional request, are direct proof that a 304 was
 * owed; the mere absence of 304s proves nothing, for the content may really change each time. So the
 * wasted answers decide, and whether their validators moved says which fault it is.
 */
import { isCluster } from './cluster';
import type { Diagnosis, Evidence, HostRecord } from './host-record';
import { firstConditional, type WindowCounts, windowCounts } from './window';

export type DiagnosedFrom = Pick<
  HostRecord,
  | 'evidence'
  | 'falsePages'
  | 'blindPages'
  | 'alternatingPages'
  | 'unsolicited'
  | 'precondition412'
  | 'malformedRejected'
>;

/** Faults of one kind that a host must show before it is condemned for the kind. */
export const FAULTS_TO_CONDEMN = 2;
const FEWEST_WASTED = 3;

/**
 * @param sample conditional requests wanted before a host may be called "never answers 304"
 */
export function diagnose(host: DiagnosedFrom, sample: number): Diagnosis {
  // A lie outweighs everything; one page suffices to say so, the host is stopped after two.
  if (host.blindPages.length > 0) return 'blind_304';
  if (host.falsePages.length > 0) return 'stale_304';
  if (host.unsolicited >= FAULTS_TO_CONDEMN) return 'unsolicited_304';
  if (host.precondition412 >= FAULTS_TO_CONDEMN) return 'precondition_412';
  if (host.malformedRejected) return 'malformed_rejected';
  if (isDateOnly(host.evidence)) return 'ims_only';
  if (isCluster(host.evidence)) return 'etag_cluster';
  const counts = windowCounts(host.evidence);
  if (counts.notModified > 0) return 'healthy';
  const byCounts = diagnoseWindow(host.evidence, sample);
  const isOpen = byCounts === 'unknown' || byCounts === 'content_changes';
  if (isOpen && host.alternatingPages.length > 0) return 'alternating';
  if (byCounts === 'content_changes') return byCounts;
  if (isDateGenerated(host.evidence, sample)) return 'lm_generated';
  if (byCounts !== 'unknown') return byCounts;
  return counts.bodies >= sample && counts.bodiesWithValidator === 0 ? 'no_validators' : 'unknown';
}

/** A request by date was answered 304, and none by tag was: of a host, or of one page. */
export function isDateOnly(evidence: readonly Evidence[]): boolean {
  const confirmed = evidence.filter(({ answer }) => answer === '304');
  return (
    confirmed.some(({ byDateThoughTagged }) => byDateThoughTagged === true) &&
    !confirmed.some(({ asked }) => asked === 'tag')
  );
}

/** A Last-Modified that is the moment of each answer says nothing. */
export function isDateGenerated(evidence: readonly Evidence[], sample: number): boolean {
  const { notModified, bodies } = windowCounts(evidence);
  if (notModified > 0 || bodies < sample) return false;
  const dated = evidence.filter(({ hadValidator }) => hadValidator);
  const generated = dated.filter(({ dateIsNow }) => dateIsNow === true).length;
  return generated >= sample * MOST && generated >= dated.length * MOST;
}

const MOST = 0.8;

/**
 * What the window says of a host, or of one page, that never answered 304. What is inconclusive
 * after enough requests is looked at again after twice as many, not at each in between: looked at
 * often enough, anything looks like a fault once.
 */
export function diagnoseWindow(evidence: readonly Evidence[], sample: number): Diagnosis {
  const counts = windowCounts(evidence);
  if (counts.conditional >= 2 * sample) return diagnoseCounts(counts, sample);
  const first = diagnoseCounts(windowCounts(firstConditional(evidence, sample)), sample);
  const isHeld = counts.notModified === 0 && first === 'inconclusive';
  return isHeld ? first : diagnoseCounts(counts, sample);
}

/** What the counts alone say where there was no 304. */
function diagnoseCounts(
  { conditional, notModified, identical, validatorMoved }: WindowCounts,
  sample: number,
): Diagnosis {
  if (notModified > 0 || conditional < sample) return 'unknown';
  if (identical <= 0.1 * conditional) return 'content_changes';
  if (identical < Math.max(FEWEST_WASTED, 0.3 * conditional)) return 'inconclusive';
  return validatorMoved >= 0.5 * identical ? 'validators_rotate' : 'validators_ignored';
}

const NEVER_304: ReadonlySet<Diagnosis> = new Set<Diagnosis>([
  'no_validators',
  'validators_rotate',
  'validators_ignored',
  'inconclusive',
  'lm_generated',
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
