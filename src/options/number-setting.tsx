/** A setting that is a number: a count, or a size typed in megabytes. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SETTING_BOUNDS } from '../core/watch/settings';
import { bytes, count } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { describedBy, Field } from './field';
import {
  type Bounds,
  megabytesOf,
  type ReadNumber,
  readCount,
  readMegabytes,
} from './number-input';
import { useSetting } from './use-setting';

interface Props {
  readonly setting: 'versionsKept' | 'exchangesKept' | 'hostSample' | 'versionsKeptBytes';
  /** A size in bytes. */
  readonly value: number;
}

/** How a number is typed and read again. */
interface Measure {
  readonly inputMode: 'numeric' | 'decimal';
  readonly unit?: 'options_unit_megabyte';
  readonly typed: (value: number) => string;
  readonly read: (text: string, bounds: Bounds) => ReadNumber;
  readonly inWords: (bound: number) => string;
}

const COUNT: Measure = {
  inputMode: 'numeric',
  typed: String,
  read: readCount,
  inWords: (bound) => count(bound, WORDS),
};
const SIZE: Measure = {
  inputMode: 'decimal',
  unit: 'options_unit_megabyte',
  typed: megabytesOf,
  read: readMegabytes,
  inWords: (bound) => bytes(bound, WORDS),
};
const MEASURES: Readonly<Record<Props['setting'], Measure>> = {
  versionsKept: COUNT,
  exchangesKept: COUNT,
  hostSample: COUNT,
  versionsKeptBytes: SIZE,
};

export function NumberSetting({ setting, value }: Props): JSX.Element {
  const { inputMode, unit, typed, read, inWords } = MEASURES[setting];
  const id = `setting-${setting}`;
  const [text, setText] = useState(() => typed(value));
  const { problem, saved, clear, save } = useSetting(setting, value);
  useEffect(() => setText(typed(value)), [value]);
  const input = useRef<HTMLInputElement>(null);
  // The dashboard leads here; the field comes too late for the browser to find it by itself.
  useEffect(() => {
    if (location.hash === `#${id}`) input.current?.focus();
  }, []);
  const bounds = SETTING_BOUNDS[setting];
  const [min, max] = bounds.map(inWords) as [string, string];
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
          inputMode={inputMode}
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            clear();
          }}
          onChange={({ currentTarget }) =>
            save(read(currentTarget.value, bounds), (reason) =>
              t(`options_number_${reason}`, min, max),
            )
          }
        />
        {unit !== undefined && <span>{t(unit)}</span>}
        <output class="saved small" for={id}>
          {saved}
        </output>
      </div>
    </Field>
  );
}
