/** Why a page is not asked sooner, in a line each, and the way past what the person may pass. */
import type { JSX } from 'preact';
import type { WatchRow } from '../messaging/protocol';
import { BusyButton } from './busy-button';
import { t, WORDS } from './page-words';
import { freshWords, limitWords, pauseWords } from './wait-words';
import { ignoreMaxAge } from './watch-actions';

interface Props {
  readonly row: WatchRow;
  readonly now: number;
  readonly done?: (() => void) | undefined;
}

export function WaitNotes({ row, now, done }: Props): JSX.Element {
  const fresh = freshWords(row, now, WORDS);
  const limit = limitWords(row, WORDS);
  const pause = pauseWords(row, now, WORDS);
  return (
    <>
      {pause !== undefined && <p class="small soft wait">{pause}</p>}
      {fresh !== undefined && (
        <p class="small soft wait">
          <span>{fresh}</span>
          <BusyButton class="quiet small" act={() => ignoreMaxAge(row)} done={done}>
            {t('action_ignore_max_age')}
          </BusyButton>
        </p>
      )}
      {limit !== undefined && <p class="small soft wait">{limit}</p>}
    </>
  );
}
