/** How many watches there are, and the way to them: the list itself is the dashboard's. */
import type { JSX } from 'preact';
import type { StatusView } from '../messaging/protocol';
import { Failure } from '../ui/failure';
import { t, WORDS } from '../ui/page-words';
import type { View } from '../ui/use-view';
import { plural } from '../ui/words';

interface Props {
  readonly status: View<StatusView>;
}

export function WatchesSection({ status: { data, error, reload } }: Props): JSX.Element {
  const isNone = data?.watches === 0;
  return (
    <section class="part" aria-labelledby="watches-title">
      <h2 id="watches-title">
        {data === undefined || isNone
          ? t('options_watches')
          : plural(WORDS, 'options_watches_counted', data.watches)}
      </h2>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      <p class="small soft">{t(isNone ? 'options_no_watches' : 'options_watches_about')}</p>
      {!isNone && (
        <p>
          <a class="button" href="../dashboard/index.html">
            {t('options_to_list')}
          </a>
        </p>
      )}
    </section>
  );
}
