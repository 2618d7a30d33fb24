/** An add that waits for the browser's permission, because its prompt closed the popup. */
import type { JSX } from 'preact';
import { requestPermission } from '../messaging/page/permission';
import type { HereView } from '../messaging/protocol';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { t } from '../ui/page-words';

interface Props {
  readonly here: Extract<HereView, { kind: 'pending' }>;
  readonly reload: () => void;
}

export function PendingHere({ here, reload }: Props): JSX.Element {
  return (
    <>
      <p class="small reason">{t('here_pending', here.host)}</p>
      <div class="actions">
        <BusyButton class="primary" act={() => requestPermission(here.permission)} done={reload}>
          {t('action_allow')}
        </BusyButton>
        <BusyButton act={() => send('watch.dropPending', { url: here.url })} done={reload}>
          {t('action_cancel')}
        </BusyButton>
      </div>
    </>
  );
}
