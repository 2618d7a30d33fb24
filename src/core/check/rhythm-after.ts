/** What a check tells of its page's rate, and when the page is worth the next one. */
import { readHttpDate } from '../http/http-date';
import { stillFor } from '../schedule/change-rate';
import type { VisitCost } from '../schedule/interval-rule';
import { type Paced, paceAfter } from '../schedule/pace';
import type { SharedPace } from '../schedule/shared-pace';
import type { WatchState } from '../watch/state';
import type { Watch } from '../watch/watch';
import type { Judgement } from './judgement';
import type { Outcome } from './outcome';

export interface RhythmInput {
  readonly watch: Watch;
  readonly state: WatchState;
  readonly judgement: Judgement;
  readonly sharedPace: SharedPace;
  /** Of the host that answered. */
  readonly validators: VisitCost['validators'];
  readonly defaultIntervalMs: number;
  readonly now: number;
}

export function rhythmAfter(input: RhythmInput, outcome: Outcome): Paced {
  const { watch, state, judgement, sharedPace, validators, defaultIntervalMs, now } = input;
  return paceAfter({
    rhythm: watch.rhythm,
    host: watch.host,
    intervalMs: watch.intervalMs ?? defaultIntervalMs,
    evidence: state.rate,
    visit: { at: now, outcome, stillMs: stillMs(judgement, now) },
    cost: { bytes: judgement.resource.encodedBytes, validators },
    shared: sharedPace,
  });
}

/** Only of a whole answer: a 304 repeats the dates of the version that is held. */
function stillMs({ verdict, resource }: Judgement, now: number): number | undefined {
  if (verdict.kind !== 'body') return undefined;
  const [modifiedAt, answeredAt] = [resource.validators.lastModified, resource.fresh?.date].map(
    (date) => (date === undefined ? undefined : readHttpDate(date, now)),
  );
  return stillFor(modifiedAt, answeredAt);
}
