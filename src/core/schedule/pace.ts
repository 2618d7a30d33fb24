/**
 * What a visit means for the rhythm of a watch: the evidence with this visit, and how long to wait
 * for the next one. Evidence is gathered for watches with a fixed interval too, so that one that is
 * made adaptive later does not begin without knowledge.
 */
import { ownOf } from '../own-of';
import { changesPerDay, firstGuess, type RateEvidence, type Visit, withVisit } from './change-rate';
import {
  type Because,
  type Bounds,
  boundsOf,
  FIRST_VISITS,
  intervalFor,
  type VisitCost,
  type Wait,
  waitFor,
} from './interval-rule';
import { boundsOn, type PacedWatch, type SharedPace } from './shared-pace';

const DAY_MS = 86_400_000;

/** `fixed`: exactly the person's interval. `adaptive`: that at the shortest, as the page changes. */
export type Rhythm = 'fixed' | 'adaptive';

/** How an adaptive watch is asked at present, and why; part of its state. */
export interface Pace {
  readonly everyMs: number;
  readonly because: Because;
  /** How often the page is thought to change. */
  readonly perDay: number;
  /** Its own; a host whose budget is too small may make it wait for longer. */
  readonly bounds: Bounds;
}

export interface PaceInput {
  readonly rhythm: Rhythm;
  readonly host: string;
  /** The person's interval. */
  readonly intervalMs: number;
  readonly evidence: RateEvidence | undefined;
  readonly visit: Visit;
  readonly cost: VisitCost;
  readonly shared: SharedPace;
}

export interface Paced {
  /** For `nextDueAt`. */
  readonly due: { readonly intervalMs: number; readonly bounds?: Bounds };
  /** For the watch's state. */
  readonly kept: { readonly rate?: RateEvidence; readonly pace?: Pace };
}

export function paceAfter(input: PaceInput): Paced {
  const { rhythm, intervalMs, visit, cost, shared } = input;
  const evidence = withVisit(input.evidence, visit);
  const rate = evidence === undefined ? {} : { rate: evidence };
  if (rhythm === 'fixed') return { due: { intervalMs }, kept: rate };
  const host = ownOf(shared.hosts, input.host);
  const own = boundsOf(intervalMs, cost);
  const bounds = boundsOn(own, host);
  const perDay = changesPerDay(evidence, firstGuess(evidence, host?.guessPerDay));
  const wait: Wait =
    host?.busyPerDay === undefined
      ? waitFor(evidence, perDay, shared.busyPerDay, bounds)
      : { everyMs: intervalFor(perDay, host.busyPerDay, bounds), because: 'host_budget' };
  return {
    due: { intervalMs: afterFailure(wait.everyMs, intervalMs, visit), bounds },
    kept: { ...rate, pace: { ...wait, perDay, bounds: own } },
  };
}

/**
 * A page that stands still is asked rarely because it is known to, not because it fails: after a
 * failure it is tried again in a day, or a machine that was offline would lose it for a week.
 */
function afterFailure(everyMs: number, intervalMs: number, { outcome }: Visit): number {
  if (outcome.kind !== 'error') return everyMs;
  return Math.min(everyMs, Math.max(intervalMs, DAY_MS));
}

/** An adaptive watch as `sharePace` weighs it. */
export function pacedWatch({
  host,
  intervalMs,
  rate,
  pace,
}: {
  readonly host: string;
  readonly intervalMs: number;
  readonly rate: RateEvidence | undefined;
  readonly pace: Pace | undefined;
}): PacedWatch {
  return {
    host,
    bounds: pace?.bounds ?? boundsOf(intervalMs, { bytes: undefined, validators: 'work' }),
    perDay: pace?.perDay ?? changesPerDay(rate, firstGuess(rate, undefined)),
    learned: (rate?.visits ?? 0) >= FIRST_VISITS ? 'yes' : 'not_yet',
  };
}
