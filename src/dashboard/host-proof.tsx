/** The exchanges that made a host's verdict: each opens to its headers. */
import type { JSX } from 'preact';
import type { HostDetail } from '../messaging/protocol';
import { count } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { ExchangeTable } from './exchange-table';

interface Props {
  readonly host: HostDetail;
  readonly now: number;
}

const TITLE = 'host-proof-title';

export function HostProof({ host, now }: Props): JSX.Element | null {
  const { evidence, evidenceInAll } = host;
  if (evidenceInAll === 0) return null;
  const kept = evidence.filter(({ exchange }) => exchange !== null);
  // A 304 that hid a change may be named twice: once for what it was, once for what it hid.
  const shown = new Map(kept.map(({ exchange, showing }) => [exchange?.id, showing]));
  const exchanges = [...new Map(kept.map(({ exchange }) => [exchange?.id, exchange])).values()];
  return (
    <section class="part">
      <h3 id={TITLE}>{t('dash_host_proof')}</h3>
      {exchanges.length === 0 && <p class="soft">{t('dash_host_proof_none')}</p>}
      {exchanges.length > 0 && (
        <ExchangeTable
          exchanges={exchanges.filter((exchange) => exchange !== undefined && exchange !== null)}
          addresses="path"
          now={now}
          says={{
            column: t('dash_host_proof_shows'),
            caption: t('dash_host_proof_caption'),
            labelledBy: TITLE,
            words: ({ id }) => t(`host_showing_${shown.get(id) ?? 'plain'}`),
          }}
        />
      )}
      {exchanges.length < evidenceInAll && exchanges.length > 0 && (
        <p class="small soft">
          {t('dash_host_proof_some', count(exchanges.length, WORDS), count(evidenceInAll, WORDS))}
        </p>
      )}
    </section>
  );
}
