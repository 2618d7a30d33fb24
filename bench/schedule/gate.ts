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

export interface Verdict {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly kept: boolean;
}

export function verdicts(scenario: Scenario, found: Comparison): readonly Verdict[] {
  const { adaptive, fixed } = found;
  const ratios =
    scenario.promise.delay === 'none'
      ? []
      : (['mean', 'p90'] as const).map((of) => {
          const measured = scenario.promise.delay === 'awake' ? 'awakeDelay' : 'delay';
          const most = of === 'mean' ? PROMISE.meanDelay : PROMISE.p90Delay;
          const name = `${of} delay${measured === 'awakeDelay' ? ', awake' : ''} / fixed`;
          return atMost(name, adaptive[measured][of] / fixed[measured][of], most);
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

function atMost(name: string, value: number, most: number): Verdict {
  // What is not a number keeps no promise.
  return { name, value, most, kept: value <= most };
}
