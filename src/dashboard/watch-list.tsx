/** The watches of one place, with a search over title, address and the words of their state. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { BusyButton } from '../ui/busy-button';
import { Failure } from '../ui/failure';
import { t, WORDS } from '../ui/page-words';
import { PagedRows } from '../ui/paged-rows';
import { indexRows, searchRows } from '../ui/row-search';
import { SearchBar } from '../ui/search-bar';
import { watchSearchText } from '../ui/watch-search';
import { markAllSeen } from './mark-seen';
import type { ListPlace } from './route';
import { rowsOfPlace } from './watch-place';
import { WatchRowView } from './watch-row-view';
import { useWatches } from './watches-context';

interface Props {
  readonly place: ListPlace;
  readonly openId: string | null;
  readonly now: number;
}

export const ADD_PAGE = '../options/index.html#add';

export function WatchList({ place, openId, now }: Props): JSX.Element {
  const { data, error, reload } = useWatches();
  const [query, setQuery] = useState('');
  const here = useMemo(() => rowsOfPlace(data ?? [], place, openId), [data, place, openId]);
  const index = useMemo(() => indexRows(here, (row) => watchSearchText(row, WORDS)), [here]);
  const found = useMemo(() => searchRows(index, query), [index, query]);

  return (
    <section class="list" aria-labelledby="list-title">
      <h2 id="list-title" class="visually-hidden">
        {t(`dash_place_${place}`)}
      </h2>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {data !== undefined && here.length === 0 && <Empty place={place} total={data.length} />}
      {here.length > 0 && (
        <>
          <SearchBar
            label={t('dash_search_watches')}
            query={query}
            onQuery={setQuery}
            found={found.length}
          >
            {place === 'changed' ? (
              <BusyButton act={markAllSeen}>{t('dash_all_seen')}</BusyButton>
            ) : (
              <a class="button" href={ADD_PAGE}>
                {t('dash_add')}
              </a>
            )}
          </SearchBar>
          <PagedRows
            rows={found}
            of={`${place} ${query}`}
            label={t(`dash_place_${place}`)}
            row={(row) => (
              <WatchRowView key={row.id} row={row} open={row.id === openId} now={now} />
            )}
          />
        </>
      )}
    </section>
  );
}

function Empty({
  place,
  total,
}: {
  readonly place: ListPlace;
  readonly total: number;
}): JSX.Element {
  const none = total === 0;
  return (
    <div class="nothing">
      <p>{t(none ? 'dash_empty_watches' : `dash_empty_${place}`)}</p>
      {none ? (
        <a class="button primary" href={ADD_PAGE}>
          {t('dash_add_first')}
        </a>
      ) : (
        <a class="button" href="#">
          {t('dash_to_watches')}
        </a>
      )}
    </div>
  );
}
