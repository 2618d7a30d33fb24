import type { HostFacts } from '../../../adapters/storage/hosts';
import { DEFAULT_RULES } from '../../../core/check/rules';
import { diagnose, neverAnswers304, samplesWanted } from '../../../core/hosts/diagnose';
import { budgetOf } from '../../../core/hosts/host-budget';
import { odditiesOf } from '../../../core/hosts/oddities';
import { backedOffUntil, pausedUntil } from '../../../core/hosts/record';
import { remedyOf } from '../../../core/hosts/remedy';
import { windowCounts } from '../../../core/hosts/window';
import { DAILY_LIMIT, halvedUntil } from '../../../core/politeness/day-budget';
import type { HostRow } from '../../../messaging/protocol';

/** A host as the pages see it; the verdict is made anew, for the sample it wants is a setting. */
export function hostRow(facts: HostFacts, sample: number, now: number): HostRow {
  const { host, watches, validators } = facts;
  const diagnosis = diagnose(host, sample);
  const { conditional, notModified, identical, validatorMoved, bodies } = windowCounts(
    host.evidence,
  );
  return {
    host: host.host,
    diagnosis,
    samplesWanted: samplesWanted(host, sample),
    never304: neverAnswers304(diagnosis),
    labels: odditiesOf(host),
    remedy: remedyOf({ host, validators, sample, dateTrial: DEFAULT_RULES.dateTrial, now }),
    window: { conditional, notModified, identical, validatorMoved, bodies },
    share304: conditional === 0 ? null : notModified / conditional,
    totals: host.totals,
    crawlDelayMs: host.crawlDelayMs ?? null,
    dailyLimit: host.dailyLimit ?? DAILY_LIMIT,
    allowanceLeft: budgetOf(host, now).day.tokens,
    halvedUntil: halvedUntil(host, now) ?? null,
    pausedUntil: pausedUntil(host, now) ?? null,
    backOffUntil: backedOffUntil(host, now) ?? null,
    failures: host.failures,
    refusals: host.refusals,
    watches,
    marks: host.marks,
  };
}
