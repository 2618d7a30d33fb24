/** One watch, in this order: facts, the difference and why it was told, history, settings. */
import type { JSX } from 'preact';
import type { WatchDetail } from '../messaging/protocol';
import { send } from '../messaging/send';
import { t } from '../ui/page-words';
import { SleptNote } from '../ui/slept-note';
import { useView } from '../ui/use-view';
import { BackLink } from './back-link';
import { ChangeHistory } from './change-history';
import { CheckHistory } from './check-history';
import { DifferenceCard } from './difference-card';
import { KeepSection } from './keep-section';
import { NoiseOffer } from './noise/noise-offer';
import { NoteSection } from './note-section';
import { OpenFailure } from './open-failure';
import type { ListPlace } from './route';
import { RulesSection } from './rules/rules-section';
import { ServerWords } from './server-words';
import type { Showing } from './showing';
import { VersionTable } from './version-table';
import { WatchFacts } from './watch-facts';
import { WatchHead } from './watch-head';
import { WatchSettings } from './watch-settings';

interface Props {
  readonly watchId: string;
  readonly showing: Showing;
  readonly place: ListPlace;
  readonly now: number;
}

export function WatchPage({ watchId, showing, place, now }: Props): JSX.Element {
  const { data, error, reload } = useView(() => send('watch.get', { watchId }), watchId);
  return (
    <article class="detail" aria-labelledby="watch-title">
      <BackLink to={place} />
      {error !== undefined && <OpenFailure error={error} retry={() => void reload()} />}
      {data === undefined && error === undefined && <p class="soft">{t('loading')}</p>}
      {data !== undefined && <Watch detail={data} showing={showing} now={now} />}
    </article>
  );
}

/** Nothing of this page is left that was due while it was missed. */
function isMadeUp({ row: { dueAt }, slept }: WatchDetail): boolean {
  return slept === null || dueAt === null || dueAt > slept.to;
}

interface WatchProps {
  readonly detail: WatchDetail;
  readonly showing: Showing;
  readonly now: number;
}

function Watch({ detail, showing, now }: WatchProps): JSX.Element {
  const { row } = detail;
  return (
    <>
      <WatchHead row={row} now={now} />
      <SleptNote slept={detail.slept} watchId={row.id} isMadeUp={isMadeUp(detail)} now={now} />
      <WatchFacts detail={detail} now={now} />
      <NoiseOffer detail={detail} />
      <DifferenceCard detail={detail} showing={showing} now={now} />
      <CheckHistory watchId={row.id} now={now} />
      <ChangeHistory detail={detail} now={now} />
      <VersionTable
        detail={detail}
        chosen={showing.kind === 'versions' ? showing.versions : undefined}
        now={now}
      />
      <ServerWords detail={detail} />
      <NoteSection key={row.id} row={row} />
      <RulesSection row={row} now={now} />
      <KeepSection key={`keep-${row.id}`} row={row} />
      <WatchSettings row={row} />
    </>
  );
}
