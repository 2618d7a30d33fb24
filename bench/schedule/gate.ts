/** What is promised of adaptive watches, at as many requests as fixed intervals make. */
import type { Comparison } from './compare';
import type { Scenario } from './scenarios';

export const PROMISE = {
  meanDelay: 0.6,
  p90Delay: 0.8,
  longestUnvisitedDays: 7,
  /** "As many": within a hundredth. */
  requests: 0.01,
} as const;

const MEASURED = {
  wall: { figure: 'delay', word: '' },
  awake: { figure: 'awakeDelay', word: ', awake' },
  free: { figure: 'freeDelay', word: ' without max-age' },
} as const;

export interface Verdict {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly kept: boolean;
}

export function verdicts(scenario: Scenario, found: Comparison): readonly Verdict[] {
  const { adaptive, fixed } = found;
  const { delay } = scenario.promise;
  const ratios =
    delay === 'none'
      ? [letOff(found)]
      : (['mean', 'p90'] as const).map((of) => {
          const { figure, word } = MEASURED[delay];
          const most = of === 'mean' ? PROMISE.meanDelay : PROMISE.p90Delay;
          const name = `${of} delay${word} / fixed`;
          return atMost(name, adaptive[figure][of] / fixed[figure][of], most);
        });
  return [
    ...ratios,
    atMost(
      'requests / fixed, less 1',
      adaptive.requestsPerDay / fixed.requestsPerDay - 1,
      PROMISE.requests,
    ),
    atMost('longest unvisited, days', adaptive.longestUnvisitedDays, PROMISE.longestUnvisitedDays),
    atMost('bounds broken', found.broken.length, 0),
  ];
}

/**
 * A scenario without a promise of delay has to show, in each run, that none can be kept: the rule that
 * is told each rate at the second visit, when a learner may begin to know, misses it as well.
 */
function letOff({ told, fixed }: Comparison): Verdict {
  const possible = told?.at_second_visit.delay;
  const excess =
    possible === undefined
      ? Number.NaN
      : Math.max(
          possible.mean / fixed.delay.mean / PROMISE.meanDelay,
          possible.p90 / fixed.delay.p90 / PROMISE.p90Delay,
        );
  return atMost('let off: promise / what is possible', 1 / excess, 1);
}

function atMost(name: string, value: number, most: number): Verdict {
  // What is not a number keeps no promise.
  return { name, value, most, kept: value <= most };
}
