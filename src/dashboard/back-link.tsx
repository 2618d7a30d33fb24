/** The way back to the list, where only one column fits. */
import type { JSX } from 'preact';
import { t } from '../ui/page-words';
import { listView } from './list/current-view';
import { withListView } from './list/list-view';
import { formatRoute, type ListPlace } from './route';

export function BackLink({ to }: { readonly to: ListPlace | 'hosts' }): JSX.Element {
  const hash =
    to === 'hosts'
      ? formatRoute({ kind: 'hosts' })
      : withListView(formatRoute({ kind: 'list', place: to }), listView());
  return (
    <p class="back">
      <a href={hash}>{t('dash_back', t(`dash_place_${to}`))}</a>
    </p>
  );
}
