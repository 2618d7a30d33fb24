/** Title, address, state in one sentence, and what can be done with a watch. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { openWatchedPage } from '../messaging/page/open-page';
import type { WatchRow } from '../messaging/protocol';
import { BusyButton } from '../ui/busy-button';
import { clockTime, interval } from '../ui/format';
import { paceWords } from '../ui/pace-words';
import { t, WORDS } from '../ui/page-words';
import { StatusButton } from '../ui/status-button';
import { type StatusAction, type StatusWords, statusWords } from '../ui/status-words';
import { addressWords, tidy } from '../ui/untrusted';
import { WaitNotes } from '../ui/wait-notes';
import { nextCheckAt } from '../ui/wait-words';
import { allowSite, checkNow, pauseOrResume, removeWatch } from '../ui/watch-actions';
import { showRules } from './rules/show-rules';

interface Props {
  readonly row: WatchRow;
  readonly now: number;
}

export function WatchHead({ row, now }: Props): JSX.Element {
  const status = statusWords(row, now, WORDS);
  const title = tidy(row.title === '' ? row.host : row.title);
  useEffect(() => {
    document.title = t('dash_title_of', title);
    return () => {
      document.title = t('extension_name');
    };
  }, [title]);
  return (
    <header class="watch-head">
      <h2 id="watch-title">
        <bdi>{title}</bdi>
      </h2>
      <p class="address small soft">
        <bdi dir="ltr">{addressWords(row.url)}</bdi>
      </p>
      <p class="state" data-tone={status.tone}>
        {status.sentence}
      </p>
      {!row.paused && <p class="small soft">{rhythmWords(row, now)}</p>}
      <WaitNotes row={row} now={now} />
      <Actions row={row} status={status} />
    </header>
  );
}

/** How often, with the cause where the page itself decides it, and when next. */
function rhythmWords(row: WatchRow, now: number): string {
  const next = nextCheckAt(row);
  const pace =
    paceWords(row, now, WORDS) ?? t('dash_checked_every', interval(row.effectiveIntervalMs, WORDS));
  return next === undefined
    ? pace
    : t('two_sentences', pace, t('dash_next_about', clockTime(Math.max(next, now), now, WORDS)));
}

/** What a state offers and no button below does. */
const OF_THE_STATE: ReadonlySet<StatusAction> = new Set<StatusAction>([
  'watch_anyway',
  'headers_only',
  'accept',
]);

interface ActionProps {
  readonly row: WatchRow;
  readonly status: StatusWords;
}

function Actions({ row, status }: ActionProps): JSX.Element {
  const offers = [status, status.also].filter((one) => one !== undefined);
  return (
    <div class="actions">
      {offers.map(
        (one) =>
          OF_THE_STATE.has(one.action) && (
            <StatusButton
              key={one.action}
              row={row}
              words={one}
              class={one === status ? 'primary' : ''}
            />
          ),
      )}
      {status.also?.action === 'edit_rules' && (
        <button type="button" onClick={showRules}>
          {status.also.label}
        </button>
      )}
      {row.status === 'needs_permission' && (
        <BusyButton class="primary" act={() => allowSite(row)}>
          {t('action_allow')}
        </BusyButton>
      )}
      <BusyButton act={() => checkNow(row)}>{t('action_check_now')}</BusyButton>
      <BusyButton act={() => openWatchedPage(row.url)}>
        {status.action === 'open_page' ? status.label : t('action_open_page')}
      </BusyButton>
      <BusyButton class="quiet" act={() => pauseOrResume(row)}>
        {t(row.paused ? 'action_resume' : 'dash_pause')}
      </BusyButton>
      <a class="button quiet" href={editPage(row.id)}>
        {status.action === 'edit' ? status.label : t('action_edit')}
      </a>
      <BusyButton class="quiet" act={() => removeAndLeave(row)}>
        {t('dash_delete')}
      </BusyButton>
    </div>
  );
}

async function removeAndLeave(row: WatchRow): Promise<void> {
  await removeWatch(row);
  location.hash = '';
}

export function editPage(watchId: string): string {
  return `../options/index.html#edit/${encodeURIComponent(watchId)}`;
}
