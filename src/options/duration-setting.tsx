/** A setting that is a length of time: a number, and its unit where there is a choice. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { SETTING_BOUNDS } from '../core/watch/settings';
import { duration } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { describedBy, Field } from './field';
import { type DurationUnit, readDuration, splitDuration, UNIT_MS } from './number-input';
import { useSetting } from './use-setting';

interface Props {
  readonly setting: 'defaultIntervalMs' | 'maxAgeCapMs' | 'versionsKeptMs' | 'exchangesKeptMs';
  readonly value: number;
  readonly units: readonly [DurationUnit, ...DurationUnit[]];
}

interface Draft {
  readonly text: string;
  readonly unit: DurationUnit;
}

export function DurationSetting({ setting, value, units }: Props): JSX.Element {
  const id = `setting-${setting}`;
  const [draft, setDraft] = useState(() => draftOf(value, units));
  const { problem, saved, clear, save } = useSetting(setting, value);
  useEffect(() => setDraft(draftOf(value, units)), [value]);
  const bounds = SETTING_BOUNDS[setting];
  const [min, max] = bounds.map((bound) => duration(bound, WORDS)) as [string, string];
  const keep = ({ text, unit }: Draft) =>
    save(readDuration(text, unit, bounds), (reason) => t(`options_number_${reason}`, min, max));
  return (
    <Field
      id={id}
      label={t(`options_setting_${setting}`)}
      hint={t(`options_hint_${setting}`, min, max)}
      problem={problem}
    >
      <div class="value">
        <input
          {...describedBy(id, problem)}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          value={draft.text}
          onInput={({ currentTarget }) => {
            setDraft({ ...draft, text: currentTarget.value });
            clear();
          }}
          onChange={({ currentTarget }) => keep({ ...draft, text: currentTarget.value })}
        />
        {units.length === 1 ? (
          <span>{t(`options_unit_${units[0]}`)}</span>
        ) : (
          <select
            aria-label={t('options_unit')}
            value={draft.unit}
            onChange={({ currentTarget }) => {
              const next = { ...draft, unit: currentTarget.value as DurationUnit };
              setDraft(next);
              keep(next);
            }}
          >
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {t(`options_unit_${unit}`)}
              </option>
            ))}
          </select>
        )}
        <output class="saved small" for={id}>
          {saved}
        </output>
      </div>
    </Field>
  );
}

function draftOf(ms: number, units: readonly DurationUnit[]): Draft {
  const split = splitDuration(ms);
  const [only] = units;
  if (units.includes(split.unit) || only === undefined) {
    return { text: String(split.amount), unit: split.unit };
  }
  return { text: String(Math.round((ms / UNIT_MS[only]) * 100) / 100), unit: only };
}
