/**
 * Content that is data and not a page: JSON, feeds, XML, CSV, plain text, as blocks. Each with the
 * steps it took, for the trace.
 */
import type { TraceStep } from '../check/trace';
import type { ReadingRules } from '../watch/watch-rules';
import type { Block } from './block';

export type StructuredRules = Pick<
  ReadingRules,
  'jsonPath' | 'ignoreArrayOrder' | 'significantDigits' | 'mode'
>;

export type Structured =
  | {
      readonly kind: 'read';
      /** What it was read as, e.g. `json`, `feed`, `csv`; a word for the trace. */
      readonly as: 'json' | 'feed' | 'xml' | 'csv' | 'text';
      readonly blocks: readonly Block[];
      readonly title: string | undefined;
      readonly language: string | undefined;
      readonly trace: readonly TraceStep[];
    }
  /** The JSONPath finds nothing, or there is no JSON for it to look at. */
  | { readonly kind: 'part_not_found'; readonly trace: readonly TraceStep[] }
  /** Too deep, too many values, an entity bomb. */
  | { readonly kind: 'too_complex'; readonly trace: readonly TraceStep[] };
