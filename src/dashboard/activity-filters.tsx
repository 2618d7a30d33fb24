/** The filters of the activity page. Each choice is a new place, so that Back takes it back. */
import type { JSX } from 'preact';
import { send } from '../messaging/send';
import { t } from '../ui/page-words';
import { tidy } from '../ui/untrusted';
import { useView } from '../ui/use-view';
import type { ActivityFilter, Since } from './activity-filter';
import { CHECK_KINDS, type CheckKind } from './check-kinds';
import { formatRoute } from './route';
import { useWatches } from './watches-context';

const TITLE_LENGTH = 60;

const SINCE: readonly Since[] = ['hour', 'day', 'week', 'month'];

interface Props {
  readonly filter: ActivityFilter;
}

export function ActivityFilters({ filter }: Props): JSX.Element {
  const hosts = useView(() => send('hosts.list', {}), 'hosts');
  const { data: watches = [] } = useWatches();
  const choose = (part: { readonly [Key in keyof ActivityFilter]: ActivityFilter[Key] | '' }) => {
    const wished = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '');
    const chosen = Object.fromEntries(wished) as ActivityFilter;
    location.hash = formatRoute({ kind: 'activity', filter: chosen });
  };
  const { host = '', watchId = '', kind = '', since = '' } = filter;
  return (
    <div class="log-filters" role="group" aria-label={t('dash_activity_filters')}>
      <Choice
        name={t('dash_activity_host')}
        value={host}
        // A page is on one host: the two together say no more than the page.
        choose={(value) => choose({ host: value, watchId: '' })}
        options={[
          ['', t('dash_activity_any_host')],
          ...named(
            host,
            (hosts.data ?? []).map((row) => [row.host, row.host] as const),
          ),
        ]}
      />
      <Choice
        name={t('dash_activity_watch')}
        value={watchId}
        choose={(value) => choose({ watchId: value, host: '' })}
        options={[
          ['', t('dash_activity_any_watch')],
          ...named(
            watchId,
            watches.map(({ id, title, host: of }) => {
              return [id, tidy(title === '' ? of : title, TITLE_LENGTH)] as const;
            }),
          ),
        ]}
      />
      <Choice
        name={t('dash_activity_outcome')}
        value={kind}
        choose={(value) => choose({ kind: value as CheckKind | '' })}
        options={[
          ['', t('dash_filter_all')],
          ...CHECK_KINDS.map((each) => [each, t(`dash_filter_${each}`)] as const),
        ]}
      />
      <Choice
        name={t('dash_activity_since')}
        value={since}
        choose={(value) => choose({ since: value as Since | '' })}
        options={[
          ['', t('dash_activity_ever')],
          ...SINCE.map((each) => [each, t(`dash_activity_${each}`)] as const),
        ]}
      />
      {Object.keys(filter).length > 0 && (
        <a class="button quiet" href={formatRoute({ kind: 'activity' })}>
          {t('dash_activity_clear')}
        </a>
      )}
    </div>
  );
}

type Option = readonly [value: string, words: string];

/** What is chosen is among them, also where it is not known, or not yet. */
function named(chosen: string, options: readonly Option[]): readonly Option[] {
  const sorted = options.toSorted(([, a], [, b]) => a.localeCompare(b));
  const isKnown = chosen === '' || sorted.some(([value]) => value === chosen);
  return isKnown ? sorted : [...sorted, [chosen, chosen]];
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly choose: (value: string) => void;
}

function Choice({ name, value, options, choose }: ChoiceProps): JSX.Element {
  return (
    <label>
      <span>{name}</span>
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
