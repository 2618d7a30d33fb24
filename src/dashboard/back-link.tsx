/** The way back to the list, where only one column fits. */
import type { JSX } from 'preact';
import { t } from '../ui/page-words';
import { formatRoute, type ListPlace } from './route';

export function BackLink({ to }: { readonly to: ListPlace | 'hosts' }): JSX.Element {
  const hash =
    to === 'hosts' ? formatRoute({ kind: 'hosts' }) : formatRoute({ kind: 'list', place: to });
  return (
    <p class="back">
      <a href={hash}>{t('dash_back', t(`dash_place_${to}`))}</a>
    </p>
  );
}
