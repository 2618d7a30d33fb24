/** How a page is got: as the server sends it, or as a tab of the browser shows it. */
import type { JSX } from 'preact';
import type { ReadIn } from '../core/watch/watch';
import type { MessageKey } from '../messaging/page/i18n';
import { t } from '../ui/page-words';
import { describedBy } from './field';

const CHOICES: readonly (readonly [ReadIn, MessageKey])[] = [
  ['fetch', 'options_read_fetch'],
  ['tab', 'options_read_tab'],
  ['tab_if_changed', 'options_read_tab_if_changed'],
  ['pdf_text', 'options_read_pdf_text'],
];

interface Props {
  readonly id: string;
  readonly value: ReadIn;
  /** Where nothing is downloaded anyway. */
  readonly disabled: boolean;
  readonly onChange: (readIn: ReadIn) => void;
}

export function ReadInSelect({ id, value, disabled, onChange }: Props): JSX.Element {
  return (
    <select
      {...describedBy(id, undefined)}
      disabled={disabled}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as ReadIn)}
    >
      {CHOICES.map(([choice, key]) => (
        <option key={choice} value={choice}>
          {t(key)}
        </option>
      ))}
    </select>
  );
}
