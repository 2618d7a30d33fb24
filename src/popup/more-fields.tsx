/**
 * What is seldom wanted when a page is added: only a part of it, how often, under which tags, and
 * how much of it is kept.
 */
import type { ComponentChildren, JSX, Ref } from 'preact';
import type { Keep } from '../core/watch/keep';
import type { Tags } from '../core/watch/tags';
import { send } from '../messaging/send';
import { IntervalSelect } from '../ui/interval-select';
import { KeepSelect } from '../ui/keep-select';
import { t } from '../ui/page-words';
import { TagField } from '../ui/tag-field';
import { useView } from '../ui/use-view';

export interface MoreChoices {
  readonly selector: string;
  /** Null: the default interval. */
  readonly intervalMs: number | null;
  /** As the page changes, at the shortest every `intervalMs`. */
  readonly adaptive: boolean;
  readonly tags: Tags;
  readonly keep: Keep;
}

export const NO_CHOICES: MoreChoices = {
  selector: '',
  intervalMs: null,
  adaptive: false,
  tags: [],
  keep: 'source',
};

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
  const { data: known } = useView(() => send('tags.list', {}), 'tags');
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
      <label class="small" for={`${id}-tags`}>
        {t('tags_label')}
      </label>
      <TagField
        id={`${id}-tags`}
        tags={choices.tags}
        known={known?.tags ?? []}
        onChange={(tags) => change({ tags })}
      />
      <p class="small soft" id={`${id}-tags-hint`}>
        {t('tags_hint')}
      </p>
      <label class="small" for={`${id}-keep`}>
        {t('keep_title')}
      </label>
      <KeepSelect id={`${id}-keep`} value={choices.keep} onChange={(keep) => change({ keep })} />
      <p class="small soft" id={`${id}-keep-hint`}>
        {choices.keep !== 'source' && t(`keep_${choices.keep}_note`)}
      </p>
    </>
  );
}
