/** A trace as far as its watch keeps it: what a rule took out of the text is text of the page. */
import { type Keep, keepOf } from '../watch/keep';
import type { Watch } from '../watch/watch';
import type { TraceStep } from './trace';

export function keptTrace(
  watch: Pick<Watch, 'keep' | 'headersOnly'>,
  trace: readonly TraceStep[],
): readonly TraceStep[] {
  const keep = keepOf(watch);
  return keep === 'source' ? trace : trace.map((step) => withoutPageText(keep, step));
}

/** Of a trace that was written while more was kept. */
export function withoutPageText(keep: Keep, { samples: _text, ...step }: TraceStep): TraceStep {
  // A number rule quotes the numbers that it compared.
  const isQuote = keep === 'hash' && step.step === 'gate' && step.text.includes('→');
  return isQuote ? { ...step, text: '' } : step;
}
