/** From what size on a page is asked by HEAD before it is downloaded; an odd size that is set stays. */
import type { JSX } from 'preact';
import { bytes } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { describedBy } from './field';

const CHOICES: readonly number[] = [100_000, 500_000, 1_000_000, 2_000_000, 4_000_000];

interface Props {
  readonly id: string;
  readonly value: number | null;
  /** Where nothing is downloaded anyway. */
  readonly disabled: boolean;
  readonly onChange: (bytes: number | null) => void;
}

export function HeadOverSelect({ id, value, disabled, onChange }: Props): JSX.Element {
  const choices =
    value === null || CHOICES.includes(value) ? CHOICES : [...CHOICES, value].sort((a, b) => a - b);
  return (
    <select
      {...describedBy(id, undefined)}
      disabled={disabled}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    >
      <option value="">{t('options_head_over_never')}</option>
      {choices.map((size) => (
        <option key={size} value={String(size)}>
          {t('options_head_over_bytes', bytes(size, WORDS))}
        </option>
      ))}
    </select>
  );
}
