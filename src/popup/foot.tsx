import type { JSX } from 'preact';
import { openDashboard, openOptions } from '../messaging/page/open-page';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { t, WORDS } from '../ui/page-words';
import { showToast } from '../ui/toast';
import { plural } from '../ui/words';
import { leave } from './leave';

interface Props {
  readonly reload: () => void;
  /** Whether there is anything to check. */
  readonly anything: boolean;
}

export function Foot({ reload, anything }: Props): JSX.Element {
  return (
    <footer>
      <BusyButton class="quiet small" act={() => leave(openDashboard())}>
        {t('open_dashboard')}
      </BusyButton>
      {anything && (
        <BusyButton class="quiet small" act={checkAll} done={reload}>
          {t('check_all')}
        </BusyButton>
      )}
      <BusyButton class="quiet small" act={() => leave(openOptions())}>
        {t('open_options')}
      </BusyButton>
    </footer>
  );
}

async function checkAll(): Promise<void> {
  const { started } = await send('watch.checkAll', {});
  showToast(started === 0 ? t('checks_started_none') : plural(WORDS, 'checks_started', started));
}
