/** Every request there was, newest first, or those that a person looks for. */
import type { JSX } from 'preact';
import { t } from '../ui/page-words';
import { type ActivityFilter, SINCE_MS } from './activity-filter';
import { ActivityFilters } from './activity-filters';
import { outcomesOf } from './check-kinds';
import { ExchangeList } from './exchange-section';

const MINUTE_MS = 60_000;

interface Props {
  readonly filter: ActivityFilter;
  readonly now: number;
}

export function ActivityPage({ filter, now }: Props): JSX.Element {
  const { host, watchId, kind, since } = filter;
  // By whole minutes: another instant is another list.
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const of = {
    ...(watchId === undefined ? host !== undefined && { host } : { watchId }),
    ...(kind !== undefined && { outcomes: outcomesOf(kind) }),
    ...(since !== undefined && { since: minute - SINCE_MS[since] }),
  };
  return (
    <article class="detail wide">
      <h2>{t('dash_place_activity')}</h2>
      <p class="soft">{t('dash_activity_about')}</p>
      <ActivityFilters filter={filter} />
      <section class="part">
        <h3 id="exchanges-title">{t('dash_exchanges')}</h3>
        <ExchangeList
          of={of}
          none={t(Object.keys(filter).length === 0 ? 'dash_no_exchanges' : 'dash_activity_none')}
          now={now}
        />
      </section>
    </article>
  );
}
