/** The watches of one place: searched, filtered, sorted, and chosen for what is done to many. */
import type { JSX, RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { foldForSearch, searchRows } from '../core/row-search';
import type { WatchRow } from '../messaging/protocol';
import { BusyButton } from '../ui/busy-button';
import { Failure } from '../ui/failure';
import { t, WORDS } from '../ui/page-words';
import { SearchBar } from '../ui/search-bar';
import { watchSearchText } from '../ui/watch-search';
import { CheckAll } from './check-all';
import { listView, searchFor } from './list/current-view';
import { FilterBar } from './list/filter-bar';
import { Legend } from './list/legend';
import { filterRows, sortRows } from './list/list-rows';
import { isFiltered, type ListView } from './list/list-view';
import { WatchGrid } from './list/watch-grid';
import { markAllSeen } from './mark-seen';
import type { ListPlace } from './route';
import { rowsOfPlace } from './watch-place';
import { useWatches } from './watches-context';

interface Props {
  readonly place: ListPlace;
  readonly openId: string | null;
  readonly now: number;
}

export const ADD_PAGE = '../options/index.html#add';

export function WatchList({ place, openId, now }: Props): JSX.Element {
  const { data, loading, error, reload } = useWatches();
  const view = listView();
  const here = useMemo(() => rowsOfPlace(data ?? [], place, openId), [data, place, openId]);
  const found = useFound(here, view, place);
  const list = useRef<HTMLElement>(null);
  const search = (query: string) => {
    searchFor(query);
    list.current?.scrollTo({ top: 0 });
  };
  useFocusAfterLast(list, found.length);
  const isEmpty = data !== undefined && !loading && here.length === 0;

  return (
    <section ref={list} class="list watch-list" aria-labelledby="list-title" aria-busy={loading}>
      <h2 id="list-title" class="visually-hidden">
        {t(`dash_place_${place}`)}
      </h2>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {isEmpty && <Empty place={place} total={data.length} />}
      {here.length > 0 && (
        <>
          <WatchGrid
            rows={found}
            view={view}
            openId={openId}
            now={now}
            label={t(`dash_place_${place}`)}
            above={(bulk) => (
              <SearchBar
                label={t('dash_search_watches')}
                query={view.query}
                onQuery={search}
                found={found.length}
              >
                {place === 'changed' ? (
                  <BusyButton act={markAllSeen}>{t('dash_all_seen')}</BusyButton>
                ) : (
                  <>
                    <CheckAll />
                    <a class="button" href={ADD_PAGE}>
                      {t('dash_add')}
                    </a>
                  </>
                )}
                <FilterBar rows={here} view={view} />
                {bulk}
              </SearchBar>
            )}
          />
          {found.length === 0 && isFiltered(view) && (
            <p class="nothing soft">{t('list_none_found')}</p>
          )}
          <Legend />
        </>
      )}
    </section>
  );
}

/**
 * With the last row goes the focus that was in it: on to what stands in its place, and back to the
 * rows when they are there again.
 */
function useFocusAfterLast(list: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(0);
  const isMoved = useRef(false);
  useEffect(() => {
    const isOver = before.current > 0 && count === 0;
    const isBack = before.current === 0 && count > 0 && isMoved.current;
    before.current = count;
    if (!isOver && !isBack) return;
    isMoved.current = false;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      isMoved.current = isOver;
      const next = isOver ? '.nothing a, input[type=search]' : '.row-title';
      list.current?.querySelector<HTMLElement>(next)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [list, count]);
}

const texts = new WeakMap<WatchRow, string>();

/** Made once a row, however often the list is read again. */
function textOf(row: WatchRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = foldForSearch(watchSearchText(row, WORDS));
  texts.set(row, text);
  return text;
}

/** Sorted and filtered once, and searched with each key. */
function useFound(
  rows: readonly WatchRow[],
  view: ListView,
  place: ListPlace,
): readonly WatchRow[] {
  const { state, tag, host, unread, sort, reversed, query } = view;
  const sorted = useMemo(() => {
    // What changed is there by its newest change, unless another order is asked for.
    const order = place === 'changed' && sort === 'added' && !reversed ? 'changed' : sort;
    return sortRows(rows, { sort: order, reversed }, WORDS.language);
  }, [rows, place, sort, reversed]);
  const filtered = useMemo(
    () => filterRows(sorted, { state, tag, host, unread }),
    [sorted, state, tag, host, unread],
  );
  const index = useMemo(() => filtered.map((row) => ({ row, text: textOf(row) })), [filtered]);
  return useMemo(() => searchRows(index, query), [index, query]);
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
