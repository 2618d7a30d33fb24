/** The exchanges of a watch, of a host, or all there are: newest first, more on demand. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestOf } from '../messaging/protocol';
import { send } from '../messaging/send';
import { Failure } from '../ui/failure';
import { t } from '../ui/page-words';
import { useView } from '../ui/use-view';
import { type Addresses, ExchangeTable, type Opened } from './exchange-table';

const FIRST = 30;
const MOST = 10_000;

type Of = Omit<RequestOf<'exchanges.list'>, 'limit'>;

interface Props {
  readonly of: Of;
  readonly now: number;
}

export function ExchangeSection({ of, now }: Props): JSX.Element {
  return (
    <section class="part">
      <h3 id="exchanges-title">{t('dash_exchanges')}</h3>
      <ExchangeList of={of} none={t('dash_no_exchanges')} now={now} />
    </section>
  );
}

interface ListProps extends Props {
  /** As many are shown from the start. */
  readonly atLeast?: number;
  /** The exchange that is to be opened. */
  readonly opened?: Opened | undefined;
  /** What is said where there are none. */
  readonly none: string;
}

/** Below an element of the id `exchanges-title`, which names it. */
export function ExchangeList({ of, atLeast = 0, opened, none, now }: ListProps): JSX.Element {
  const [wished, setWished] = useState(FIRST);
  const limit = Math.max(wished, atLeast);
  const { data, error, reload } = useView(
    () => send('exchanges.list', { ...of, limit }),
    JSON.stringify([of, limit]),
  );
  return (
    <>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {data === undefined && error === undefined && <p class="soft">{t('loading')}</p>}
      {data?.length === 0 && <p class="soft">{none}</p>}
      {data !== undefined && data.length > 0 && (
        <ExchangeTable
          exchanges={data}
          addresses={addressesFor(of)}
          now={now}
          watchId={of.watchId}
          {...(opened === undefined ? {} : { opened })}
        />
      )}
      {data?.length === limit && limit < MOST && (
        <button type="button" class="quiet" onClick={() => setWished(Math.min(MOST, limit * 4))}>
          {t('dash_more_exchanges')}
        </button>
      )}
    </>
  );
}

/** What all rows have in common is not said in each. */
function addressesFor({ watchId, host }: Of): Addresses {
  if (watchId !== undefined) return 'none';
  return host === undefined ? 'full' : 'path';
}
