/**
 * Why a check ended as it did, step by step, in the order in which things were done: what was asked,
 * how the answer was read, what each rule took out, how it was compared, and which gate decided.
 *
 * `step` is a word `ui` has a label for; `text` is a fact (a header line, a count), not a sentence.
 */
export interface TraceStep {
  readonly step: StepName;
  readonly text: string;
  /** The rule at work: a pattern or selector as typed, or `preset:` and the preset's name. */
  readonly rule?: string;
  /** How many matches it took out, or how many lines or elements it left. */
  readonly count?: number;
  /** Some of what it took out: at most three, each at most sixty characters. */
  readonly samples?: readonly string[];
}

export const STEP_NAMES = [
  'asked',
  'answered',
  'decode',
  'media',
  'parse',
  'select',
  'exclude',
  'text',
  'ignore',
  'keep',
  'sort',
  'unique',
  'compare',
  'gate',
  'confirm',
  'verdict',
] as const;

export type StepName = (typeof STEP_NAMES)[number];

/** The name of the rule that leaves banners about cookies out of a whole page. */
export const CONSENT_RULE = 'preset:consent';

export const MAX_SAMPLES = 3;
export const MAX_SAMPLE_CHARS = 60;
