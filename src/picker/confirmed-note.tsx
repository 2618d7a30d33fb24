/** What became of it: never "added" without a first copy, or the words for why there is none. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
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
        {isByScript(newest) ? (
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
        {t(isByScript(newest) ? 'confirm_not_as_sent' : 'confirm_edited')}
      </p>
      <Onward row={newest} />
    </>
  );
}

/** The person sees the part, and the page as it is sent does not have it. */
function isByScript({ status }: WatchRow): boolean {
  return status === 'part_not_found' || status === 'script_built';
}

function useNewest(row: WatchRow): { readonly newest: WatchRow; readonly now: number } {
  const { data } = useView(() => send('watch.get', { watchId: row.id }), row.id);
  return { newest: data?.row ?? row, now: useNow() };
}

function Onward({ row }: { readonly row: WatchRow }): JSX.Element {
  const done = useRef<HTMLButtonElement>(null);
  const canBeInTab = isByScript(row) && row.readIn === 'fetch';
  // The offer goes when it is taken up, and the focus that was in it on to what is left to press.
  const read = async () => {
    await readInTab(row.id);
    done.current?.focus();
  };
  return (
    <>
      {canBeInTab && (
        <>
          <p class="actions">
            <BusyButton act={read}>{t('action_read_in_tab')}</BusyButton>
          </p>
          <p class="small soft">{t('options_read_hint')}</p>
        </>
      )}
      <p class="actions">
        <button ref={done} type="button" class="primary" onClick={() => window.close()}>
          {t('confirm_done')}
        </button>
        <BusyButton act={() => openDashboard(`watch/${row.id}`).then(() => window.close())}>
          {t('confirm_open')}
        </BusyButton>
      </p>
    </>
  );
}

/** From now on a tab shows it; its first copy is taken at once, and the note above tells of it. */
async function readInTab(watchId: string): Promise<void> {
  await send('watch.edit', { watchId, readIn: 'tab' });
  await send('watch.check', { watchId });
}
