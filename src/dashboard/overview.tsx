/** What the last column shows while nothing is open: how things stand, and how to read a line. */
import type { JSX } from 'preact';
import type { Mark } from '../core/watch/state';
import type { StatusView } from '../messaging/protocol';
import { t, WORDS } from '../ui/page-words';
import { StillLine } from '../ui/still-line';
import { plural } from '../ui/words';
import { CheckAll } from './check-all';
import { formatRoute } from './route';

const LEGEND: readonly Mark[] = ['c', 's', 'x', 'b', 'f', 'g', 'd'];

interface Props {
  readonly status: StatusView | undefined;
}

export function Overview({ status }: Props): JSX.Element {
  return (
    <div class="detail overview">
      <h2>{t('dash_overview')}</h2>
      {status !== undefined && status.watches > 0 && <Standing status={status} />}
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

/** How many are watched, and what of them wants to be looked at: each leads to its list. */
function Standing({ status }: { readonly status: StatusView }): JSX.Element {
  const { watches, changed, needYou } = status;
  return (
    <>
      <ul class="standing">
        <li>{plural(WORDS, 'dash_watching', watches)}</li>
        <li>
          {changed === 0 ? (
            t('dash_standing_nothing_new')
          ) : (
            <a href={formatRoute({ kind: 'list', place: 'changed' })}>
              {plural(WORDS, 'dash_standing_changed', changed)}
            </a>
          )}
        </li>
        {needYou > 0 && (
          <li>
            <a href={formatRoute({ kind: 'list', place: 'needs' })}>
              {plural(WORDS, 'dash_standing_need', needYou)}
            </a>
          </li>
        )}
      </ul>
      <CheckAll />
    </>
  );
}
