/** The header: how many, what is new, and whether the watching itself is well. */
import type { JSX } from 'preact';
import type { StatusView } from '../messaging/protocol';
import { clockTime, shortAgo } from '../ui/format';
import { StillwatchMark } from '../ui/mark';
import { t, WORDS } from '../ui/page-words';
import { SleptNote } from '../ui/slept-note';
import { plural } from '../ui/words';

interface Props {
  readonly status: StatusView | undefined;
  readonly now: number;
}

export function StatusStrip({ status, now }: Props): JSX.Element {
  return (
    <header>
      <StillwatchMark />
      <h1>{t('extension_name')}</h1>
      {status !== undefined && status.watches > 0 && (
        <>
          <Runs status={status} now={now} />
          <Counts status={status} />
          <SleptNote slept={status.slept} isMadeUp={status.slept?.madeUp ?? true} now={now} />
        </>
      )}
    </header>
  );
}

function Counts({ status }: { readonly status: StatusView }): JSX.Element {
  return (
    <ul class="counts small soft">
      <li>{plural(WORDS, 'strip_watched', status.watches)}</li>
      {status.changed > 0 && <li class="stir">{plural(WORDS, 'strip_changed', status.changed)}</li>}
      {status.needYou > 0 && <li class="need">{plural(WORDS, 'strip_need', status.needYou)}</li>}
    </ul>
  );
}

function Runs({ status, now }: { readonly status: StatusView; readonly now: number }): JSX.Element {
  if (status.lateSince !== null) {
    return (
      <p class="late" role="alert">
        {t('strip_late', clockTime(status.lateSince, now, WORDS))}
      </p>
    );
  }
  return (
    <ul class="runs small faint">
      {status.running && <li>{t('strip_running')}</li>}
      {!status.running && status.lastRunAt !== null && (
        <li>{t('strip_last_run', shortAgo(status.lastRunAt, now, WORDS))}</li>
      )}
      {status.nextRunAt !== null && (
        <li>{t('strip_next_run', clockTime(Math.max(status.nextRunAt, now), now, WORDS))}</li>
      )}
    </ul>
  );
}
