/** A setting that is a size, typed in megabytes. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SETTING_BOUNDS } from '../core/watch/settings';
import { bytes } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { describedBy, Field } from './field';
import { megabytesOf, readMegabytes } from './number-input';
import { useSetting } from './use-setting';

interface Props {
  readonly setting: 'versionsKeptBytes';
  /** Bytes. */
  readonly value: number;
}

export function SizeSetting({ setting, value }: Props): JSX.Element {
  const id = `setting-${setting}`;
  const [text, setText] = useState(() => megabytesOf(value));
  const { problem, saved, clear, save } = useSetting(setting, value);
  useEffect(() => setText(megabytesOf(value)), [value]);
  const input = useRef<HTMLInputElement>(null);
  // The dashboard leads here; the field comes too late for the browser to find it by itself.
  useEffect(() => {
    if (location.hash === `#${id}`) input.current?.focus();
  }, []);
  const bounds = SETTING_BOUNDS[setting];
  const [min, max] = bounds.map((bound) => bytes(bound, WORDS)) as [string, string];
  return (
    <Field
      id={id}
      label={t(`options_setting_${setting}`)}
      hint={t(`options_hint_${setting}`, min, max)}
      problem={problem}
    >
      <div class="value">
        <input
          ref={input}
          {...describedBy(id, problem)}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            clear();
          }}
          onChange={({ currentTarget }) =>
            save(readMegabytes(currentTarget.value, bounds), (reason) =>
              t(`options_number_${reason}`, min, max),
            )
          }
        />
        <span>{t('options_unit_megabyte')}</span>
        <output class="saved small" for={id}>
          {saved}
        </output>
      </div>
    </Field>
  );
}
