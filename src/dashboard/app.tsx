/**
 * Places on the start side, a list, and what is open; one column at a time where it is narrow. The
 * address bar holds the place, so Back leads where a person expects.
 */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ProtocolError } from '../messaging/protocol-error';
import { send } from '../messaging/send';
import { Failure } from '../ui/failure';
import { t } from '../ui/page-words';
import { Toast } from '../ui/toast';
import { useNow } from '../ui/use-now';
import { useView } from '../ui/use-view';
import { ActivityPage } from './activity-page';
import { ChangePage } from './change-page';
import { HostList } from './host-list';
import { HostPage } from './host-page';
import { HostsOverview } from './hosts-overview';
import { listView } from './list/current-view';
import { withListView } from './list/list-view';
import { useWatchRows } from './list/use-watch-rows';
import { Places } from './places';
import { formatRoute, type ListPlace, type Route } from './route';
import type { Showing } from './showing';
import { useEscape } from './use-escape';
import { useRoute } from './use-route';
import { WatchList } from './watch-list';
import { WatchPage } from './watch-page';
import { WatchesContext } from './watches-context';

export function App(): JSX.Element {
  const route = useRoute();
  const now = useNow();
  const status = useView(() => send('status.get', {}), 'status');
  const place = useListPlace(route);
  const watches = useWatchRows(place);
  const open = useFocusOnMove(route);
  useEscape(listOf(route, place));

  if (isUnreadable(status.error)) {
    return (
      <main class="whole-page">
        <h1>{t('extension_name')}</h1>
        <Failure error={status.error} retry={() => void status.reload()} />
      </main>
    );
  }
  return (
    <WatchesContext.Provider value={watches}>
      <div class="columns" data-open={isOpen(route) ? 'main' : 'list'} data-place={route.kind}>
        <Places route={route} place={place} status={status.data} now={now} />
        <main>
          <ListColumn route={route} place={place} now={now} />
          <div class="open" ref={open} tabIndex={-1}>
            <Open route={route} place={place} now={now} />
          </div>
        </main>
      </div>
      <Toast />
    </WatchesContext.Provider>
  );
}

interface ColumnProps {
  readonly route: Route;
  readonly place: ListPlace;
  readonly now: number;
}

function ListColumn({ route, place, now }: ColumnProps): JSX.Element | null {
  switch (route.kind) {
    case 'activity':
      return null;
    case 'hosts':
    case 'politeness':
    case 'host':
      return <HostList openHost={route.kind === 'host' ? route.host : null} now={now} />;
    default:
      return <WatchList place={place} openId={openWatchId(route)} now={now} />;
  }
}

function Open({ route, place, now }: ColumnProps): JSX.Element | null {
  switch (route.kind) {
    case 'list':
      return null;
    case 'hosts':
    case 'politeness':
      return <HostsOverview now={now} />;
    case 'watch':
    case 'diff':
      return (
        <WatchPage
          key={formatRoute(route)}
          watchId={route.watchId}
          showing={showingOf(route)}
          place={place}
          now={now}
        />
      );
    case 'change':
      return <ChangePage key={route.changeId} changeId={route.changeId} place={place} now={now} />;
    case 'host':
      return <HostPage key={route.host} host={route.host} now={now} />;
    case 'activity':
      return <ActivityPage filter={route.filter ?? {}} now={now} />;
    case 'unknown':
      return (
        <div class="nothing">
          <h2>{t('dash_unknown_place')}</h2>
          <a class="button primary" href="#">
            {t('dash_to_watches')}
          </a>
        </div>
      );
  }
}

function showingOf(route: Extract<Route, { kind: 'watch' | 'diff' }>): Showing {
  if (route.kind === 'watch') return { kind: 'overview' };
  if (route.versions === null) return { kind: 'opened' };
  return { kind: 'versions', versions: route.versions };
}

function openWatchId(route: Route): string | null {
  return route.kind === 'watch' || route.kind === 'diff' ? route.watchId : null;
}

/** Whether something is open, and not a list alone: decides the one column of a narrow window. */
function isOpen({ kind }: Route): boolean {
  return kind !== 'list' && kind !== 'hosts';
}

/** The list that what is open was opened from. */
function listOf(route: Route, place: ListPlace): string | undefined {
  if (!isOpen(route) || route.kind === 'activity') return undefined;
  return route.kind === 'host' || route.kind === 'politeness'
    ? formatRoute({ kind: 'hosts' })
    : withListView(formatRoute({ kind: 'list', place }), listView());
}

function isUnreadable(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === 'database_unreadable';
}

/** The list a watch was opened from stays beside it. */
function useListPlace(route: Route): ListPlace {
  const last = useRef<ListPlace>('watches');
  if (route.kind === 'list') last.current = route.place;
  return last.current;
}

/** Who opens a place by keyboard goes there; who goes back finds the row again. */
function useFocusOnMove(route: Route) {
  const column = useRef<HTMLDivElement>(null);
  const before = useRef<Route>(undefined);
  useEffect(() => {
    const from = before.current;
    before.current = route;
    // A filter is chosen where the focus is, and more may be chosen there.
    if (from?.kind === 'activity' && route.kind === 'activity') return;
    if (isOpen(route)) {
      column.current?.focus({ preventScroll: true });
      column.current?.scrollTo({ top: 0 });
      if (from !== undefined && !isOpen(from)) scrollTo({ top: 0 });
    } else if (from !== undefined && isOpen(from)) {
      document.getElementById(rowId(from))?.focus();
    }
  }, [route]);
  return column;
}

function rowId(route: Route): string {
  return route.kind === 'host' ? `host-${route.host}` : `watch-${openWatchId(route)}`;
}
