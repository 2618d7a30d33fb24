/**
 * Faults of a host that count by the lines of the evidence window which show them, so that a verdict
 * goes with the lines it rests on: out of the window, forgiven, or with a page no longer watched.
 *
 * @see docs/adr/0006-acting-on-a-diagnosis.md
 */
import type { Evidence, HostRecord } from './host-record';

/** The counts by which a host is condemned, from the window as it is now. */
export function countFaults({
  evidence,
}: Pick<HostRecord, 'evidence'>): Pick<HostRecord, 'unsolicited' | 'precondition412'> {
  return {
    unsolicited: evidence.filter(isUnsolicited).length,
    precondition412: evidence.filter(({ answer }) => answer === '412').length,
  };
}

/** A 304 to a request that asked nothing. */
export function isUnsolicited({ asked, answer }: Evidence): boolean {
  return asked === 'nothing' && answer === '304';
}

/** A host that is not known any more to choke on a tag that is none. */
export function withoutMalformed(host: HostRecord): HostRecord {
  if (!host.malformedRejected) return host;
  const { malformedRejectedAt: _when, malformedRejectedBy: _where, ...rest } = host;
  return { ...rest, malformedRejected: false };
}
