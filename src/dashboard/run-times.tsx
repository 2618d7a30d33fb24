/** When checks last ran and run next. Lateness is told loudly: silence would look like "no change". */
import type { JSX } from 'preact';
import type { StatusView } from '../messaging/protocol';
import { clockTime, relativeTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { CheckAll } from './check-all';

interface Props {
  readonly status: StatusView;
  readonly now: number;
}

export function RunTimes({ status, now }: Props): JSX.Element {
  const { lateSince, lastRunAt, nextRunAt, running } = status;
  if (lateSince !== null) {
    return (
      <div class="run-times late small" role="alert">
        <p>{t('dash_late', clockTime(lateSince, now, WORDS))}</p>
        <CheckAll />
      </div>
    );
  }
  return (
    <p class="run-times small soft">
      <span>{lastWords(lastRunAt, now)}</span>
      {running ? (
        <span>{t('dash_running')}</span>
      ) : (
        nextRunAt !== null && (
          <span>{t('dash_next_run', clockTime(Math.max(nextRunAt, now), now, WORDS))}</span>
        )
      )}
    </p>
  );
}

function lastWords(lastRunAt: number | null, now: number): string {
  return lastRunAt === null
    ? t('dash_no_run')
    : t('dash_last_run', relativeTime(lastRunAt, now, WORDS));
}
