/**
 * "This is noise" under a place of a difference: names the rule that would have ignored it, says how
 * many past alerts it would have silenced, and saves it with a way back.
 */
import type { JSX } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Hunk } from '../../core/diff/diff';
import { type NoiseRule, noiseRulesFor, withNoiseRule } from '../../core/watch/noise-rule';
import type { WatchRow } from '../../messaging/protocol';
import { BusyButton } from '../../ui/busy-button';
import { Failure } from '../../ui/failure';
import { t, WORDS } from '../../ui/page-words';
import { PhraseView } from '../../ui/phrase-view';
import { keepDraft } from '../rules/drafts';
import { formOf } from '../rules/rules-form';
import { showRules } from '../rules/show-rules';
import { isKnown, isSilenced, trialWords } from '../rules/trial-words';
import { type Trial, useTrial } from '../rules/use-trial';
import { noisePhrase } from './noise-words';
import { saveNoiseRule } from './save-noise-rule';

interface Props {
  readonly hunk: Hunk;
  readonly row: WatchRow;
  /** The change that the difference is; undefined where it is of two versions. */
  readonly changeId: string | undefined;
  /** Of the page. */
  readonly language: string | undefined;
}

export function NoiseButton({ hunk, row, changeId, language }: Props): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div class="noise">
      <button
        ref={button}
        type="button"
        class="quiet small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('noise_button')}
      </button>
      {isOpen && (
        <Proposal hunk={hunk} row={row} changeId={changeId} language={language} close={close} />
      )}
    </div>
  );
}

function Proposal({
  hunk,
  row,
  changeId,
  language,
  close,
}: Props & { readonly close: () => void }) {
  const id = useId();
  const place = useRef<HTMLFieldSetElement>(null);
  const rules = useMemo(() => noiseRulesFor(hunk.lines, language), [hunk, language]);
  const [chosen, choose] = useState(0);
  const more = rules[chosen];
  useEffect(() => place.current?.focus(), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <fieldset ref={place} class="noise-proposal" tabIndex={-1}>
      <legend>{t('noise_title')}</legend>
      {more === undefined ? (
        <>
          <p>{t('noise_none')}</p>
          <Buttons act={undefined} own={showRules} close={close} />
        </>
      ) : (
        <>
          <Choices id={id} rules={rules} chosen={chosen} choose={choose} />
          <Found more={more} row={row} changeId={changeId} close={close} />
        </>
      )}
    </fieldset>
  );
}

interface ChoicesProps {
  readonly id: string;
  readonly rules: readonly NoiseRule[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
}

/** The first is the one to prefer; of one alone there is nothing to choose. */
function Choices({ id, rules, chosen, choose }: ChoicesProps): JSX.Element {
  const [only, ...others] = rules;
  if (only !== undefined && others.length === 0) {
    return (
      <p>
        <PhraseView phrase={noisePhrase(only, WORDS)} />
      </p>
    );
  }
  return (
    <div class="noise-choices">
      {rules.map((rule, index) => (
        <label key={JSON.stringify(rule)} class="tick">
          <input type="radio" name={id} checked={index === chosen} onChange={() => choose(index)} />
          <span>
            <PhraseView phrase={noisePhrase(rule, WORDS)} />
          </span>
        </label>
      ))}
    </div>
  );
}

interface FoundProps extends Omit<Props, 'hunk' | 'language'> {
  readonly more: NoiseRule;
  readonly close: () => void;
}

function Found({ more, row, changeId, close }: FoundProps): JSX.Element {
  const rules = withNoiseRule(row.rules, more);
  const trial = useTrial(row.id, rules, row.lastCheckedAt);
  const own = () => {
    keepDraft(row.id, formOf(rules), row.rules);
    showRules();
  };
  return (
    <>
      {trial.error !== undefined && <Failure error={trial.error} />}
      <p role="status" class="small">
        {previewWords(trial, changeId)}
      </p>
      <Buttons act={() => saveNoiseRule(row, more)} own={own} close={close} />
    </>
  );
}

interface ButtonsProps {
  readonly act: (() => Promise<void>) | undefined;
  readonly own: () => void;
  readonly close: () => void;
}

function Buttons({ act, own, close }: ButtonsProps): JSX.Element {
  return (
    <div class="actions">
      {act !== undefined && (
        <BusyButton class="primary" act={act} done={close}>
          {t('noise_save')}
        </BusyButton>
      )}
      <button type="button" onClick={own}>
        {t('noise_own')}
      </button>
      <button type="button" class="quiet" onClick={close}>
        {t('action_cancel')}
      </button>
    </div>
  );
}

function previewWords({ result, error, isStale }: Trial, changeId: string | undefined): string {
  if (result === undefined || isStale) return error === undefined ? t('try_running') : '';
  const all = trialWords(result, WORDS);
  const own = result.past.find(({ change }) => change.id === changeId);
  const isOneOfSome = own !== undefined && isKnown(own) && result.past.length > 1;
  if (!isOneOfSome) return all;
  return t('two_sentences', t(isSilenced(own) ? 'noise_this_too' : 'noise_this_not'), all);
}
