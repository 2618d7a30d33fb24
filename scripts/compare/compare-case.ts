/** A line of `test/cases/compare.jsonl`, as `test/cases/README.md` describes it. */
import type { TraceStep } from '../../src/core/check/trace';

export type CaseInput =
  | string
  | { readonly content_type?: string; readonly bytes_base64: string }
  | {
      readonly status: number;
      readonly body?: string;
      readonly content_type?: string;
      readonly final_url?: string;
      readonly content_length?: number;
      readonly body_truncated?: boolean;
    };

export type CaseSettings = Readonly<Record<string, unknown>>;

export interface CompareCase {
  readonly id: string;
  readonly group?: string;
  readonly input_a?: CaseInput;
  readonly input_b?: CaseInput;
  readonly sequence?: readonly CaseInput[];
  readonly settings?: CaseSettings;
  readonly expected?: Readonly<Record<string, unknown>>;
  readonly expected_sequence?: readonly string[];
}

export type Verdict =
  | 'baseline'
  | 'unchanged'
  | 'minor'
  | 'changed'
  | 'attention'
  | 'blocked'
  | 'unconfirmed'
  | 'oscillating'
  | 'error';

export interface Compared {
  readonly id: string;
  readonly verdict: Verdict;
  readonly reason?: string;
  /** What the difference is made of, where it is not text: `moved`, `link`, `image`, `item`. */
  readonly kind?: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly added_items?: readonly string[];
  readonly moved?: readonly string[];
  readonly changed_chars: number;
  readonly old?: number;
  readonly new?: number;
  /** The text that was compared. */
  readonly extracted?: string;
  readonly warnings: readonly string[];
  readonly baseline: 'kept' | 'replaced';
  readonly alert_text: string;
  readonly summary: string;
  readonly trace: readonly TraceStep[];
  readonly sequence?: readonly Verdict[];
}

export function isCompareCase(value: unknown): value is CompareCase {
  if (typeof value !== 'object' || value === null) return false;
  const { id, sequence, input_a } = value as Partial<CompareCase>;
  return typeof id === 'string' && (Array.isArray(sequence) || input_a !== undefined);
}
