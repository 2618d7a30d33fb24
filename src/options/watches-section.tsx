/** All watches, each with what can be done to it. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { WatchRow } from '../messaging/protocol';
import { Failure } from '../ui/failure';
import { t, WORDS } from '../ui/page-words';
import { PagedRows } from '../ui/paged-rows';
import { indexRows, searchRows } from '../ui/row-search';
import { SearchBar } from '../ui/search-bar';
import { useNow } from '../ui/use-now';
import type { View } from '../ui/use-view';
import { watchSearchText } from '../ui/watch-search';
import { plural } from '../ui/words';
import { OptionsRow } from './options-row';

interface Props {
  readonly watches: View<readonly WatchRow[]>;
}

export function WatchesSection({ watches: { data, error, reload } }: Props): JSX.Element {
  const now = useNow();
  const [query, setQuery] = useState('');
  const index = useMemo(() => indexRows(data ?? [], (row) => watchSearchText(row, WORDS)), [data]);
  const found = useMemo(() => searchRows(index, query), [index, query]);
  return (
    <section class="part watches" aria-labelledby="watches-title">
      <h2 id="watches-title">
        {data === undefined
          ? t('options_watches')
          : plural(WORDS, 'options_watches_counted', data.length)}
      </h2>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {data?.length === 0 && (
        <div class="nothing">
          <p>{t('options_no_watches')}</p>
          <a class="button" href="#add">
            {t('options_add')}
          </a>
        </div>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <SearchBar
            label={t('options_search')}
            query={query}
            onQuery={setQuery}
            found={found.length}
          />
          <PagedRows
            rows={found}
            of={query}
            label={t('options_watches')}
            row={(row) => <OptionsRow key={row.id} row={row} now={now} />}
          />
        </>
      )}
    </section>
  );
}
