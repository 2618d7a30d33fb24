/** One host: its verdict in a sentence and why, its numbers, its watches, its exchanges. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { HostDetail, HostRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { diagnosisWords, isWorthTelling, oddityWords, remedyWords } from '../ui/diagnosis-words';
import { bytes, clockTime, count } from '../ui/format';
import { holdWords } from '../ui/hold-words';
import { t, WORDS } from '../ui/page-words';
import { tidy } from '../ui/untrusted';
import { useView } from '../ui/use-view';
import { BackLink } from './back-link';
import { ExchangeSection } from './exchange-section';
import { Fact, Facts } from './facts';
import { HostBudget } from './host-budget';
import { HostPages } from './host-pages';
import { HostPoliteness } from './host-politeness';
import { HostProof } from './host-proof';
import { HostReport } from './host-report';
import { HostRobots } from './host-robots';
import { LongLine } from './long-line';
import { OpenFailure } from './open-failure';
import { WatchRowView } from './watch-row-view';
import { useWatches } from './watches-context';

interface Props {
  readonly host: string;
  readonly now: number;
}

export function HostPage({ host, now }: Props): JSX.Element {
  const { data, error, reload } = useView(() => send('hosts.get', { host }), host);
  return (
    <article class="detail" aria-labelledby="host-title">
      <BackLink to="hosts" />
      {error !== undefined && <OpenFailure error={error} retry={() => void reload()} />}
      {data === undefined && error === undefined && <p class="soft">{t('loading')}</p>}
      {data !== undefined && <Host host={data} now={now} />}
    </article>
  );
}

function Host({ host, now }: { readonly host: HostDetail; readonly now: number }): JSX.Element {
  const { window, totals, pausedUntil, labels } = host;
  const verdict = diagnosisWords(host, WORDS);
  const held = holdWords(host, now, WORDS);
  const name = tidy(host.host);
  useEffect(() => {
    document.title = t('dash_title_of', name);
    return () => {
      document.title = t('extension_name');
    };
  }, [name]);
  return (
    <>
      <header class="watch-head">
        <h2 id="host-title">
          <bdi dir="ltr">{name}</bdi>
        </h2>
        <p class="state" data-tone={host.never304 ? 'stir' : 'still'}>
          {verdict.sentence}
        </p>
        {labels.map((label) => (
          <p key={label}>{oddityWords(label, WORDS).sentence}</p>
        ))}
        {isWorthTelling(host.remedy) && (
          <p class="small soft">{t('dash_host_done', remedyWords(host.remedy, now, WORDS))}</p>
        )}
        {pausedUntil !== null && pausedUntil > now && (
          <p class="small">{t('dash_host_paused', clockTime(pausedUntil, now, WORDS))}</p>
        )}
        {held !== undefined && <p class="small">{held}</p>}
      </header>
      <Facts>
        <Fact
          value={t(
            'dash_n_of_m',
            count(window.notModified, WORDS),
            count(window.conditional, WORDS),
          )}
          name={t('dash_fact_304s')}
        />
        <Fact value={count(window.identical, WORDS)} name={t('dash_fact_identical')} />
        <Fact value={bytes(totals.bytesSaved, WORDS)} name={t('dash_fact_saved')} />
        <Fact value={bytes(totals.bytesWasted, WORDS)} name={t('dash_fact_wasted')} />
      </Facts>
      <LongLine marks={host.marks} />
      <section class="part">
        <h3 id="why-title">{t('dash_verdict_why')}</h3>
        <Advice host={host} />
        <Evidence host={host} />
      </section>
      <HostProof host={host} now={now} />
      <HostPages host={host} now={now} />
      <HostReport key={host.host} host={host.host} />
      <HostBudget host={host} now={now} />
      <HostRobots robots={host.robots} now={now} />
      <HostPoliteness host={host.host} now={now} />
      <HostWatches host={host.host} now={now} />
      <ExchangeSection of={{ host: host.host }} now={now} />
    </>
  );
}

/** What can be done, by the person and by whoever runs the site. */
function Advice({ host }: { readonly host: HostDetail }): JSX.Element {
  const words = [
    diagnosisWords(host, WORDS),
    ...host.labels.map((label) => oddityWords(label, WORDS)),
  ];
  return (
    <ul class="advice">
      {words.map(({ advice, operator }) => (
        <li key={operator}>
          <p>{t('dash_host_advice_you', advice)}</p>
          <p class="soft">{t('dash_host_advice_operator', operator)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The numbers of the window that the verdict is made from, and of all time beside them. */
function Evidence({ host }: { readonly host: HostRow }): JSX.Element {
  const { window, totals } = host;
  const line = (name: string, recent: number | null, all: number | null) => (
    <tr>
      <th scope="row">{name}</th>
      <td class="end">{recent === null ? '' : count(recent, WORDS)}</td>
      <td class="end">{all === null ? '' : count(all, WORDS)}</td>
    </tr>
  );
  return (
    <table class="evidence">
      <caption class="small soft">{t('dash_evidence_caption')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col" class="end">
            {t('dash_evidence_recent')}
          </th>
          <th scope="col" class="end">
            {t('dash_evidence_all')}
          </th>
        </tr>
      </thead>
      <tbody>
        {line(t('dash_evidence_requests'), null, totals.requests)}
        {line(t('dash_evidence_conditional'), window.conditional, totals.conditional)}
        {line(t('dash_evidence_304s'), window.notModified, totals.notModified)}
        {line(t('dash_evidence_identical'), window.identical, totals.identical)}
        {line(t('dash_evidence_moved'), window.validatorMoved, null)}
        {line(t('dash_evidence_bodies'), window.bodies, null)}
      </tbody>
    </table>
  );
}

function HostWatches({
  host,
  now,
}: {
  readonly host: string;
  readonly now: number;
}): JSX.Element | null {
  const { data } = useWatches();
  const rows = data?.filter((row) => row.host === host) ?? [];
  if (rows.length === 0) return null;
  return (
    <section class="part">
      <h3 id="host-watches-title">{t('dash_host_watches')}</h3>
      <ul class="rows framed">
        {rows.map((row) => (
          <WatchRowView key={row.id} row={row} open={false} now={now} />
        ))}
      </ul>
    </section>
  );
}
