/** Why this was told: the check that found it, step by step. */
import type { JSX } from 'preact';
import type { TraceStep } from '../core/check/trace';
import { t } from '../ui/page-words';
import { withoutControls } from '../ui/untrusted';

export function TraceList({ trace }: { readonly trace: readonly TraceStep[] }): JSX.Element | null {
  if (trace.length === 0) return null;
  return (
    <details class="trace" open>
      <summary>
        <h4>{t('dash_why')}</h4>
      </summary>
      <dl class="pairs">
        {bySteps(trace).map(({ step, texts }, position) => (
          <div key={position}>
            <dt>{t(`dash_step_${step}`)}</dt>
            {texts.map((text, line) => (
              <dd key={line} class={step === 'asked' || step === 'answered' ? 'mono' : undefined}>
                <bdi>{withoutControls(text)}</bdi>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}

interface Step {
  readonly step: TraceStep['step'];
  readonly texts: readonly string[];
}

/** Facts of one step that follow each other, under its name once. */
function bySteps(trace: readonly TraceStep[]): readonly Step[] {
  return trace.reduce<readonly Step[]>((steps, one) => {
    const { step } = one;
    const text = factOf(one);
    const last = steps.at(-1);
    return last?.step === step
      ? [...steps.slice(0, -1), { step, texts: [...last.texts, text] }]
      : [...steps, { step, texts: [text] }];
  }, []);
}

/** A rule, how often it took something out, and some of that. */
function factOf({ text, rule, count, samples = [] }: TraceStep): string {
  const facts = [rule, text, count === undefined ? '' : String(count), samples.join(' · ')];
  return facts.filter((fact) => fact !== undefined && fact !== '').join(': ');
}
