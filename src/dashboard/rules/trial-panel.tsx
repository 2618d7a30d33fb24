/**
 * "Try it": the newest version as these rules read it, what each took out, and which past alerts
 * would have been told. Nothing is stored by it.
 */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isLeftOut, type StepName } from '../../core/check/trace';
import type { PastChange, RulesTrial } from '../../messaging/protocol';
import { Failure } from '../../ui/failure';
import { clockTime } from '../../ui/format';
import { t, WORDS } from '../../ui/page-words';
import { PhraseView } from '../../ui/phrase-view';
import { changePhrase } from '../../ui/summary-sentence';
import { Time } from '../../ui/time';
import { withoutControls } from '../../ui/untrusted';
import { plural } from '../../ui/words';
import { formatRoute } from '../route';
import { TraceSteps } from '../trace-list';
import { stepPhrase } from '../trace-words';
import { isKnown, isSilenced, noTextWords } from './trial-words';
import type { Trial } from './use-trial';

interface Props {
  readonly id: string;
  readonly trial: Trial;
  readonly canBeTried: boolean;
  readonly now: number;
}

export function TrialPanel({ id, trial, canBeTried, now }: Props): JSX.Element {
  const { result, error, isStale } = trial;
  return (
    <section
      class="trial"
      // It scrolls by itself, also by the keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
      tabIndex={0}
      aria-labelledby={id}
      aria-busy={canBeTried && isStale}
    >
      <h4 id={id}>{t('try_title')}</h4>
      {!canBeTried && result !== undefined && <p class="soft">{t('try_wrong')}</p>}
      {canBeTried && result === undefined && error === undefined && (
        <p class="soft">{t('try_running')}</p>
      )}
      {error !== undefined && <Failure error={error} />}
      {result !== undefined && (
        <div class="trial-result">
          <PastAlerts past={result.past} now={now} />
          <TakenOut result={result} />
          <TextAsRead result={result} />
        </div>
      )}
    </section>
  );
}

function PastAlerts({
  past,
  now,
}: {
  readonly past: readonly PastChange[];
  readonly now: number;
}): JSX.Element | null {
  if (past.length === 0) return null;
  return (
    <div>
      <h5>{t('try_past')}</h5>
      <ol class="past-alerts">
        {past.map((one) => (
          <li key={one.change.id} data-verdict={one.verdict}>
            <span class="small soft">
              <Time at={one.change.at} now={now} words={clockTime(one.change.at, now, WORDS)} />
            </span>
            <a href={formatRoute({ kind: 'change', changeId: one.change.id })}>
              <PhraseView phrase={changePhrase(one.change, WORDS)} />
            </a>
            <span class="small verdict">{t(verdictKey(one))}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function verdictKey(one: PastChange) {
  if (!isKnown(one)) return 'try_lost';
  return isSilenced(one) ? 'try_silenced' : 'try_told';
}

/** What a rule of the person's did; how the page was fetched and parsed is no matter here. */
const OF_RULES: ReadonlySet<StepName> = new Set<StepName>([
  'select',
  'exclude',
  'ignore',
  'keep',
  'sort',
  'unique',
]);

function TakenOut({ result }: { readonly result: RulesTrial }): JSX.Element {
  const steps = result.trace.filter((step) => OF_RULES.has(step.step) && !isLeftOut(step));
  const leftOut = result.trace.filter(isLeftOut);
  return (
    <div>
      <h5>{t('try_steps')}</h5>
      {steps.length === 0 ? (
        <p class="small soft">{t('try_steps_none')}</p>
      ) : (
        <TraceSteps trace={steps} />
      )}
      {leftOut.map((step, index) => (
        <p key={index} class="small problem">
          <PhraseView phrase={stepPhrase(step, WORDS)} />
        </p>
      ))}
    </div>
  );
}

const FIRST_LINES = 12;

function TextAsRead({ result }: { readonly result: RulesTrial }): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const problem = noTextWords(result, WORDS);
  const { lines, count } = result.text ?? { lines: [], count: 0 };
  const shown = isWhole ? lines : lines.slice(0, FIRST_LINES);
  const rest = count - shown.length;
  return (
    <div>
      <h5>
        {t('try_text')}
        {problem === undefined && (
          <span class="soft"> {plural(WORDS, 'try_text_lines', count)}</span>
        )}
      </h5>
      {problem !== undefined && <p class="small problem">{problem}</p>}
      {problem === undefined && count === 0 && <p class="small soft">{t('try_text_none')}</p>}
      {shown.length > 0 && (
        <ol class="as-read small">
          {shown.map((line, index) => (
            <li key={index} dir="auto">
              {withoutControls(line)}
            </li>
          ))}
        </ol>
      )}
      {rest > 0 && <p class="small soft">{plural(WORDS, 'try_text_more', rest)}</p>}
      {!isWhole && lines.length > FIRST_LINES && (
        <button type="button" class="small" onClick={() => setWhole(true)}>
          {t('try_text_show')}
        </button>
      )}
    </div>
  );
}
