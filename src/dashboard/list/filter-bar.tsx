/** What the list is filtered by: only what some watch has can be chosen. */
import type { JSX } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { WatchRow } from '../../messaging/protocol';
import { t } from '../../ui/page-words';
import { choose } from './current-view';
import { countHosts, countStates, countTags, type RowState } from './list-rows';
import { isFiltered, type ListView, SORT_KEYS, type SortKey, WHOLE_LIST } from './list-view';

/** A menu of more hosts than this is no help; the search finds a host too. */
const MOST_HOSTS = 200;

interface Props {
  readonly rows: readonly WatchRow[];
  readonly view: ListView;
}

/** The same element while what is typed changes alone: its menus may be long. */
export function FilterBar({ rows, view }: Props): JSX.Element {
  const { state, tag, host, unread, sort, reversed } = view;
  const isAny = isFiltered(view);
  return useMemo(
    () => <Filters rows={rows} view={view} isAny={isAny} />,
    [rows, state, tag, host, unread, sort, reversed, isAny],
  );
}

function Filters({ rows, view, isAny }: Props & { readonly isAny: boolean }): JSX.Element {
  const states = useMemo(() => countStates(rows), [rows]);
  const tags = useMemo(() => countTags(rows), [rows]);
  const hosts = useMemo(() => countHosts(rows).slice(0, MOST_HOSTS), [rows]);
  return (
    <div class="filters" role="group" aria-label={t('list_filters')}>
      <Choice
        label={t('list_state')}
        all={t('list_all_states')}
        value={view.state}
        values={states.map(({ value }) => value)}
        wordOf={(state) => t(`state_${state as RowState}`)}
        onChoose={(state) => choose({ state })}
      />
      {(tags.length > 0 || view.tag !== '') && (
        <Choice
          label={t('list_tags')}
          all={t('list_all_tags')}
          value={tags.find(({ value }) => isSame(value, view.tag))?.value ?? view.tag}
          values={tags.map(({ value }) => value)}
          onChoose={(tag) => choose({ tag })}
        />
      )}
      <Choice
        label={t('list_host')}
        all={t('list_all_hosts')}
        value={view.host}
        values={hosts.map(({ value }) => value)}
        onChoose={(host) => choose({ host })}
      />
      <label class="unread-only">
        <input
          type="checkbox"
          checked={view.unread}
          onChange={({ currentTarget }) => choose({ unread: currentTarget.checked })}
        />
        {t('list_unread')}
      </label>
      <SortChoice view={view} />
      {isAny && (
        <button
          type="button"
          class="quiet small"
          onClick={() => choose({ ...WHOLE_LIST, sort: view.sort, reversed: view.reversed })}
        >
          {t('list_clear')}
        </button>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly wordOf?: (value: string) => string;
  readonly onChoose: (value: string) => void;
}

/** What is chosen stays a choice although no row has it any more. */
function Choice({ label, all, value, values, wordOf, onChoose }: ChoiceProps): JSX.Element {
  const id = useId();
  const offered = value === '' || values.includes(value) ? values : [value, ...values];
  return (
    <>
      <label class="visually-hidden" for={id}>
        {label}
      </label>
      <select
        id={id}
        data-set={value === '' ? 'no' : 'yes'}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">{all}</option>
        {offered.map((each) => (
          <option key={each} value={each}>
            {wordOf?.(each) ?? each}
          </option>
        ))}
      </select>
    </>
  );
}

/** Where there is no room for columns, and so none for their heads. */
function SortChoice({ view }: { readonly view: ListView }): JSX.Element {
  const id = useId();
  return (
    <span class="sort-choice">
      <label class="visually-hidden" for={id}>
        {t('list_sort')}
      </label>
      <select
        id={id}
        value={view.sort}
        onChange={({ currentTarget }) =>
          choose({ sort: currentTarget.value as SortKey, reversed: false })
        }
      >
        {SORT_KEYS.map((key) => (
          <option key={key} value={key}>
            {t(`list_sort_${key}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
