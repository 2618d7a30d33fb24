/** How much is kept of each version of a page that is added, with what the choice costs. */
import type { JSX } from 'preact';
import { KEEPS, type Keep } from '../core/watch/keep';
import { t } from './page-words';

interface Props {
  /** Of the control; the words about the choice stand at `ID-hint`. */
  readonly id: string;
  readonly value: Keep;
  readonly disabled?: boolean;
  readonly onChange: (keep: Keep) => void;
}

export function KeepSelect({ id, value, disabled = false, onChange }: Props): JSX.Element {
  return (
    <select
      id={id}
      aria-describedby={`${id}-hint`}
      disabled={disabled}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Keep)}
    >
      {KEEPS.map((keep) => (
        <option key={keep} value={keep}>
          {t(`keep_${keep}`)}
        </option>
      ))}
    </select>
  );
}
