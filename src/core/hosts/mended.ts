/**
 * A host, or one path of it, that was given up and answers 304 again: it was mended, and what it did
 * before says nothing of what it does now.
 *
 * @see docs/adr/0006-acting-on-a-diagnosis.md
 */
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
  if (evidence === undefined || !isPlain304(evidence)) return host;
  if (isUseless(host.evidence, sample)) return { ...host, evidence: [] };
  const isOfPage = ({ page }: Evidence) => page === evidence.page;
  if (!isUseless(host.evidence.filter(isOfPage), sample)) return host;
  return { ...host, evidence: host.evidence.filter((one) => !isOfPage(one)) };
}

/** To the condition that had been given up, not to the trial by date. */
function isPlain304({ asked, answer, byDateThoughTagged }: Evidence): boolean {
  return answer === '304' && asked !== 'nothing' && byDateThoughTagged !== true;
}
