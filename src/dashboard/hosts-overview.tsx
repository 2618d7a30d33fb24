/** All hosts together: how politely they were asked, and their numbers as a file. */
import type { JSX } from 'preact';
import type { HostPoliteness, PolitenessTotals } from '../core/politeness/politeness-report';
import { HOST_GAP_MS } from '../core/schedule/run-order';
import { send } from '../messaging/send';
import { Failure } from '../ui/failure';
import { bytes, count, dayWords } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { conditionalWords, gapLength, gapWords, waitWords } from '../ui/politeness-words';
import { tidy } from '../ui/untrusted';
import { useView } from '../ui/use-view';
import { BackLink } from './back-link';
import { HostExport } from './host-export';
import { formatRoute } from './route';
import { TableRegion } from './table-region';

export function HostsOverview({ now }: { readonly now: number }): JSX.Element {
  const { data, error, reload } = useView(() => send('politeness.report', {}), 'politeness');
  return (
    <article class="detail" aria-labelledby="hosts-title">
      <BackLink to="hosts" />
      <h2 id="hosts-title">{t('dash_host_all')}</h2>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {data === undefined && error === undefined && <p class="soft">{t('loading')}</p>}
      {data !== undefined && (
        <section class="part">
          <h3 id="polite-title">{t('dash_host_politeness')}</h3>
          <p class="small soft">
            {t('dash_host_politeness_about', dayWords(data.since, now, WORDS))}
          </p>
          {data.all.requests === 0 ? (
            <p class="soft">{t('dash_host_polite_none')}</p>
          ) : (
            <>
              <Totals all={data.all} />
              <HostsTable hosts={data.hosts.filter(({ requests }) => requests > 0)} />
            </>
          )}
        </section>
      )}
      <HostExport />
    </article>
  );
}

function Totals({ all }: { readonly all: PolitenessTotals }): JSX.Element {
  const pair = (name: string, value: string, broken = 0) => (
    <div>
      <dt>{name}</dt>
      <dd class={brokenIf(broken)}>{value}</dd>
    </div>
  );
  const kept = (broken: number) =>
    broken === 0 ? t('dash_host_polite_kept') : t('dash_host_polite_broken', count(broken, WORDS));
  return (
    <dl class="pairs">
      {pair(
        t('dash_host_polite_requests'),
        t(
          'dash_host_polite_requests_value',
          count(all.lastHour, WORDS),
          count(all.lastDay, WORDS),
          count(all.requests, WORDS),
        ),
      )}
      {pair(t('dash_host_polite_day'), kept(all.limitsBroken), all.limitsBroken)}
      {pair(
        t('dash_host_polite_gap'),
        gapWords({ ...all, gapMs: HOST_GAP_MS }, WORDS),
        all.gapsBroken,
      )}
      {pair(t('dash_host_polite_crawl'), kept(all.crawlDelayBroken), all.crawlDelayBroken)}
      {pair(t('dash_host_polite_wait'), waitWords(all, WORDS), all.waitsBroken)}
      {pair(t('dash_host_polite_many'), count(all.tooMany, WORDS))}
      {pair(t('dash_host_polite_share'), conditionalWords(all, WORDS))}
      {pair(t('dash_host_polite_bytes'), bytes(all.bytes, WORDS))}
    </dl>
  );
}

/** Enough to see who is asked most; each host has a page of its own. */
const MOST_ROWS = 200;

function HostsTable({ hosts }: { readonly hosts: readonly HostPoliteness[] }): JSX.Element {
  return (
    <TableRegion labelledBy="polite-title">
      <table class="politeness">
        <caption class="visually-hidden">{t('dash_host_polite_table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dash_host_polite_site')}</th>
            <th scope="col" class="end">
              {t('dash_host_polite_hour')}
            </th>
            <th scope="col" class="end">
              {t('dash_host_polite_day')}
            </th>
            <th scope="col">{t('dash_host_polite_gap')}</th>
            <th scope="col" class="end">
              {t('dash_host_polite_wait')}
            </th>
            <th scope="col" class="end">
              {t('dash_host_polite_many')}
            </th>
          </tr>
        </thead>
        <tbody>
          {hosts.slice(0, MOST_ROWS).map((host) => (
            <tr key={host.host}>
              <th scope="row">
                <a href={formatRoute({ kind: 'host', host: host.host })}>
                  <bdi dir="ltr">{tidy(host.host)}</bdi>
                </a>
              </th>
              <td class="end">{ofAtMost(host.busiestHour, host.hourlyLimit)}</td>
              <td class="end">{ofAtMost(host.busiestDay, host.dailyLimit)}</td>
              <td class={brokenIf(host.gapsBroken + host.crawlDelayBroken)}>
                {host.smallestGapMs === null ? '' : gapLength(host.smallestGapMs, WORDS)}
              </td>
              <td class={`end ${brokenIf(host.waitsBroken)}`}>{count(host.waitsAsked, WORDS)}</td>
              <td class="end">{count(host.tooMany, WORDS)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  );
}

function brokenIf(times: number): string {
  return times > 0 ? 'broken' : '';
}

function ofAtMost(most: number, limit: number): string {
  return t('dash_n_of_m', count(most, WORDS), count(limit, WORDS));
}
