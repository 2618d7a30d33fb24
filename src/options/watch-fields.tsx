/** The fields of a watch beyond its address: the same for adding and for editing. */
import type { JSX } from 'preact';
import { interval } from '../ui/format';
import { IntervalSelect } from '../ui/interval-select';
import { t, WORDS } from '../ui/page-words';
import { describedBy, Field } from './field';
import { HeadOverSelect } from './head-over-select';
import type { Problem } from './problem';
import { ReadInSelect } from './read-in-select';
import type { WatchForm } from './watch-form';

interface Props {
  readonly id: string;
  readonly form: WatchForm;
  readonly change: (change: Partial<WatchForm>) => void;
  readonly problem: Problem | undefined;
  readonly defaultIntervalMs: number | undefined;
}

export function AddressField({ id, form, change, problem }: Props): JSX.Element {
  const said = problem?.field === 'url' ? problem.text : undefined;
  return (
    <Field id={`${id}-url`} label={t('options_address')} problem={said}>
      <input
        {...describedBy(`${id}-url`, said)}
        type="text"
        inputMode="url"
        dir="ltr"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder="https://example.org/page"
        value={form.url}
        onInput={({ currentTarget }) => change({ url: currentTarget.value })}
      />
    </Field>
  );
}

/** Only where words were chosen on the page: anyone else finds it among the rules. */
export function GoneField({ id, form, change }: Props): JSX.Element {
  return (
    <Field
      id={`${id}-gone`}
      label={t('options_gone')}
      hint={t('options_gone_hint')}
      problem={undefined}
    >
      <input
        {...describedBy(`${id}-gone`, undefined)}
        type="text"
        dir="auto"
        maxLength={400}
        value={form.goneText}
        onInput={({ currentTarget }) => change({ goneText: currentTarget.value })}
      />
    </Field>
  );
}

export function MoreFields(props: Props): JSX.Element {
  const { id, form, change, problem, defaultIntervalMs } = props;
  const saidOf = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined);
  return (
    <>
      <Field
        id={`${id}-interval`}
        label={t('options_interval')}
        problem={saidOf('intervalMs')}
        hint={
          form.intervalMs === null && defaultIntervalMs !== undefined
            ? t('options_interval_now', interval(defaultIntervalMs, WORDS))
            : undefined
        }
      >
        <IntervalSelect
          id={`${id}-interval`}
          value={form.intervalMs}
          onChange={(intervalMs) => change({ intervalMs })}
        />
      </Field>
      <Tick
        label={t('options_adaptive')}
        note={t('options_adaptive_note')}
        checked={form.adaptive}
        change={(adaptive) => change({ adaptive })}
      />
      <Field
        id={`${id}-selector`}
        label={t('options_selector')}
        hint={t('options_selector_hint')}
        problem={saidOf('selector')}
      >
        <input
          {...describedBy(`${id}-selector`, saidOf('selector'))}
          class="mono"
          type="text"
          dir="ltr"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={4096}
          placeholder="main #notices"
          disabled={form.headersOnly}
          value={form.selector}
          onInput={({ currentTarget }) => change({ selector: currentTarget.value })}
        />
      </Field>
      <Field
        id={`${id}-read`}
        label={t('options_read')}
        hint={readHint(form.readIn)}
        problem={undefined}
      >
        <ReadInSelect
          id={`${id}-read`}
          value={form.readIn}
          disabled={form.headersOnly}
          onChange={(readIn) => change({ readIn })}
        />
      </Field>
      <Tick
        label={t('options_headers_only')}
        note={t('options_headers_only_note')}
        checked={form.headersOnly}
        change={(headersOnly) => change({ headersOnly })}
      />
      <Tick
        label={t('options_local_network')}
        note={t('options_local_network_note')}
        checked={form.localNetwork}
        change={(localNetwork) => change({ localNetwork })}
      />
      <Tick
        label={t('options_ignore_robots')}
        note={t('options_ignore_robots_note')}
        checked={form.ignoreRobots}
        change={(ignoreRobots) => change({ ignoreRobots })}
      />
      <Tick
        label={t('options_signed_in')}
        note={t('options_signed_in_note')}
        warning={form.signedIn ? t('options_signed_in_warning') : undefined}
        checked={form.signedIn}
        change={(signedIn) => change({ signedIn })}
      />
    </>
  );
}

/** What only makes sense once a watch is there: how its site is asked. */
export function AskingFields({ id, form, change }: Props): JSX.Element {
  return (
    <>
      <Field
        id={`${id}-head`}
        label={t('options_head_over')}
        hint={t('options_head_over_hint')}
        problem={undefined}
      >
        <HeadOverSelect
          id={`${id}-head`}
          value={form.headOverBytes}
          disabled={form.headersOnly}
          onChange={(headOverBytes) => change({ headOverBytes })}
        />
      </Field>
      <Tick
        label={t('options_ignore_max_age')}
        note={t('options_ignore_max_age_note')}
        checked={form.ignoreMaxAge}
        change={(ignoreMaxAge) => change({ ignoreMaxAge })}
      />
    </>
  );
}

interface TickProps {
  readonly label: string;
  readonly note: string;
  readonly warning?: string | undefined;
  readonly checked: boolean;
  readonly change: (checked: boolean) => void;
}

function Tick({ label, note, warning, checked, change }: TickProps): JSX.Element {
  return (
    <div class="tick">
      <label>
        <input
          type="checkbox"
          checked={checked}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <span>
          {label} <span class="small soft">{note}</span>
        </span>
      </label>
      <p class="warning small" role="status">
        {warning}
      </p>
    </div>
  );
}

function readHint(readIn: WatchForm['readIn']): string | undefined {
  if (readIn === 'fetch') return undefined;
  return t(readIn === 'pdf_text' ? 'options_read_pdf_hint' : 'options_read_hint');
}
