/** The form of a watch's rules with "Try it" beside it, and the bar that saves or discards. */
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { WatchRow } from '../../messaging/protocol';
import { thrownWords } from '../../ui/error-words';
import { t, WORDS } from '../../ui/page-words';
import { showToast } from '../../ui/toast';
import { plural } from '../../ui/words';
import { draftOf, dropDraft, keepDraft, shownForm } from './drafts';
import { RulesFormContext } from './rule-fields';
import { RuleGroups } from './rule-groups';
import { type RulesForm, rulesOf } from './rules-form';
import { rulesProblems } from './rules-problems';
import { saveRules, titleOf } from './save-rules';
import { TrialPanel } from './trial-panel';
import { trialWords } from './trial-words';
import { useTrial } from './use-trial';

interface Props {
  readonly row: WatchRow;
  readonly now: number;
  readonly close: () => void;
}

export function RulesEditor({ row, now, close }: Props): JSX.Element {
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isDirty = draftOf(row.id) !== undefined;
  const form = shownForm(row.id, row.rules);
  const problems = rulesProblems(form, WORDS);
  const wrong = Object.keys(problems).length;
  const rules = wrong === 0 ? rulesOf(form, row.rules) : undefined;
  const trial = useTrial(row.id, rules, row.lastCheckedAt);
  useToldOnLeaving(row);

  const change = (some: Partial<RulesForm>) => {
    setFailure(undefined);
    keepDraft(row.id, { ...shownForm(row.id, row.rules), ...some }, row.rules);
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (rules === undefined) {
      place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    setBusy(true);
    try {
      await saveRules(row, rules);
      dropDraft(row.id);
      close();
    } catch (error) {
      setFailure(thrownWords(error, WORDS));
    } finally {
      setBusy(false);
    }
  };
  const discard = () => {
    const draft = form;
    dropDraft(row.id);
    setFailure(undefined);
    showToast(t('rules_discarded'), async () => keepDraft(row.id, draft, row.rules));
  };

  return (
    <form ref={place} class="rules" noValidate onSubmit={(event) => void save(event)}>
      <div class="rules-columns">
        <RulesFormContext.Provider value={{ id, form, problems, change }}>
          <div class="rules-form">
            <RuleGroups view={{ id, form, problems, change }} />
          </div>
        </RulesFormContext.Provider>
        <TrialPanel id={`${id}-trial`} trial={trial} canBeTried={wrong === 0} now={now} />
      </div>
      <div class="rules-bar">
        <p role="status">
          {wrong > 0
            ? plural(WORDS, 'rules_wrong', wrong)
            : trial.result !== undefined && !trial.isStale && trialWords(trial.result, WORDS)}
        </p>
        <p class="problem small" role="alert">
          {failure}
        </p>
        <div class="actions">
          {isDirty && <span class="small unsaved">{t('rules_unsaved')}</span>}
          {isDirty ? (
            <>
              <button type="submit" class="primary" aria-busy={busy}>
                {t('rules_save')}
              </button>
              <button type="button" onClick={discard}>
                {t('rules_discard')}
              </button>
            </>
          ) : (
            <button type="button" onClick={close}>
              {t('rules_close')}
            </button>
          )}
        </div>
      </div>
    </form>
  );
}

/** Whoever goes elsewhere with something unsaved is told where it is. */
function useToldOnLeaving(row: WatchRow): void {
  useEffect(
    () => () => {
      if (draftOf(row.id) !== undefined) showToast(t('rules_left', titleOf(row)));
    },
    [row.id],
  );
}
