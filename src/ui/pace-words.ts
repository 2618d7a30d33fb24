/** How often an adaptive watch is asked at present, with the cause: told, so that it can be judged. */
import type { WatchRow } from '../messaging/protocol';
import type { Words } from './words';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** So many checks in a row without a change are worth being called quiet. */
const QUIET_CHECKS = 7;

/** "Quiet for 3 weeks: now checked daily." Undefined where there is no pace to tell of. */
export function paceWords(row: WatchRow, now: number, words: Words): string | undefined {
  const { pace, paused } = row;
  if (pace === null || paused) return undefined;
  const every = everyWords(pace.everyMs, words);
  switch (pace.because) {
    case 'new':
      return words.message('pace_new', every);
    case 'just_changed':
      return words.message('pace_just_changed', every);
    case 'host_budget':
      return words.message('pace_host_budget', roughly(pace.changesEachMs, words), every);
    case 'rate': {
      const quietMs = now - (row.lastChangedAt ?? row.addedAt);
      return quietMs >= QUIET_CHECKS * pace.everyMs
        ? words.message('pace_quiet', roughly(quietMs, words), every)
        : words.message('pace_rate', roughly(pace.changesEachMs, words), every);
    }
  }
}

/** "every 8 hours", "daily": a learned interval is no round number. */
export function everyWords(ms: number, words: Words): string {
  return Math.round(ms / HOUR_MS) === 24
    ? words.message('daily')
    : words.message('every_interval', roughly(ms, words));
}

const UNITS = [
  ['week', WEEK_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
] as const;

/** In the largest unit of which there are two at least. */
function roughly(ms: number, { language }: Words): string {
  const [unit, unitMs] =
    UNITS.find(([, size]) => ms >= 2 * size) ?? (['minute', MINUTE_MS] as const);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(Math.max(1, Math.round(ms / unitMs)));
}
