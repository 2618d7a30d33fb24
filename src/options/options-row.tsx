/** One watch in the list: what it is, how it is, and what can be done to it. */
import type { JSX } from 'preact';
import type { WatchRow } from '../messaging/protocol';
import { BusyButton } from '../ui/busy-button';
import { interval } from '../ui/format';
import { everyWords } from '../ui/pace-words';
import { t, WORDS } from '../ui/page-words';
import { statusWords } from '../ui/status-words';
import { addressWords, tidy } from '../ui/untrusted';
import { allowSite, pauseOrResume, removeWatch } from '../ui/watch-actions';
import { formatOptionsPlace } from './place';

interface Props {
  readonly row: WatchRow;
  readonly now: number;
}

export function OptionsRow({ row, now }: Props): JSX.Element {
  const status = statusWords(row, now, WORDS);
  const title = tidy(row.title === '' ? row.host : row.title);
  const named = (action: string) => t('options_action_named', action, title);
  return (
    <li class="watch" data-tone={status.tone}>
      <div class="about">
        <a
          class="title one-line"
          href={`../dashboard/index.html#watch/${encodeURIComponent(row.id)}`}
        >
          <bdi>{title}</bdi>
        </a>
        <p class="small soft one-line">
          <bdi dir="ltr">{addressWords(row.url)}</bdi>
        </p>
        <p class="small soft facts">
          <span class="word">{status.word}</span>
          <span>
            {row.pace === null
              ? interval(row.effectiveIntervalMs, WORDS)
              : everyWords(row.pace.everyMs, WORDS)}
          </span>
          {row.selector !== null && (
            <code class="one-line" dir="ltr">
              {tidy(row.selector, 60)}
            </code>
          )}
          {row.headersOnly && <span>{t('options_tag_headers')}</span>}
          {row.localNetwork && <span>{t('options_tag_local')}</span>}
          {row.scope === 'cred' && <span>{t('options_tag_signed_in')}</span>}
        </p>
      </div>
      <div class="actions">
        {row.status === 'needs_permission' && (
          <BusyButton
            class="primary small"
            act={() => allowSite(row)}
            label={named(t('action_allow'))}
          >
            {t('action_allow')}
          </BusyButton>
        )}
        <a
          id={`edit-${row.id}`}
          class="button small"
          href={formatOptionsPlace({ kind: 'edit', watchId: row.id })}
          aria-label={named(t('action_edit'))}
        >
          {t('action_edit')}
        </a>
        <BusyButton
          class="quiet small"
          act={() => pauseOrResume(row)}
          label={named(t(row.paused ? 'action_resume' : 'options_pause'))}
        >
          {t(row.paused ? 'action_resume' : 'options_pause')}
        </BusyButton>
        <BusyButton
          class="quiet small"
          act={() => removeWatch(row)}
          label={named(t('options_delete'))}
        >
          {t('options_delete')}
        </BusyButton>
      </div>
    </li>
  );
}
