/** The places, with what is in each; at their foot, when it last ran and runs next. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { tagKey } from '../core/watch/tags';
import type { StatusView, WatchRow } from '../messaging/protocol';
import { count } from '../ui/format';
import { StillwatchMark } from '../ui/mark';
import { t, WORDS } from '../ui/page-words';
import { SleptNote } from '../ui/slept-note';
import { listView } from './list/current-view';
import { countTags } from './list/list-rows';
import { WHOLE_LIST, withListView } from './list/list-view';
import { RoomNote } from './room-note';
import { formatRoute, type ListPlace, type Route } from './route';
import { RunTimes } from './run-times';
import { useWatches } from './watches-context';

interface Props {
  readonly route: Route;
  readonly place: ListPlace;
  readonly status: StatusView | undefined;
  readonly now: number;
}

type Place = ListPlace | 'hosts' | 'activity';

export function Places({ route, place, status, now }: Props): JSX.Element {
  const here = placeOf(route, place);
  const { data } = useWatches();
  const link = (to: Place, number?: number) => (
    <li>
      <a href={hashOf(to)} {...(here === to ? { 'aria-current': 'page' as const } : {})}>
        <span>{t(`dash_place_${to}`)}</span>
        {number !== undefined && <span class="number">{count(number, WORDS)}</span>}
      </a>
    </li>
  );
  return (
    <nav class="places" aria-label={t('dash_places')}>
      <h1 class="brand">
        <StillwatchMark size={18} />
        {t('extension_name')}
      </h1>
      <ul>
        {link('watches', status?.watches)}
        {link('changed', status?.changed)}
        {link('needs', status?.needYou)}
        {link('hosts', status?.hosts)}
        {link('activity')}
        <TagPlaces rows={data} />
        <li class="apart">
          <a href="../options/index.html">{t('dash_options')}</a>
        </li>
      </ul>
      {status !== undefined && status.roomMade !== null && (
        <RoomNote room={status.roomMade} now={now} />
      )}
      {status !== undefined && (
        <SleptNote slept={status.slept} isMadeUp={status.slept?.madeUp ?? true} now={now} />
      )}
      {status !== undefined && <RunTimes status={status} now={now} />}
    </nav>
  );
}

/** More than these are in the list's own menu. */
const MOST_TAGS = 12;

/** The commonest tags, each with its list. */
function TagPlaces({ rows }: { readonly rows: readonly WatchRow[] | undefined }): JSX.Element {
  const tags = useMemo(() => countTags(rows ?? []).slice(0, MOST_TAGS), [rows]);
  const chosen = tagKey(listView().tag);
  return (
    <>
      {tags.map(({ value, count: watches }, index) => (
        <li key={value} class={index === 0 ? 'tag-place apart' : 'tag-place'}>
          <a
            href={withListView('#', { ...WHOLE_LIST, tag: value })}
            {...(tagKey(value) === chosen ? { 'aria-current': 'true' as const } : {})}
          >
            <bdi class="one-line">{value}</bdi>
            <span class="number">{count(watches, WORDS)}</span>
          </a>
        </li>
      ))}
    </>
  );
}

function placeOf(route: Route, place: ListPlace): Place {
  switch (route.kind) {
    case 'hosts':
    case 'politeness':
    case 'host':
      return 'hosts';
    case 'activity':
      return 'activity';
    default:
      return place;
  }
}

function hashOf(place: Place): string {
  return place === 'hosts' || place === 'activity'
    ? formatRoute({ kind: place })
    : formatRoute({ kind: 'list', place });
}
