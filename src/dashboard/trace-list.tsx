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
        {trace.map(({ step, text }, position) => (
          <div key={position}>
            <dt>{t(`dash_step_${step}`)}</dt>
            <dd class={step === 'asked' || step === 'answered' ? 'mono' : undefined}>
              <bdi>{withoutControls(text)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
