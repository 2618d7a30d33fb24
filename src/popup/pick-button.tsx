/** "Only part of this page…": the part is chosen in the page itself, and the popup makes room for it. */
import type { JSX } from 'preact';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { t } from '../ui/page-words';
import { leave } from './leave';

interface Props {
  readonly tabId: number;
  readonly url: string;
}

export function PickButton({ tabId, url }: Props): JSX.Element {
  return (
    <BusyButton class="quiet" act={() => leave(send('picker.start', { tabId, url }))}>
      {t('picker_start')}
    </BusyButton>
  );
}
