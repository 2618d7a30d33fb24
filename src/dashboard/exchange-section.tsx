/** The exchanges of a watch, of a host, or all there are: newest first, more on demand. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestOf } from '../messaging/protocol';
import { send } from '../messaging/send';
import { Failure } from '../ui/failure';
import { t } from '../ui/page-words';
import { useView } from '../ui/use-view';
import { type Addresses, ExchangeTable } from './exchange-table';

const FIRST = 30;
const MOST = 10_000;

interface Props {
  readonly of: Pick<RequestOf<'exchanges.list'>, 'watchId' | 'host'>;
  readonly now: number;
}

export function ExchangeSection({ of, now }: Props): JSX.Element {
  const [limit, setLimit] = useState(FIRST);
  const { data, error, reload } = useView(
    () => send('exchanges.list', { ...of, limit }),
    JSON.stringify([of, limit]),
  );
  return (
    <section class="part">
      <h3 id="exchanges-title">{t('dash_exchanges')}</h3>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {data === undefined && error === undefined && <p class="soft">{t('loading')}</p>}
      {data?.length === 0 && <p class="soft">{t('dash_no_exchanges')}</p>}
      {data !== undefined && data.length > 0 && (
        <ExchangeTable
          exchanges={data}
          addresses={addressesFor(of)}
          now={now}
          watchId={of.watchId}
        />
      )}
      {data?.length === limit && limit < MOST && (
        <button type="button" class="quiet" onClick={() => setLimit(Math.min(MOST, limit * 4))}>
          {t('dash_more_exchanges')}
        </button>
      )}
    </section>
  );
}

/** What all rows have in common is not said in each. */
function addressesFor({ watchId, host }: Props['of']): Addresses {
  if (watchId !== undefined) return 'none';
  return host === undefined ? 'full' : 'path';
}
