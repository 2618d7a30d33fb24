/**
 * What a comparison may cost. Time alone would make the answer hang on the machine's mood and never
 * run out under a frozen clock, so steps are counted as well: whichever ends first.
 */

export interface Budget {
  /** Accounts for work done; a step is about one comparison of two tokens or lines. */
  readonly spend: (steps: number) => void;
  readonly isExhausted: () => boolean;
}

/** A slow machine does about this many; the clock usually ends first. */
const STEPS_PER_MS = 10_000;

export function startBudget(budgetMs: number, now: () => number): Budget {
  const endsAt = now() + budgetMs;
  let stepsLeft = budgetMs * STEPS_PER_MS;
  return {
    spend(steps) {
      stepsLeft -= steps;
    },
    isExhausted: () => stepsLeft <= 0 || now() >= endsAt,
  };
}
