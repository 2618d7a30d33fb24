import type { HostDetailFacts } from '../../../adapters/storage/host-detail';
import { DEFAULT_RULES } from '../../../core/check/rules';
import { decisiveLines } from '../../../core/hosts/evidence-view';
import { budgetOf } from '../../../core/hosts/host-budget';
import { pageVerdicts } from '../../../core/hosts/page-verdicts';
import { sentRequests } from '../../../core/politeness/politeness-report';
import type { RobotsCopy } from '../../../core/robots/robots-copy';
import { readResourceKey } from '../../../core/watch/watch';
import type { HostDetail, RobotsView } from '../../../messaging/protocol';
import { hostRow } from './host-row';

/** So many of the exchanges behind a verdict are shown; how many there are is told. */
const MOST_EVIDENCE = 50;

export function hostDetail(facts: HostDetailFacts, sample: number, now: number): HostDetail {
  const { host, validators, exchanges, recent, robots } = facts;
  const row = hostRow(facts, sample, now);
  const lines = decisiveLines(host, row.diagnosis, exchanges);
  const input = { host, validators, sample, dateTrial: DEFAULT_RULES.dateTrial, now };
  return {
    ...row,
    evidenceInAll: lines.length,
    evidence: lines.slice(0, MOST_EVIDENCE).map(({ showing, at, page, exchange }) => ({
      showing,
      at,
      url: readResourceKey(page).url,
      exchange,
    })),
    pages: pageVerdicts(input).map(({ page, diagnosis, counts, remedy }) => ({
      url: readResourceKey(page).url,
      diagnosis,
      conditional: counts.conditional,
      notModified: counts.notModified,
      identical: counts.identical,
      remedy,
    })),
    budget: {
      ...budgetOf(host, now),
      usedLastDay: recent
        .flatMap((exchange) => sentRequests(exchange, DEFAULT_RULES.longestPauseMs))
        .filter((sent) => sent.host === host.host).length,
    },
    robots: robots.map(robotsView),
  };
}

function robotsView(copy: RobotsCopy): RobotsView {
  const { origin, kind, fetchedAt, retryAt, failures } = copy;
  return {
    origin,
    kind,
    fetchedAt: fetchedAt === 0 ? null : fetchedAt,
    retryAt: failures > 0 ? (retryAt ?? null) : null,
  };
}
