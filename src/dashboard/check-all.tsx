/** Checking all watches at once, politely: the background still obeys each site's wishes. */
import type { JSX } from 'preact';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { t, WORDS } from '../ui/page-words';
import { showToast } from '../ui/toast';
import { plural } from '../ui/words';

export function CheckAll(): JSX.Element {
  return <BusyButton act={checkAll}>{t('dash_check_all')}</BusyButton>;
}

async function checkAll(): Promise<void> {
  const { started } = await send('watch.checkAll', {});
  showToast(plural(WORDS, 'dash_check_all_started', started));
}
