/** A setting that is a whole number. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { SETTING_BOUNDS } from '../core/watch/settings';
import { count } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { describedBy, Field } from './field';
import { readCount } from './number-input';
import { useSetting } from './use-setting';

interface Props {
  readonly setting: 'versionsKept' | 'exchangesKept' | 'hostSample';
  readonly value: number;
}

export function CountSetting({ setting, value }: Props): JSX.Element {
  const id = `setting-${setting}`;
  const [text, setText] = useState(String(value));
  const { problem, saved, clear, save } = useSetting(setting, value);
  useEffect(() => setText(String(value)), [value]);
  const bounds = SETTING_BOUNDS[setting];
  const [min, max] = bounds.map((bound) => count(bound, WORDS)) as [string, string];
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
          inputMode="numeric"
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            clear();
          }}
          onChange={({ currentTarget }) =>
            save(readCount(currentTarget.value, bounds), (reason) =>
              t(`options_number_${reason}`, min, max),
            )
          }
        />
        <output class="saved small" for={id}>
          {saved}
        </output>
      </div>
    </Field>
  );
}
