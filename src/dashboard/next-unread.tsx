/** On to the next watch with something unread, for those who go through many each morning. */
import type { JSX } from 'preact';
import { t } from '../ui/page-words';
import { tidy } from '../ui/untrusted';
import { formatRoute } from './route';
import { nextUnread } from './watch-place';
import { useWatches } from './watches-context';

const TITLE_LENGTH = 40;

export function NextUnread({ watchId }: { readonly watchId: string }): JSX.Element | null {
  const { data } = useWatches();
  const next = nextUnread(data ?? [], watchId);
  if (next === undefined) return null;
  return (
    <a
      class="button quiet next-unread"
      href={formatRoute({ kind: 'diff', watchId: next.id, versions: null })}
    >
      {t('dash_next_unread')}{' '}
      <bdi>{tidy(next.title === '' ? next.host : next.title, TITLE_LENGTH)}</bdi>
    </a>
  );
}
