/**
 * Why a check ended as it did, step by step, in the order in which things were done: what was asked,
 * how the answer was read, what each rule took out, how it was compared, and which gate decided.
 *
 * `step` is a word `ui` has a label for; `text` is a fact (a header line, a count), not a sentence.
 */
export interface TraceStep {
  readonly step: StepName;
  readonly text: string;
  /** The rule at work: a pattern or selector as typed, or one of ours by its name. */
  readonly rule?: string;
  /**
   * The rule is one of ours: `preset:` and the preset's name, or a switch (`numbers`, `case`,
   * `blanks`). A person's own pattern may read the same.
   */
  readonly builtIn?: true;
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

/** As the `text` of `ignore` or `keep`: the rule was left out, for it costs too much on this text. */
export const TOO_SLOW = 'too slow';

/** Whether a rule on text was left out: its `text` then says why. */
export function isLeftOut({ step, text }: TraceStep): boolean {
  return (step === 'ignore' || step === 'keep') && text !== '';
}

export const MAX_SAMPLES = 3;
export const MAX_SAMPLE_CHARS = 60;
