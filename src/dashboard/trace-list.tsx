/** A check step by step, in words: why it was told, or why not. */
import type { JSX } from 'preact';
import type { TraceStep } from '../core/check/trace';
import { t, WORDS } from '../ui/page-words';
import type { Phrase } from '../ui/phrase';
import { PhraseView } from '../ui/phrase-view';
import { withoutRepeats } from './gate-words';
import { stepPhrase } from './trace-words';

/** Of a change: under the difference, foldable. */
export function TraceList({ trace }: { readonly trace: readonly TraceStep[] }): JSX.Element | null {
  if (trace.length === 0) return null;
  return (
    <details class="trace" open>
      <summary>
        <h4>{t('dash_why')}</h4>
      </summary>
      <TraceSteps trace={trace} />
    </details>
  );
}

export function TraceSteps({ trace }: { readonly trace: readonly TraceStep[] }): JSX.Element {
  return (
    <dl class="pairs steps">
      {bySteps(withoutRepeats(trace)).map(({ step, phrases }, position) => (
        <div key={position} data-step={step}>
          <dt>{t(`dash_step_${step}`)}</dt>
          {phrases.map((phrase, line) => (
            <dd key={line}>
              <PhraseView phrase={phrase} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

interface Step {
  readonly step: TraceStep['step'];
  readonly phrases: readonly Phrase[];
}

/** Facts of one step that follow each other, under its name once. */
function bySteps(trace: readonly TraceStep[]): readonly Step[] {
  return trace.reduce<readonly Step[]>((steps, one) => {
    const { step } = one;
    const phrase = stepPhrase(one, WORDS);
    const last = steps.at(-1);
    return last?.step === step
      ? [...steps.slice(0, -1), { step, phrases: [...last.phrases, phrase] }]
      : [...steps, { step, phrases: [phrase] }];
  }, []);
}
