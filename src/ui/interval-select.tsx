/** How often a page is asked, from a minute to a month; an odd value that is set stays choosable. */
import type { JSX } from 'preact';
import { duration } from './format';
import { t, WORDS } from './page-words';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const CHOICES: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  7 * DAY_MS,
  30 * DAY_MS,
];

interface Props {
  readonly id: string;
  /** Null: the default interval. */
  readonly value: number | null;
  readonly onChange: (ms: number | null) => void;
  /** What the default is, where it is known. */
  readonly defaultMs?: number;
}

export function IntervalSelect({ id, value, onChange, defaultMs }: Props): JSX.Element {
  const choices =
    value === null || CHOICES.includes(value) ? CHOICES : [...CHOICES, value].sort((a, b) => a - b);
  return (
    <select
      id={id}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    >
      <option value="">
        {defaultMs === undefined
          ? t('interval_default')
          : t('interval_default_of', duration(defaultMs, WORDS))}
      </option>
      {choices.map((ms) => (
        <option key={ms} value={String(ms)}>
          {duration(ms, WORDS)}
        </option>
      ))}
    </select>
  );
}
