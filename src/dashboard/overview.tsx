/** What the last column shows while nothing is open: how things stand, and how to read a line. */
import type { JSX } from 'preact';
import type { Mark } from '../core/watch/state';
import type { StatusView } from '../messaging/protocol';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { t, WORDS } from '../ui/page-words';
import { StillLine } from '../ui/still-line';
import { showToast } from '../ui/toast';
import { plural } from '../ui/words';
import { RunTimes } from './run-times';

const LEGEND: readonly Mark[] = ['c', 's', 'x', 'b', 'f', 'g', 'd'];

interface Props {
  readonly status: StatusView | undefined;
  readonly now: number;
}

export function Overview({ status, now }: Props): JSX.Element {
  return (
    <div class="detail overview">
      <h2>{t('dash_overview')}</h2>
      {status !== undefined && (
        <>
          <p>{plural(WORDS, 'dash_watching', status.watches)}</p>
          <RunTimes status={status} now={now} />
          {status.watches > 0 && <BusyButton act={checkAll}>{t('dash_check_all')}</BusyButton>}
        </>
      )}
      <h3>{t('dash_legend')}</h3>
      <ul class="legend">
        {LEGEND.map((mark) => (
          <li key={mark}>
            <span aria-hidden="true">
              <StillLine marks={mark === 'd' ? 'cdc' : mark.repeat(3)} width={21} />
            </span>
            <span>{t(`dash_legend_${mark}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

async function checkAll(): Promise<void> {
  const { started } = await send('watch.checkAll', {});
  showToast(plural(WORDS, 'dash_check_all_started', started));
}
