/** A watch in four numbers and its still line. */
import type { JSX } from 'preact';
import type { WatchDetail } from '../messaging/protocol';
import { bytes, count, relativeTime, sinceWords } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { Fact, Facts } from './facts';
import { LongLine } from './long-line';

interface Props {
  readonly detail: WatchDetail;
  readonly now: number;
}

export function WatchFacts({ detail, now }: Props): JSX.Element {
  const { row, bytesSaved } = detail;
  const { counts } = row;
  return (
    <>
      <Facts>
        <Fact
          value={t('dash_n_of_m', count(counts.confirmed, WORDS), count(counts.checks, WORDS))}
          name={t('dash_fact_confirmed')}
        />
        <Fact value={bytes(bytesSaved, WORDS)} name={t('dash_fact_saved')} />
        <Fact
          value={count(counts.changed, WORDS)}
          name={t('dash_fact_changes', sinceWords(row.addedAt, now, WORDS))}
        />
        <Fact
          value={
            row.lastCheckedAt === null
              ? t('dash_never')
              : relativeTime(row.lastCheckedAt, now, WORDS)
          }
          name={t('dash_fact_last_check')}
        />
      </Facts>
      <LongLine marks={row.marks} />
    </>
  );
}
