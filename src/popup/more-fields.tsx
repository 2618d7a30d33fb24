/** What is seldom wanted when a page is added: only a part of it, and how often. */
import type { ComponentChildren, JSX, Ref } from 'preact';
import { send } from '../messaging/send';
import { IntervalSelect } from '../ui/interval-select';
import { t } from '../ui/page-words';
import { useView } from '../ui/use-view';

export interface MoreChoices {
  readonly selector: string;
  /** Null: the default interval. */
  readonly intervalMs: number | null;
  /** As the page changes, at the shortest every `intervalMs`. */
  readonly adaptive: boolean;
}

export const NO_CHOICES: MoreChoices = { selector: '', intervalMs: null, adaptive: false };

interface Props {
  readonly id: string;
  readonly choices: MoreChoices;
  readonly change: (part: Partial<MoreChoices>) => void;
  readonly selectorField: Ref<HTMLInputElement>;
  /** Of the field that is wrong. */
  readonly selectorInvalid: Readonly<Record<string, unknown>>;
  /** What is wrong with the selector. */
  readonly children: ComponentChildren;
}

export function MoreFields(props: Props): JSX.Element {
  const { id, choices, change, selectorField, selectorInvalid, children } = props;
  const { data: settings } = useView(() => send('settings.get', {}), 'settings');
  return (
    <>
      <label class="small" for={`${id}-selector`}>
        {t('here_selector')}
      </label>
      <input
        id={`${id}-selector`}
        ref={selectorField}
        type="text"
        class="mono"
        dir="ltr"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        maxLength={4000}
        placeholder={t('here_selector_hint')}
        value={choices.selector}
        onInput={({ currentTarget }) => change({ selector: currentTarget.value })}
        {...selectorInvalid}
      />
      {children}
      <label class="small" for={`${id}-interval`}>
        {t('interval_label')}
      </label>
      <IntervalSelect
        id={`${id}-interval`}
        value={choices.intervalMs}
        onChange={(intervalMs) => change({ intervalMs })}
        {...(settings === undefined ? {} : { defaultMs: settings.defaultIntervalMs })}
      />
      <label class="tick small">
        <input
          type="checkbox"
          checked={choices.adaptive}
          {...(choices.adaptive ? { 'aria-describedby': `${id}-adaptive` } : {})}
          onChange={({ currentTarget }) => change({ adaptive: currentTarget.checked })}
        />
        {t('here_adaptive')}
      </label>
      {choices.adaptive && (
        <p class="small soft" id={`${id}-adaptive`}>
          {t('here_adaptive_note')}
        </p>
      )}
    </>
  );
}
