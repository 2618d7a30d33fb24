/** The kinds of field the rules are made of, each with its hint and what is wrong with it. */
import type { ComponentChildren, JSX } from 'preact';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { entries, type ListField, type RuleField, type RulesForm } from './rules-form';
import type { RulesProblems } from './rules-problems';

export interface RulesFormView {
  /** Beginning of the ids of all fields. */
  readonly id: string;
  readonly form: RulesForm;
  readonly problems: RulesProblems;
  readonly change: (some: Partial<RulesForm>) => void;
}

export const RulesFormContext = createContext<RulesFormView | undefined>(undefined);

function useForm(): RulesFormView {
  const view = useContext(RulesFormContext);
  if (view === undefined) throw new Error('A field of the rules is outside their form');
  return view;
}

type FieldOf<Value> = {
  [Field in RuleField]: RulesForm[Field] extends Value ? Field : never;
}[RuleField];

interface Labelled {
  readonly label: string;
  readonly hint?: ComponentChildren;
}

interface LinesProps extends Labelled {
  readonly field: ListField;
}

const MOST_ROWS = 8;

/** One entry a line; letters stand as they are written, from left to right where they are code. */
export function Lines({ field, label, hint }: LinesProps): JSX.Element {
  const { id, form, problems, change } = useForm();
  const isWords = field === 'alertOnlyIf' || field === 'alertIfGone' || field === 'notWhile';
  const rows = Math.min(MOST_ROWS, Math.max(isWords ? 1 : 2, form[field].split('\n').length));
  return (
    <Labelled id={`${id}-${field}`} label={label} hint={hint} problem={problems[field]}>
      <textarea
        {...described(`${id}-${field}`, problems[field])}
        class={isWords ? undefined : 'mono'}
        dir={isWords ? 'auto' : 'ltr'}
        rows={rows}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={form[field]}
        onInput={({ currentTarget }) => change({ [field]: currentTarget.value })}
        onBlur={({ currentTarget }) => {
          const tidy = entries(currentTarget.value).join('\n');
          if (tidy !== form[field]) change({ [field]: tidy });
        }}
      />
    </Labelled>
  );
}

interface TypedProps extends Labelled {
  readonly field: Exclude<FieldOf<string>, ListField | 'mode' | 'direction'>;
  readonly kind: 'number' | 'code';
}

export function Typed({ field, label, hint, kind }: TypedProps): JSX.Element {
  const { id, form, problems, change } = useForm();
  return (
    <Labelled id={`${id}-${field}`} label={label} hint={hint} problem={problems[field]}>
      <input
        {...described(`${id}-${field}`, problems[field])}
        type="text"
        class={kind === 'number' ? 'amount' : 'mono'}
        {...(kind === 'number' ? { inputMode: 'decimal' as const } : { dir: 'ltr' as const })}
        spellcheck={false}
        autocomplete="off"
        value={form[field]}
        onInput={({ currentTarget }) => change({ [field]: currentTarget.value })}
      />
    </Labelled>
  );
}

interface TickProps {
  readonly label: string;
  readonly note?: string;
  readonly checked: boolean;
  readonly toggle: (checked: boolean) => void;
}

export function Tick({ label, note, checked, toggle }: TickProps): JSX.Element {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
      <span>
        {label} {note !== undefined && <span class="small soft">{note}</span>}
      </span>
    </label>
  );
}

interface SwitchProps {
  readonly field: FieldOf<boolean>;
  readonly label: string;
  readonly note?: string;
}

export function Switch({ field, label, note }: SwitchProps): JSX.Element {
  const { form, change } = useForm();
  return (
    <Tick
      label={label}
      {...(note === undefined ? {} : { note })}
      checked={form[field]}
      toggle={(checked) => change({ [field]: checked })}
    />
  );
}

interface ChoiceProps<Field extends 'mode' | 'direction'> {
  readonly field: Field;
  readonly label: string;
  readonly choices: readonly (readonly [value: RulesForm[Field], words: string])[];
}

export function Choice<Field extends 'mode' | 'direction'>({
  field,
  label,
  choices,
}: ChoiceProps<Field>): JSX.Element {
  const { id, form, change } = useForm();
  return (
    <Labelled id={`${id}-${field}`} label={label} problem={undefined}>
      <select
        {...described(`${id}-${field}`, undefined)}
        value={form[field]}
        onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
      >
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface LabelledProps extends Labelled {
  readonly id: string;
  readonly problem: string | undefined;
  readonly children: ComponentChildren;
}

function Labelled({ id, label, hint, problem, children }: LabelledProps): JSX.Element {
  return (
    <div class="rule-field">
      <label for={id}>{label}</label>
      {children}
      <p id={`${id}-hint`} class="small soft">
        {hint}
      </p>
      <p id={`${id}-problem`} class="problem small" aria-live="polite">
        {problem !== undefined && <bdi>{problem}</bdi>}
      </p>
    </div>
  );
}

function described(id: string, problem: string | undefined) {
  return {
    id,
    'aria-describedby': `${id}-problem ${id}-hint`,
    ...(problem === undefined ? {} : { 'aria-invalid': true as const }),
  };
}
