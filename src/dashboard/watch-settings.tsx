/** The settings of a watch in words, and the way to change them. */
import type { JSX } from 'preact';
import type { WatchRow } from '../messaging/protocol';
import { bytes, interval, sinceWords } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { withoutControls } from '../ui/untrusted';
import { listed } from '../ui/words';
import { editPage } from './watch-head';

function Interval({ row }: { readonly row: WatchRow }): JSX.Element {
  const { intervalMs, effectiveIntervalMs, rhythm, pace } = row;
  if (rhythm === 'adaptive') {
    const shortestMs = intervalMs ?? pace?.shortestMs ?? effectiveIntervalMs;
    return <>{t('dash_setting_adaptive', interval(shortestMs, WORDS))}</>;
  }
  return intervalMs === null ? (
    <>{t('dash_setting_interval_default', interval(effectiveIntervalMs, WORDS))}</>
  ) : (
    <>{interval(intervalMs, WORDS)}</>
  );
}

export function WatchSettings({ row }: { readonly row: WatchRow }): JSX.Element {
  return (
    <section class="part">
      <h3 id="settings-title">{t('dash_settings')}</h3>
      <dl class="pairs">
        <div>
          <dt>{t('dash_setting_interval')}</dt>
          <dd>
            <Interval row={row} />
          </dd>
        </div>
        <div>
          <dt>{t('dash_setting_part')}</dt>
          <dd>
            {row.selector === null ? (
              t(row.headersOnly ? 'dash_setting_headers_only' : 'dash_setting_whole_page')
            ) : (
              <code dir="ltr">{withoutControls(row.selector)}</code>
            )}
          </dd>
        </div>
        {row.tags.length > 0 && (
          <div>
            <dt>{t('list_tags')}</dt>
            <dd>
              <bdi>{listed(WORDS, row.tags)}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('dash_setting_cookies')}</dt>
          <dd>{t(row.scope === 'cred' ? 'dash_setting_signed_in' : 'dash_setting_anonymous')}</dd>
        </div>
        {row.localNetwork && (
          <div>
            <dt>{t('dash_setting_network')}</dt>
            <dd>{t('dash_setting_own_network')}</dd>
          </div>
        )}
        {row.headOverBytes !== null && (
          <div>
            <dt>{t('dash_setting_head')}</dt>
            <dd>{t('dash_setting_head_over', bytes(row.headOverBytes, WORDS))}</dd>
          </div>
        )}
        {row.ignoreMaxAge && (
          <div>
            <dt>{t('dash_setting_max_age')}</dt>
            <dd>{t('dash_setting_ignore_max_age')}</dd>
          </div>
        )}
        {row.ignoreRobots && (
          <div>
            <dt>{t('dash_setting_robots')}</dt>
            <dd>{t('dash_setting_ignore_robots')}</dd>
          </div>
        )}
        <div>
          <dt>{t('dash_setting_added')}</dt>
          <dd>{sinceWords(row.addedAt, Date.now(), WORDS)}</dd>
        </div>
      </dl>
      <p>
        <a class="button" href={editPage(row.id)}>
          {t('dash_edit_settings')}
        </a>
      </p>
    </section>
  );
}
