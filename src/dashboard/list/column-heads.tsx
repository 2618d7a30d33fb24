/** The heads of the columns: each sorts by its column, and the other way at the second press. */
import type { JSX } from 'preact';
import { t } from '../../ui/page-words';
import { choose } from './current-view';
import type { ListView, SortKey } from './list-view';

interface Column {
  readonly key: SortKey | 'tags';
  readonly cell: string;
  /** Which way its usual order goes. */
  readonly usual: 'ascending' | 'descending';
}

const COLUMNS: readonly Column[] = [
  { key: 'title', cell: 'watch', usual: 'ascending' },
  { key: 'state', cell: 'state', usual: 'ascending' },
  { key: 'changed', cell: 'change', usual: 'descending' },
  { key: 'next', cell: 'next', usual: 'ascending' },
  { key: 'share', cell: 'share', usual: 'ascending' },
  { key: 'tags', cell: 'tags', usual: 'ascending' },
];

interface Props {
  readonly view: ListView;
  readonly all: 'none' | 'some' | 'all';
  readonly chooseAll: (how: 'all' | 'none') => void;
}

export function ColumnHeads({ view, all, chooseAll }: Props): JSX.Element {
  return (
    <div role="rowgroup" class="heads">
      <div role="row" class="watch-row head-row small">
        <div role="columnheader" class="cell-pick">
          <input
            type="checkbox"
            aria-label={t('list_choose_all')}
            checked={all === 'all'}
            ref={(box) => {
              if (box !== null) box.indeterminate = all === 'some';
            }}
            onChange={({ currentTarget }) => chooseAll(currentTarget.checked ? 'all' : 'none')}
          />
        </div>
        {COLUMNS.map((column) => (
          <Head key={column.key} column={column} view={view} />
        ))}
      </div>
    </div>
  );
}

function Head({
  column: { key, cell, usual },
  view,
}: {
  readonly column: Column;
  readonly view: ListView;
}): JSX.Element {
  if (key === 'tags') {
    return (
      <div role="columnheader" class={`cell-${cell}`}>
        {t('list_tags')}
      </div>
    );
  }
  const isSorted = view.sort === key;
  const other = usual === 'ascending' ? 'descending' : 'ascending';
  const way = view.reversed ? other : usual;
  // A third press is the usual order of the list again.
  const next = (): Partial<ListView> => {
    if (!isSorted) return { sort: key, reversed: false };
    return view.reversed ? { sort: 'added', reversed: false } : { reversed: true };
  };
  return (
    <div role="columnheader" class={`cell-${cell}`} {...(isSorted ? { 'aria-sort': way } : {})}>
      <button type="button" class="quiet small" onClick={() => choose(next())}>
        {t(`list_column_${key as Exclude<SortKey, 'added'>}`)}
        <span aria-hidden="true" class="way">
          {isSorted && (way === 'ascending' ? '↑' : '↓')}
        </span>
      </button>
    </div>
  );
}
