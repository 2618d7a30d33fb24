/** The places, with what is in each; at their foot, when it last ran and runs next. */
import type { JSX } from 'preact';
import type { StatusView } from '../messaging/protocol';
import { count } from '../ui/format';
import { StillwatchMark } from '../ui/mark';
import { t, WORDS } from '../ui/page-words';
import { RoomNote } from './room-note';
import { formatRoute, type ListPlace, type Route } from './route';
import { RunTimes } from './run-times';

interface Props {
  readonly route: Route;
  readonly place: ListPlace;
  readonly status: StatusView | undefined;
  readonly now: number;
}

type Place = ListPlace | 'hosts' | 'activity';

export function Places({ route, place, status, now }: Props): JSX.Element {
  const here = placeOf(route, place);
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
        <li class="apart">
          <a href="../options/index.html">{t('dash_options')}</a>
        </li>
      </ul>
      {status !== undefined && status.roomMade !== null && (
        <RoomNote room={status.roomMade} now={now} />
      )}
      {status !== undefined && <RunTimes status={status} now={now} />}
    </nav>
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
