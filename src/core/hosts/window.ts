/**
 * The counts a diagnosis is made from, over the evidence window.
 */
import type { Evidence } from './host-record';

export interface WindowCounts {
  /** Conditional requests answered 200 or 304. */
  readonly conditional: number;
  readonly notModified: number;
  /** Conditional, 200, the very bytes we hold: a 304 was owed. */
  readonly identical: number;
  /** Of those, with another validator than the one held. */
  readonly validatorMoved: number;
  /** Complete bodies, and those that came with a validator. */
  readonly bodies: number;
  readonly bodiesWithValidator: number;
}

const BODIES: ReadonlySet<Evidence['answer']> = new Set([
  'same_bytes',
  'other_bytes',
  'first_bytes',
]);

/** Answers that count towards a verdict: not errors, not 404, not 412. */
function isCounted({ asked, answer }: Evidence): boolean {
  return asked !== 'nothing' && (answer === '304' || BODIES.has(answer));
}

/** The oldest `count` of the conditional requests that count. */
export function firstConditional(
  evidence: readonly Evidence[],
  count: number,
): readonly Evidence[] {
  return evidence.filter(isCounted).slice(0, count);
}

export function windowCounts(evidence: readonly Evidence[]): WindowCounts {
  const conditional = evidence.filter(isCounted);
  const identical = conditional.filter(({ answer }) => answer === 'same_bytes');
  const bodies = evidence.filter(({ answer }) => BODIES.has(answer));
  return {
    conditional: conditional.length,
    notModified: conditional.filter(({ answer }) => answer === '304').length,
    identical: identical.length,
    validatorMoved: identical.filter(({ validatorMoved }) => validatorMoved).length,
    bodies: bodies.length,
    bodiesWithValidator: bodies.filter(({ hadValidator }) => hadValidator).length,
  };
}
