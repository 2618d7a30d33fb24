/** "Why?" and "Why not?" beside a check: its trace for one watch, opened below its row. */
import type { JSX } from 'preact';
import type { Exchange } from '../core/check/exchange';
import type { TraceStep } from '../core/check/trace';
import { clockTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { TraceSteps } from './trace-list';
import { whyKey } from './trace-words';

/**
 * @param watchId without it: of the only watch that was judged
 * @returns undefined where the watch was not judged by this exchange, or several were
 */
export function traceFor(
  { traces = [] }: Exchange,
  watchId: string | undefined,
): readonly TraceStep[] | undefined {
  const trace =
    watchId === undefined
      ? traces.length === 1
        ? traces[0]
        : undefined
      : traces.find((each) => each.watchId === watchId);
  const steps = trace?.steps;
  return steps === undefined || steps.length === 0 ? undefined : steps;
}

interface ButtonProps {
  readonly exchange: Exchange;
  readonly now: number;
  /** Of the row it opens; undefined while that is closed. */
  readonly opens: string | undefined;
  readonly press: () => void;
}

export function WhyButton({ exchange, now, opens, press }: ButtonProps): JSX.Element {
  const { at, outcome } = exchange;
  const question = t(whyKey(outcome));
  return (
    <button
      type="button"
      class="unfold why small"
      aria-expanded={opens !== undefined}
      aria-label={t('trace_why_of', question, clockTime(at, now, WORDS))}
      {...(opens === undefined ? {} : { 'aria-controls': opens })}
      onClick={press}
    >
      {question}
    </button>
  );
}

interface RowProps {
  readonly id: string;
  readonly trace: readonly TraceStep[];
  readonly columns: number;
}

export function WhyRow({ id, trace, columns }: RowProps): JSX.Element {
  return (
    <tr class="unfolded" id={id}>
      <td colSpan={columns}>
        <TraceSteps trace={trace} />
      </td>
    </tr>
  );
}
