/**
 * Why a check ended as it did, step by step, for "why this was told".
 * `step` is a word `ui` has a label for; `text` is a fact (a header line, a count), not a sentence.
 */
export interface TraceStep {
  readonly step: 'asked' | 'answered' | 'decoded' | 'read' | 'compared' | 'verdict';
  readonly text: string;
}
