/** What became of it: never "added" without a first copy, or the words for why there is none. */
import type { JSX } from 'preact';
import { openDashboard } from '../messaging/page/open-page';
import type { PickedView, WatchRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { FirstCopy } from '../ui/first-copy';
import { t } from '../ui/page-words';
import { useNow } from '../ui/use-now';
import { useView } from '../ui/use-view';
import type { ConfirmEnd } from './confirm-form';

interface Props {
  readonly end: ConfirmEnd;
  readonly picked: PickedView;
  readonly again: () => void;
}

export function ConfirmedNote({ end, picked, again }: Props): JSX.Element {
  if (end.kind === 'denied') {
    return (
      <>
        <p class="warning" role="alert">
          {t('here_denied', picked.host)}
        </p>
        <p class="actions">
          <button type="button" onClick={again}>
            {t('confirm_back')}
          </button>
        </p>
      </>
    );
  }
  if (end.kind === 'saving') {
    return (
      <p class="note" role="status">
        {t('here_saving')}
      </p>
    );
  }
  return picked.row === null ? <Added row={end.row} /> : <Edited row={end.row} />;
}

function Added({ row }: { readonly row: WatchRow }): JSX.Element {
  const { newest, now } = useNewest(row);
  return (
    <>
      <div class="note" role="status">
        {newest.status === 'part_not_found' ? (
          <p>{t('confirm_not_as_sent')}</p>
        ) : (
          <FirstCopy row={newest} now={now} />
        )}
      </div>
      <Onward row={newest} />
    </>
  );
}

function Edited({ row }: { readonly row: WatchRow }): JSX.Element {
  const { newest } = useNewest(row);
  return (
    <>
      <p class="note" role="status">
        {t(newest.status === 'part_not_found' ? 'confirm_not_as_sent' : 'confirm_edited')}
      </p>
      <Onward row={newest} />
    </>
  );
}

function useNewest(row: WatchRow): { readonly newest: WatchRow; readonly now: number } {
  const { data } = useView(() => send('watch.get', { watchId: row.id }), row.id);
  return { newest: data?.row ?? row, now: useNow() };
}

function Onward({ row }: { readonly row: WatchRow }): JSX.Element {
  return (
    <p class="actions">
      <button type="button" class="primary" onClick={() => window.close()}>
        {t('confirm_done')}
      </button>
      <BusyButton act={() => openDashboard(`watch/${row.id}`).then(() => window.close())}>
        {t('confirm_open')}
      </BusyButton>
    </p>
  );
}
