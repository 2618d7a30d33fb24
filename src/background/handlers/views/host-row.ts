import type { HostFacts } from '../../../adapters/storage/hosts';
import { diagnose, neverAnswers304, samplesWanted } from '../../../core/hosts/diagnose';
import { windowCounts } from '../../../core/hosts/window';
import type { HostRow } from '../../../messaging/protocol';

/** A host as the pages see it; the verdict is made anew, for the sample it wants is a setting. */
export function hostRow({ host, watches }: HostFacts, sample: number, now: number): HostRow {
  const diagnosis = diagnose(host, sample);
  const { conditional, notModified, identical, validatorMoved, bodies } = windowCounts(
    host.evidence,
  );
  return {
    host: host.host,
    diagnosis,
    samplesWanted: samplesWanted(host, sample),
    never304: neverAnswers304(diagnosis),
    window: { conditional, notModified, identical, validatorMoved, bodies },
    totals: host.totals,
    pausedUntil: host.pausedUntil !== undefined && host.pausedUntil > now ? host.pausedUntil : null,
    watches,
    marks: host.marks,
  };
}
