/** Reports on hosts: to their operators, and on how politely they were asked. */
import { foldExchanges } from '../../adapters/storage/exchanges';
import { readHostDetail } from '../../adapters/storage/host-detail';
import { readHosts } from '../../adapters/storage/hosts';
import { readSettings } from '../../adapters/storage/settings';
import { DEFAULT_RULES } from '../../core/check/rules';
import { decisiveLines } from '../../core/hosts/evidence-view';
import { operatorReport } from '../../core/hosts/operator-report';
import { windowCounts } from '../../core/hosts/window';
import {
  hostPoliteness,
  politenessTotals,
  type SentRequest,
  sentRequests,
} from '../../core/politeness/politeness-report';
import type { Handlers } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import { diagnosisWords, oddityWords } from '../../ui/diagnosis-words';
import type { HandlerContext } from './context';
import { hostRow } from './views/host-row';

const DAY_MS = 86_400_000;
/** As far as the politeness report looks back. */
export const LOOKED_BACK_MS = 7 * DAY_MS;

export function hostReportHandlers(
  context: HandlerContext,
): Pick<Handlers, 'hosts.report' | 'politeness.report'> {
  return {
    async 'hosts.report'({ host: name }) {
      const db = await context.database();
      const now = context.clock.now();
      const [facts, { hostSample }] = await Promise.all([
        readHostDetail(db, name, now),
        readSettings(db),
      ]);
      if (facts === undefined) throw new ProtocolError('no_such_host', name);
      const { host, exchanges } = facts;
      const row = hostRow(facts, hostSample, now);
      const { words } = context;
      const verdict = diagnosisWords(row, words);
      const oddities = row.labels.map((label) => oddityWords(label, words));
      const text = operatorReport(
        {
          host: name,
          diagnosis: row.diagnosis,
          verdict: [verdict.sentence, ...oddities.map(({ sentence }) => sentence)],
          advice: [verdict.operator, ...oddities.map(({ operator }) => operator)],
          counts: windowCounts(host.evidence),
          totals: host.totals,
          lines: decisiveLines(host, row.diagnosis, exchanges),
          now,
        },
        words.message,
      );
      return { text };
    },

    async 'politeness.report'({ host: only }) {
      const db = await context.database();
      const now = context.clock.now();
      const since = now - LOOKED_BACK_MS;
      const hosts = (await readHosts(db)).map(({ host }) => host);
      const wanted = only === undefined ? hosts : hosts.filter(({ host }) => host === only);
      if (only !== undefined && wanted.length === 0) {
        throw new ProtocolError('no_such_host', only);
      }
      const requests = new Map<string, SentRequest[]>();
      await foldExchanges(db, { since, ...(only === undefined ? {} : { host: only }) }, (chunk) => {
        for (const sent of chunk.flatMap((one) =>
          sentRequests(one, DEFAULT_RULES.longestPauseMs),
        )) {
          const ofHost = requests.get(sent.host);
          if (ofHost === undefined) requests.set(sent.host, [sent]);
          else ofHost.push(sent);
        }
      });
      const reports = wanted
        .map((host) => hostPoliteness(host, requests.get(host.host) ?? [], now))
        .sort((a, b) => b.lastDay - a.lastDay || a.host.localeCompare(b.host));
      return { since, at: now, all: politenessTotals(reports), hosts: reports };
    },
  };
}
