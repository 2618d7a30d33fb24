/** When and how the person is told: each choice is saved as it is made. */
import type { JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import type { NotifySettings, QuietHours } from '../core/notify/notify-settings';
import { send } from '../messaging/send';
import { Failure } from '../ui/failure';
import { clockHour, weekdayName } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { showError } from '../ui/toast';
import { playTone } from '../ui/tone';
import { useView } from '../ui/use-view';
import { describedBy, Field } from './field';
import { NotifyTags } from './notify-tags';
import { type SaveNotify, WhenSelect } from './notify-when';
import { WebhookPart } from './webhook-part';
import { WordsInput } from './words-input';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Whoever wants to be told nothing chooses never. */
const MOST_QUIET_DAYS = 6;
const DEFAULT_QUIET: QuietHours = { from: 22 * 60, to: 7 * 60 };

export function NotifySection(): JSX.Element {
  const { data: stored, error, reload } = useView(() => send('notify.get', {}), 'notify');
  // What was chosen and is still on its way: a second choice starts from it, and not from before.
  const [chosen, setChosen] = useState<NotifySettings>();
  const underWay = useRef(0);
  const data = chosen ?? stored;
  const save: SaveNotify = (part) => {
    if (data === undefined) return;
    setChosen({ ...data, ...part });
    underWay.current += 1;
    send('notify.set', part)
      .then(() => reload())
      .catch(showError)
      .finally(() => {
        underWay.current -= 1;
        if (underWay.current === 0) setChosen(undefined);
      });
  };
  return (
    <section class="part" aria-labelledby="notify-title">
      <h2 id="notify-title">{t('notify_title')}</h2>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {data !== undefined && (
        <div class="settings">
          <WhenFields settings={data} save={save} />
          <QuietFields settings={data} save={save} />
          <Tick
            label={t('notify_errors')}
            note={t('notify_errors_note')}
            checked={data.errors}
            change={(errors) => save({ errors })}
          />
          <Tick
            label={t('notify_sound')}
            note={t('notify_sound_note')}
            checked={data.sound}
            change={(sound) => save({ sound })}
          />
          {data.sound && (
            <div class="actions">
              <button type="button" class="small" onClick={playTone}>
                {t('notify_sound_play')}
              </button>
            </div>
          )}
          <NotifyTags settings={data} save={save} />
          <WebhookPart settings={data} save={save} />
        </div>
      )}
    </section>
  );
}

interface Props {
  readonly settings: NotifySettings;
  readonly save: SaveNotify;
}

function WhenFields({ settings, save }: Props): JSX.Element {
  const id = useId();
  return (
    <>
      <Field id={`${id}-when`} label={t('notify_when')} problem={undefined}>
        <WhenSelect
          id={`${id}-when`}
          value={settings.when}
          onChange={(when) => when !== '' && save({ when })}
        />
      </Field>
      <Field id={`${id}-hour`} label={t('notify_daily_hour')} problem={undefined}>
        <select
          {...describedBy(`${id}-hour`, undefined)}
          value={String(settings.dailyHour)}
          onChange={({ currentTarget }) => save({ dailyHour: Number(currentTarget.value) })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={String(hour)}>
              {clockHour(hour, WORDS)}
            </option>
          ))}
        </select>
      </Field>
      <WordsInput
        label={t('notify_only_words')}
        hint={t('notify_only_words_hint')}
        words={settings.onlyWords}
        save={(onlyWords) => save({ onlyWords })}
      />
    </>
  );
}

function QuietFields({ settings: { quiet, quietDays }, save }: Props): JSX.Element {
  const id = useId();
  const [held, setHeld] = useState(quiet ?? DEFAULT_QUIET);
  const shown = quiet ?? held;
  const change = (part: Partial<QuietHours>) => {
    const next = { ...shown, ...part };
    setHeld(next);
    save({ quiet: next });
  };
  return (
    <fieldset class="group">
      <legend>{t('notify_quiet')}</legend>
      <Tick
        label={t('notify_quiet_hours')}
        note={t('notify_quiet_note')}
        checked={quiet !== null}
        change={(on) => save({ quiet: on ? held : null })}
      />
      {quiet !== null && (
        <div class="value">
          <label for={`${id}-from`}>{t('notify_quiet_from')}</label>
          <input
            id={`${id}-from`}
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
            type="time"
            value={typedTime(shown.to)}
            onChange={({ currentTarget }) => {
              const to = readTime(currentTarget.value);
              if (to !== undefined) change({ to });
            }}
          />
        </div>
      )}
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

interface TickProps {
  readonly label: string;
  readonly note: string;
  readonly checked: boolean;
  readonly change: (checked: boolean) => void;
}

function Tick({ label, note, checked, change }: TickProps): JSX.Element {
  return (
    <div class="tick">
      <label>
        <input
          type="checkbox"
          checked={checked}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <span>
          {label} <span class="small soft">{note}</span>
        </span>
      </label>
    </div>
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
