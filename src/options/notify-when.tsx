/** When changes are told, as a choice. */
import type { JSX } from 'preact';
import type { NotifySettings, When } from '../core/notify/notify-settings';
import type { MessageKey } from '../messaging/page/i18n';
import { t } from '../ui/page-words';
import { describedBy } from './field';

export type SaveNotify = (part: Partial<NotifySettings>) => void;

const WHEN_WORDS: readonly (readonly [When, MessageKey])[] = [
  ['at_once', 'notify_at_once'],
  ['hourly', 'notify_hourly'],
  ['daily', 'notify_daily'],
  ['never', 'notify_never'],
];

interface Props {
  readonly id: string;
  /** Empty: like all others. */
  readonly value: When | '';
  /** Whether "like all others" can be chosen. */
  readonly mayFollow?: true;
  readonly onChange: (when: When | '') => void;
}

export function WhenSelect({ id, value, mayFollow, onChange }: Props): JSX.Element {
  return (
    <select
      {...describedBy(id, undefined)}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as When | '')}
    >
      {mayFollow && <option value="">{t('notify_like_all')}</option>}
      {WHEN_WORDS.map(([when, key]) => (
        <option key={when} value={when}>
          {t(key)}
        </option>
      ))}
    </select>
  );
}
