/** A change by its id, as a notification opens it: finds its watch and opens the difference. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { ChangeRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { Failure } from '../ui/failure';
import { t } from '../ui/page-words';
import { useView } from '../ui/use-view';
import type { ListPlace } from './route';
import { showingOfChange } from './showing';
import { WatchPage } from './watch-page';

/** The most the protocol gives: a change that is older is history of its watch. */
const LIMIT = 10_000;

interface Props {
  readonly changeId: string;
  readonly place: ListPlace;
  readonly now: number;
}

export function ChangePage({ changeId, place, now }: Props): JSX.Element {
  const { data, error, reload } = useView(() => findChange(changeId), changeId);
  // As it was on opening: once it is seen it would be shown another way.
  const opened = useRef<ChangeRow | undefined>(undefined);
  opened.current ??= data ?? undefined;
  const change = opened.current;

  if (change !== undefined) {
    return (
      <WatchPage
        watchId={change.watchId}
        showing={showingOfChange(change)}
        place={place}
        now={now}
      />
    );
  }
  if (error !== undefined) return <Failure error={error} retry={() => void reload()} />;
  if (data === undefined) return <p class="nothing soft">{t('loading')}</p>;
  return (
    <div class="nothing">
      <h2>{t('dash_no_such_change')}</h2>
      <a class="button primary" href="#">
        {t('dash_to_watches')}
      </a>
    </div>
  );
}

/** @returns null where it is no longer kept */
async function findChange(changeId: string): Promise<ChangeRow | null> {
  const changes = await send('changes.list', { limit: LIMIT });
  return changes.find(({ id }) => id === changeId) ?? null;
}
