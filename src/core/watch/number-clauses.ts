/** Which clauses of a rule on numbers hold, measured against the number the person knows. */
import type { NumberRule } from './number-rule';

export interface Numbers {
  /** Absent: there was none. */
  readonly before?: number;
  readonly after?: number;
}

type Clause = keyof NumberRule;

/** Money in binary fractions: 0.3 - 0.2 must still be a drop by 0.1. */
const TOLERANCE = 1e-9;

/** The names of the clauses that hold; a number that did not move fulfils none. */
export function heldClauses(rule: NumberRule, { before, after }: Numbers): readonly Clause[] {
  if (after === undefined || before === after) return [];
  const limits = Object.entries(rule) as [Clause, number | true][];
  return limits
    .filter(([clause, limit]) => holds(clause, limit, before, after))
    .map(([clause]) => clause);
}

function holds(
  clause: Clause,
  limit: number | true,
  before: number | undefined,
  after: number,
): boolean {
  if (limit === true) return true;
  switch (clause) {
    case 'anyChange':
      return false;
    case 'below':
      return after < limit;
    case 'above':
      return after > limit;
    case 'equals':
      return Math.abs(after - limit) <= TOLERANCE * Math.max(1, Math.abs(limit));
    default:
      return before !== undefined && moved(clause, limit, before, after);
  }
}

function moved(clause: Clause, limit: number, before: number, after: number): boolean {
  const rise = after - before;
  switch (clause) {
    case 'dropsBy':
      return rise < 0 && reaches(-rise, limit);
    case 'risesBy':
      return rise > 0 && reaches(rise, limit);
    case 'dropsByPercent':
      return rise < 0 && reaches((-rise / Math.abs(before)) * 100, limit);
    case 'risesByPercent':
      return rise > 0 && reaches((rise / Math.abs(before)) * 100, limit);
    default:
      return false;
  }
}

function reaches(size: number, limit: number): boolean {
  return size >= limit - TOLERANCE * Math.max(1, Math.abs(limit));
}
