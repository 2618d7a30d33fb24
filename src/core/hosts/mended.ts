/**
 * Evidence that a later answer has overtaken. A host, or one path of it, that was given up and answers
 * 304 again was mended; one whose date was honoured and is no more was broken. What it did before says
 * nothing of what it does now.
 *
 * @see docs/adr/0006-acting-on-a-diagnosis.md
 */
import { isDateOnly } from './diagnose';
import type { Evidence, HostRecord } from './host-record';
import { isUseless } from './strategy';

/**
 * The record without the evidence that this answer has overtaken.
 *
 * @param evidence of the exchange that has just come in, not in the record yet
 * @param sample conditional requests wanted before a verdict
 */
export function withoutOvertaken(
  host: HostRecord,
  evidence: Evidence | undefined,
  sample: number,
): HostRecord {
  if (evidence === undefined) return host;
  const isOfPage = ({ page }: Evidence) => page === evidence.page;
  const ofPage = host.evidence.filter(isOfPage);
  if (hasDateFailed(host.evidence, evidence, sample)) {
    return { ...host, evidence: sinceLast304(host.evidence) };
  }
  if (hasDateFailed(ofPage, evidence, sample)) {
    const current = new Set(sinceLast304(ofPage));
    return { ...host, evidence: host.evidence.filter((one) => !isOfPage(one) || current.has(one)) };
  }
  if (!isPlain304(evidence)) return host;
  if (isUseless(host.evidence, sample)) return { ...host, evidence: [] };
  if (!isUseless(ofPage, sample)) return host;
  return { ...host, evidence: host.evidence.filter((one) => !isOfPage(one)) };
}

/**
 * The date was all that helped, and of as many tries as make a verdict none has: not one of those at
 * which a 304 was owed.
 */
function hasDateFailed(before: readonly Evidence[], come: Evidence, sample: number): boolean {
  if (!isWastedDate(come) || !isDateOnly(before)) return false;
  const owed = [...before, come].filter(
    ({ byDateThoughTagged, answer }) =>
      byDateThoughTagged === true && (answer === '304' || answer === 'same_bytes'),
  );
  return owed.length >= sample && owed.slice(-sample).every(isWastedDate);
}

function isWastedDate({ byDateThoughTagged, answer }: Evidence): boolean {
  return byDateThoughTagged === true && answer === 'same_bytes';
}

function sinceLast304(evidence: readonly Evidence[]): readonly Evidence[] {
  const last = evidence.findLastIndex(
    ({ answer, asked }) => answer === '304' && asked !== 'nothing',
  );
  return evidence.slice(last + 1);
}

/** To the condition that had been given up, not to the trial by date. */
function isPlain304({ asked, answer, byDateThoughTagged }: Evidence): boolean {
  return answer === '304' && asked !== 'nothing' && byDateThoughTagged !== true;
}
