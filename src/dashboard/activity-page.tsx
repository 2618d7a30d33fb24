/** Every request there was, newest first. */
import type { JSX } from 'preact';
import { t } from '../ui/page-words';
import { ExchangeSection } from './exchange-section';

export function ActivityPage({ now }: { readonly now: number }): JSX.Element {
  return (
    <article class="detail wide">
      <h2>{t('dash_place_activity')}</h2>
      <p class="soft">{t('dash_activity_about')}</p>
      <ExchangeSection of={{}} now={now} />
    </article>
  );
}
