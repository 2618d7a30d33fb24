/** Hours and weekdays on which nothing is told. */
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { NotifySettings, QuietHours } from '../core/notify/notify-settings';
import { weekdayName } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { Tick } from './notify-tick';
import type { SaveNotify } from './notify-when';

/** Whoever wants to be told nothing chooses never. */
const MOST_QUIET_DAYS = 6;
const DEFAULT_QUIET: QuietHours = { from: 22 * 60, to: 7 * 60 };

interface Props {
  readonly settings: NotifySettings;
  readonly save: SaveNotify;
}

export function QuietFields({ settings: { quiet, quietDays }, save }: Props): JSX.Element {
  const id = useId();
  const [held, setHeld] = useState(quiet ?? DEFAULT_QUIET);
  // Times that are the same are shown as they were typed, and not saved: no hour would be quiet.
  const [refused, setRefused] = useState<QuietHours>();
  const shown = refused ?? quiet ?? held;
  const change = (part: Partial<QuietHours>) => {
    const next = { ...shown, ...part };
    if (next.from === next.to) return setRefused(next);
    setRefused(undefined);
    setHeld(next);
    save({ quiet: next });
  };
  const wrong =
    refused === undefined
      ? {}
      : { 'aria-invalid': true as const, 'aria-describedby': `${id}-same` };
  return (
    <fieldset class="group">
      <legend>{t('notify_quiet')}</legend>
      <Tick
        label={t('notify_quiet_hours')}
        note={t('notify_quiet_note')}
        checked={quiet !== null}
        change={(on) => {
          setRefused(undefined);
          save({ quiet: on ? held : null });
        }}
      />
      {quiet !== null && (
        <div class="value">
          <label for={`${id}-from`}>{t('notify_quiet_from')}</label>
          <input
            id={`${id}-from`}
            {...wrong}
            type="time"
            value={typedTime(shown.from)}
            onChange={({ currentTarget }) => {
              const from = readTime(currentTarget.value);
              if (from !== undefined) change({ from });
            }}
          />
          <label for={`${id}-to`}>{t('notify_quiet_to')}</label>
          <input
            id={`${id}-to`}
            {...wrong}
            type="time"
            value={typedTime(shown.to)}
            onChange={({ currentTarget }) => {
              const to = readTime(currentTarget.value);
              if (to !== undefined) change({ to });
            }}
          />
        </div>
      )}
      <p id={`${id}-same`} class="problem small" role="alert">
        {refused !== undefined && quiet !== null && t('notify_quiet_same')}
      </p>
      <fieldset class="days">
        <legend class="small">{t('notify_quiet_days')}</legend>
        {[1, 2, 3, 4, 5, 6, 0].map((day) => (
          <label key={day} class="small">
            <input
              type="checkbox"
              checked={quietDays.includes(day)}
              disabled={quietDays.length >= MOST_QUIET_DAYS && !quietDays.includes(day)}
              onChange={({ currentTarget }) =>
                save({
                  quietDays: currentTarget.checked
                    ? [...quietDays, day]
                    : quietDays.filter((one) => one !== day),
                })
              }
            />
            {weekdayName(day, WORDS)}
          </label>
        ))}
      </fieldset>
    </fieldset>
  );
}

function typedTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Undefined while a part of it is still to be typed. */
function readTime(typed: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(typed) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
