/** The hosts, those that never answer 304 first. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { indexRows, searchRows } from '../core/row-search';
import type { HostRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { diagnosisWords } from '../ui/diagnosis-words';
import { Failure } from '../ui/failure';
import { t, WORDS } from '../ui/page-words';
import { PagedRows } from '../ui/paged-rows';
import { SearchBar } from '../ui/search-bar';
import { StillLine } from '../ui/still-line';
import { tidy } from '../ui/untrusted';
import { useView } from '../ui/use-view';
import { plural } from '../ui/words';
import { HostNumbers } from './host-numbers';
import { hostOrder } from './host-order';
import { formatRoute } from './route';
import { ADD_PAGE } from './watch-list';

interface Props {
  readonly openHost: string | null;
  readonly now: number;
}

export function HostList({ openHost, now }: Props): JSX.Element {
  const { data, error, reload } = useView(() => send('hosts.list', {}), 'hosts');
  const [query, setQuery] = useState('');
  const index = useMemo(
    () =>
      indexRows(
        [...(data ?? [])].sort(hostOrder),
        (host) => `${host.host} ${diagnosisWords(host, WORDS).sentence}`,
      ),
    [data],
  );
  const found = useMemo(() => searchRows(index, query), [index, query]);
  const never = found.filter(({ never304 }) => never304);
  const others = found.filter(({ never304 }) => !never304);
  return (
    <section class="list" aria-labelledby="list-title">
      <h2 id="list-title" class="visually-hidden">
        {t('dash_place_hosts')}
      </h2>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {data?.length === 0 && (
        <div class="nothing">
          <p>{t('dash_empty_hosts')}</p>
          <a class="button primary" href={ADD_PAGE}>
            {t('dash_add_first')}
          </a>
        </div>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <SearchBar
            label={t('dash_search_hosts')}
            query={query}
            onQuery={setQuery}
            found={found.length}
          >
            <a class="button" href={formatRoute({ kind: 'politeness' })}>
              {t('dash_host_politeness_open')}
            </a>
          </SearchBar>
          {never.length > 0 && (
            <Group
              name={plural(WORDS, 'dash_never_hosts', never.length)}
              of={query}
              hosts={never}
              openHost={openHost}
              now={now}
            />
          )}
          {others.length > 0 && (
            <Group
              name={plural(WORDS, 'dash_other_hosts', others.length)}
              of={query}
              hosts={others}
              openHost={openHost}
              now={now}
            />
          )}
        </>
      )}
    </section>
  );
}

interface GroupProps {
  readonly name: string;
  readonly of: string;
  readonly hosts: readonly HostRow[];
  readonly openHost: string | null;
  readonly now: number;
}

function Group({ name, of, hosts, openHost, now }: GroupProps): JSX.Element {
  return (
    <>
      <h3 class="group">{name}</h3>
      <PagedRows
        rows={hosts}
        of={of}
        label={name}
        row={(host) => (
          <HostRowView key={host.host} host={host} open={host.host === openHost} now={now} />
        )}
      />
    </>
  );
}

interface RowProps {
  readonly host: HostRow;
  readonly open: boolean;
  readonly now: number;
}

function HostRowView({ host, open, now }: RowProps): JSX.Element {
  return (
    <li class="row" data-tone="still" data-open={open ? 'yes' : 'no'}>
      <a
        id={`host-${host.host}`}
        class="row-title one-line"
        href={formatRoute({ kind: 'host', host: host.host })}
        {...(open ? { 'aria-current': 'true' as const } : {})}
      >
        <bdi dir="ltr">{tidy(host.host)}</bdi>
      </a>
      <StillLine marks={host.marks} width={91} />
      <p class="row-words small soft">
        <span class="two-lines">{diagnosisWords(host, WORDS).sentence}</span>
      </p>
      <HostNumbers host={host} now={now} />
    </li>
  );
}
