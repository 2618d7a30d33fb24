/**
 * All rules in the order in which they are applied, the common ones open and the rest folded away:
 * unless one of those is at work, for what is at work is never hidden.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { PresetName } from '../../core/watch/preset-name';
import { DEFAULT_WATCH_RULES } from '../../core/watch/watch-rules';
import { t } from '../../ui/page-words';
import { Choice, Lines, type RulesFormView, Switch, Tick, Typed } from './rule-fields';
import { formOf, NUMBER_LIMITS, type RuleField, type RulesForm } from './rules-form';
import { EXAMPLE_PATH } from './rules-problems';

const PRESETS = [
  ['clock', 'rules_preset_clock', 'rules_preset_clock_note'],
  ['date', 'rules_preset_date', 'rules_preset_date_note'],
  ['relative-time', 'rules_preset_relative_time', 'rules_preset_relative_time_note'],
  ['counter', 'rules_preset_counter', 'rules_preset_counter_note'],
  ['token', 'rules_preset_token', 'rules_preset_token_note'],
] as const satisfies readonly (readonly [PresetName, string, string])[];

const PLAIN = formOf(DEFAULT_WATCH_RULES);

const READ_MORE: readonly RuleField[] = [
  'mode',
  'links',
  'images',
  'jsonPath',
  'ignoreArrayOrder',
  'significantDigits',
];
const LINES: readonly RuleField[] = ['keepOnly', 'sortLines', 'uniqueLines'];
const TOLD_MORE: readonly RuleField[] = [
  'direction',
  'notWhile',
  ...NUMBER_LIMITS,
  'anyChange',
  'confirmAfter',
  'ignoreFlipBack',
];

export function RuleGroups({ view }: { readonly view: RulesFormView }): JSX.Element {
  const { form, problems } = view;
  const isNeeded = (fields: readonly RuleField[]) =>
    fields.some((field) => field in problems || isAtWork(form, field));
  return (
    <>
      <Group title={t('rules_group_read')}>
        <Lines field="include" label={t('rules_include')} hint={t('rules_include_hint')} />
        <Lines field="exclude" label={t('rules_exclude')} hint={t('rules_exclude_hint')} />
        <More needed={isNeeded(READ_MORE)}>
          <Choice
            field="mode"
            label={t('rules_mode')}
            choices={[
              ['text', t('rules_mode_text')],
              ['markup', t('rules_mode_markup')],
            ]}
          />
          <Switch field="links" label={t('rules_links')} note={t('rules_links_note')} />
          <Switch field="images" label={t('rules_images')} note={t('rules_images_note')} />
          <Typed
            field="jsonPath"
            kind="code"
            label={t('rules_jsonPath')}
            hint={t('rules_jsonPath_hint', EXAMPLE_PATH)}
          />
          <Switch
            field="ignoreArrayOrder"
            label={t('rules_ignoreArrayOrder')}
            note={t('rules_ignoreArrayOrder_note')}
          />
          <Typed
            field="significantDigits"
            kind="number"
            label={t('rules_significantDigits')}
            hint={t('rules_significantDigits_hint')}
          />
        </More>
      </Group>
      <Group title={t('rules_group_ignored')}>
        <div class="ticks">
          <Presets view={view} />
          <Switch
            field="ignoreNumbers"
            label={t('rules_ignoreNumbers')}
            note={t('rules_ignoreNumbers_note')}
          />
          <Switch
            field="ignoreCase"
            label={t('rules_ignoreCase')}
            note={t('rules_ignoreCase_note')}
          />
          <Switch
            field="ignoreBlanks"
            label={t('rules_ignoreBlanks')}
            note={t('rules_ignoreBlanks_note')}
          />
        </div>
        <Lines
          field="ignorePatterns"
          label={t('rules_ignorePatterns')}
          hint={t('rules_ignorePatterns_hint', '/ref \\d+/i')}
        />
      </Group>
      <Group title={t('rules_group_lines')}>
        <More needed={isNeeded(LINES)}>
          <Lines field="keepOnly" label={t('rules_keepOnly')} hint={t('rules_keepOnly_hint')} />
          <Switch field="sortLines" label={t('rules_sortLines')} note={t('rules_sortLines_note')} />
          <Switch
            field="uniqueLines"
            label={t('rules_uniqueLines')}
            note={t('rules_uniqueLines_note')}
          />
        </More>
      </Group>
      <Group title={t('rules_group_told')}>
        <Lines
          field="alertOnlyIf"
          label={t('rules_alertOnlyIf')}
          hint={t('rules_alertOnlyIf_hint')}
        />
        <Lines
          field="alertIfGone"
          label={t('rules_alertIfGone')}
          hint={t('rules_alertIfGone_hint')}
        />
        <Typed
          field="minChangedChars"
          kind="number"
          label={t('rules_minChangedChars')}
          hint={t('rules_minChangedChars_hint')}
        />
        <More needed={isNeeded(TOLD_MORE)}>
          <ToldMore />
        </More>
      </Group>
    </>
  );
}

function isAtWork(form: RulesForm, field: RuleField): boolean {
  return JSON.stringify(form[field]) !== JSON.stringify(PLAIN[field]);
}

function Presets({ view: { form, change } }: { readonly view: RulesFormView }): JSX.Element {
  const { ignorePresets } = form;
  const toggle = (name: PresetName, checked: boolean) =>
    change({
      ignorePresets: checked
        ? [...ignorePresets, name]
        : ignorePresets.filter((other) => other !== name),
    });
  return (
    <>
      {PRESETS.map(([name, label, note]) => (
        <Tick
          key={name}
          label={t(label)}
          note={t(note)}
          checked={ignorePresets.includes(name)}
          toggle={(checked) => toggle(name, checked)}
        />
      ))}
    </>
  );
}

function ToldMore(): JSX.Element {
  return (
    <>
      <Choice
        field="direction"
        label={t('rules_direction')}
        choices={[
          ['any', t('rules_direction_any')],
          ['additions', t('rules_direction_additions')],
          ['removals', t('rules_direction_removals')],
        ]}
      />
      <Lines field="notWhile" label={t('rules_notWhile')} hint={t('rules_notWhile_hint')} />
      <fieldset class="number-rule">
        <legend>{t('rules_number')}</legend>
        <p class="small soft">{t('rules_number_hint')}</p>
        <div class="amounts">
          {NUMBER_LIMITS.map((name) => (
            <Typed key={name} field={name} kind="number" label={t(`rules_${name}`)} />
          ))}
        </div>
        <Switch field="anyChange" label={t('rules_anyChange')} />
      </fieldset>
      <Typed
        field="confirmAfter"
        kind="number"
        label={t('rules_confirmAfter')}
        hint={t('rules_confirmAfter_hint')}
      />
      <Switch
        field="ignoreFlipBack"
        label={t('rules_ignoreFlipBack')}
        note={t('rules_ignoreFlipBack_note')}
      />
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

function Group({ title, children }: GroupProps): JSX.Element {
  const id = useId();
  return (
    <section class="rule-group" aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      {children}
    </section>
  );
}

interface MoreProps {
  /** Something in it is at work, or wrong. */
  readonly needed: boolean;
  readonly children: ComponentChildren;
}

/** Opens by itself where it is needed, and closes by hand alone. */
function More({ needed, children }: MoreProps): JSX.Element {
  const [isOpen, setOpen] = useState(needed);
  return (
    <details
      class="rule-more"
      open={isOpen || needed}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('rules_more')}</summary>
      <div class="rule-fields">{children}</div>
    </details>
  );
}
