/**
 * The person's rules on the text that was read: ignore, keep only, sort, unique, in this order. What
 * is ignored is gone from the text itself, so that no difference and no sentence can show it. Case
 * and blanks are set aside in the key that is compared; the text stays as it was.
 *
 * A rule that can't be applied is skipped as a whole and told: half of one would make a difference
 * of its own from one check to the next.
 *
 * @see docs/adr/0009-what-counts-as-a-change.md
 */
import { TOO_SLOW, type TraceStep } from '../check/trace';
import { PRESET_NAMES } from '../watch/preset-name';
import type { ReadingRules } from '../watch/watch-rules';
import type { Block } from './block';
import { foldCase } from './case-fold';
import type { Steps } from './counted-text';
import { cutByFinders, cutInLines, cutInWhole, type Line, linesWith } from './line-cuts';
import { numberSpans } from './number-spans';
import { compilePattern, type Pattern, withinSteps } from './pattern';
import { isPlain } from './plain-text';
import { presetCost, presetFinder } from './preset';
import { Samples } from './sample';

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

/**
 * What all patterns of a reading may cost, and what one of them may (see `counted-text.ts`): a third
 * of a second, for a check reads two texts, the one that came and the one that is held.
 */
const MAX_STEPS = 6_000_000;
const MAX_STEPS_PER_PATTERN = 5_000_000;
/**
 * The same for presets and numbers, which can't be stopped and cost about the same for any text: all
 * of them for half a million characters at once. Counted before they are let loose.
 */
const MAX_PRESET_STEPS = 6_000_000;
const NUMBERS_COST = 1;

/** @param language of the page (BCP 47), where it says so: names of months and the like */
export function applyTextRules(
  blocks: readonly Block[],
  rules: TextRules,
  language: string | undefined,
): Ruled {
  if (hasNone(rules)) return { blocks, trace: [], warnings: [] };
  const run = new Run(blocks);
  for (const typed of rules.ignorePatterns) run.ignorePattern(typed);
  run.ignoreKinds(rules, language);
  if (rules.ignoreCase) run.setAside('case', foldCase);
  if (rules.ignoreBlanks) run.setAside('blanks', withoutBlanks);
  if (rules.keepOnly.length > 0) run.keepOnly(rules.keepOnly);
  // A set of lines has no order: a page that only moves its lines about has none that is new.
  if (rules.sortLines || rules.uniqueLines) run.sort();
  if (rules.uniqueLines) run.unique();
  return run.ruled();
}

function hasNone({
  ignorePatterns,
  ignorePresets,
  keepOnly,
  ignoreNumbers,
  ignoreCase,
  ignoreBlanks,
  sortLines,
  uniqueLines,
}: TextRules): boolean {
  const lists = [ignorePatterns, ignorePresets, keepOnly];
  const wishes = [ignoreNumbers, ignoreCase, ignoreBlanks, sortLines, uniqueLines];
  return lists.every((list) => list.length === 0) && !wishes.includes(true);
}

/** The lines on their way through the rules, with what was done to them. */
class Run {
  private lines: readonly Line[];
  private readonly trace: TraceStep[] = [];
  private readonly warnings: RuleWarning[] = [];
  private stepsLeft = MAX_STEPS;

  constructor(blocks: readonly Block[]) {
    this.lines = blocks.map((block) => ({ block, text: block.text, key: block.key }));
  }

  ruled(): Ruled {
    return {
      blocks: this.lines.map(blockOf),
      trace: this.trace,
      warnings: this.warnings,
    };
  }

  ignorePattern(typed: string): void {
    const pattern = this.compiled('ignore', typed);
    if (pattern === undefined) return;
    const rule = { step: 'ignore', rule: typed } as const;
    const cut = this.spending(rule, (steps) =>
      pattern.wholeText
        ? cutInWhole(this.lines, (text) => pattern.spans(text, steps))
        : cutInLines(this.lines, (text) => pattern.spans(text, steps)),
    );
    if (cut === undefined) return;
    this.lines = cut.lines;
    this.tellCut(rule, cut.samples);
  }

  /** Presets and numbers. */
  ignoreKinds({ ignorePresets, ignoreNumbers }: TextRules, language: string | undefined): void {
    // In one order, whatever the person's: "yesterday at 14:05" is no clock, 2026-03-05T14:05 a date.
    const kinds = PRESET_NAMES.filter((name) => ignorePresets.includes(name)).map((name) => ({
      rule: builtIn(`preset:${name}`),
      spansOf: presetFinder(name, language),
      cost: presetCost(name),
      samples: new Samples(),
    }));
    if (ignoreNumbers) {
      kinds.push({
        rule: builtIn('numbers'),
        spansOf: numberSpans,
        cost: NUMBERS_COST,
        samples: new Samples(),
      });
    }
    let stepsLeft = MAX_PRESET_STEPS;
    const spend = (steps: number) => {
      const isEnough = steps <= stepsLeft;
      if (isEnough) stepsLeft -= steps;
      return isEnough;
    };
    const weight = weightOf(this.lines);
    const affordable = kinds.filter(({ rule, cost }) => {
      if (spend(cost * weight)) return true;
      this.tellSlow(rule, MAX_PRESET_STEPS);
      return false;
    });
    if (affordable.length === 0) return;
    const costPerChar = affordable.reduce((sum, { cost }) => sum + cost, 0);
    this.lines = cutByFinders(this.lines, affordable, (lines) =>
      spend(costPerChar * weightOf(lines)),
    );
    for (const { rule, samples } of affordable) this.tellCut(rule, samples);
  }

  /** The same for every line, in what is compared and not in what is shown. */
  setAside(name: 'case' | 'blanks', keyFrom: (text: string) => string): void {
    let count = 0;
    this.lines = this.lines.map((line) => {
      const held = line.key ?? line.text;
      const key = keyFrom(held);
      if (key === held || key === '') return line;
      count += 1;
      return { ...line, key };
    });
    if (count > 0) this.trace.push({ ...builtIn(name), text: '', count });
  }

  keepOnly(typed: readonly string[]): void {
    const keptBy = new Map<string, ReadonlySet<number>>();
    for (const each of typed) {
      const pattern = this.compiled('keep', each);
      if (pattern === undefined) continue;
      const found = this.spending({ step: 'keep', rule: each }, (steps) =>
        linesWith(this.lines, pattern, steps),
      );
      if (found !== undefined) keptBy.set(each, found);
    }
    // Where no pattern can be used nothing is dropped: a page without a line would be no page.
    if (keptBy.size === 0) return;
    const dropped = new Samples();
    this.lines = this.lines.filter(({ text }, index) => {
      const isKept = [...keptBy.values()].some((found) => found.has(index));
      if (!isKept) dropped.add(text);
      return isKept;
    });
    if (dropped.count === 0) return;
    for (const [index, [rule, found]] of [...keptBy].entries()) {
      const samples = index === 0 ? { samples: dropped.list } : {};
      this.trace.push({ step: 'keep', text: '', rule, count: found.size, ...samples });
    }
  }

  sort(): void {
    const sorted = [...this.lines].sort((a, b) => compareUnits(comparedOf(a), comparedOf(b)));
    if (sorted.every((line, index) => line === this.lines[index])) return;
    this.lines = sorted;
    this.trace.push({ step: 'sort', text: '', count: sorted.length });
  }

  unique(): void {
    const seen = new Set<string>();
    const dropped = new Samples();
    this.lines = this.lines.filter((line) => {
      // What a link leads to is another line than a text that reads the same.
      const identity = `${line.block.kind ?? ''}\n${comparedOf(line)}`;
      const isNew = !seen.has(identity);
      seen.add(identity);
      if (!isNew) dropped.add(line.text);
      return isNew;
    });
    if (dropped.count === 0) return;
    const { count, list: samples } = dropped;
    this.trace.push({ step: 'unique', text: '', count, samples });
  }

  private compiled(step: 'ignore' | 'keep', typed: string): Pattern | undefined {
    const compiled = compilePattern(typed);
    if (compiled.kind === 'compiled') return compiled.pattern;
    const { message } = compiled.problem;
    this.warnings.push({ kind: 'bad-pattern', rule: typed, message });
    this.trace.push({ step, rule: typed, text: message });
    return undefined;
  }

  /** `undefined`, and a warning, where the pattern costs more than it may on this text. */
  private spending<Result>(rule: RuleAtWork, action: (steps: Steps) => Result): Result | undefined {
    const steps = { left: Math.min(this.stepsLeft, MAX_STEPS_PER_PATTERN) };
    const before = steps.left;
    const result = withinSteps(() => action(steps));
    this.stepsLeft -= before - Math.max(0, steps.left);
    if (result === undefined) this.tellSlow(rule, before);
    return result;
  }

  private tellSlow(rule: RuleAtWork, steps: number): void {
    const message = `more than ${Math.floor(steps)} steps on this text`;
    this.warnings.push({ kind: 'slow-pattern', rule: rule.rule, message });
    this.trace.push({ ...rule, text: TOO_SLOW });
  }

  private tellCut(rule: RuleAtWork, { count, list: samples }: Samples): void {
    if (count > 0) this.trace.push({ ...rule, text: '', count, samples });
  }
}

/** A rule as a step of the trace names it. */
type RuleAtWork = Pick<TraceStep, 'builtIn'> & {
  readonly step: 'ignore' | 'keep';
  readonly rule: string;
};

function builtIn(name: string): RuleAtWork {
  return { step: 'ignore', rule: name, builtIn: true };
}

/** A plain text has no blanks but the space. */
function withoutBlanks(text: string): string {
  // Not by replacing: what that makes is put together anew each time it is read.
  return isPlain(text) ? text.split(' ').join('') : text.replace(/\s+/gu, '');
}

const ASCII = /^[\u0000-\u007f]*$/;

/** Characters; those of other scripts have more words that may be one of a preset's. */
function weightOf(lines: readonly Line[]): number {
  return lines.reduce(
    (sum, { text, block }) =>
      // A line with seams is looked at twice.
      sum + (ASCII.test(text) ? 1 : 2) * (block.seamed === undefined ? 1 : 2) * text.length,
    0,
  );
}

function comparedOf({ text, key }: Line): string {
  return key ?? text;
}

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function blockOf({ block, text, key }: Line): Block {
  if (block.text === text && block.key === key) return block;
  const { key: _held, seamed: _marked, ...rest } = block;
  return key === undefined || key === text ? { ...rest, text } : { ...rest, text, key };
}
