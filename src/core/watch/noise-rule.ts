/**
 * "This is noise": from lines that changed to rules that would have ignored it, and the offer of one
 * after alerts that differ in nothing but numbers and dates. No rule is proposed that has not been
 * tried on the lines themselves, by the same code that reads pages.
 *
 * @see docs/adr/0009-what-counts-as-a-change.md
 */
import type { Block } from '../content/block';
import { applyTextRules } from '../content/text-rules';
import { type DiffLine, diffBlocks } from '../diff/diff';
import { noisePattern } from './noise-pattern';
import { PRESET_NAMES } from './preset-name';
import { DEFAULT_WATCH_RULES, type ReadingRules, type StoredRules } from './watch-rules';

/** What is added to a watch's rules (`withNoiseRule`). */
export type NoiseRule = Partial<
  Pick<
    ReadingRules,
    | 'ignorePatterns'
    | 'ignorePresets'
    | 'ignoreNumbers'
    | 'ignoreCase'
    | 'ignoreBlanks'
    | 'sortLines'
  >
>;

/**
 * Rules each of which silences all these lines, the one to prefer first: what has a name ("dates"),
 * then patterns of the lines, then what holds for the whole page, such as all numbers. Empty where
 * nothing would do.
 *
 * @param lines a line, or those of a hunk; unchanged ones are passed over
 * @param language of the page, BCP 47
 */
export function noiseRulesFor(
  lines: readonly DiffLine[],
  language: string | undefined,
): readonly NoiseRule[] {
  const changed = lines.filter(({ kind }) => kind !== 'same');
  if (changed.length === 0) return [];
  const isEnough = (rule: NoiseRule) => silences(rule, changed, language);
  const named = PRESET_NAMES.map((name): NoiseRule => ({ ignorePresets: [name] }));
  const candidates: readonly (NoiseRule | undefined)[] = [
    fewest(named, isEnough),
    { ignoreCase: true },
    { ignoreBlanks: true },
    { sortLines: true },
    eachLine(changed, (line) => lineRule(line, named, language)),
    eachLine(changed, patternRule),
    fewest([...named, { ignoreNumbers: true }], isEnough),
  ];
  const seen = new Set<string>();
  return candidates.filter((rule): rule is NoiseRule => {
    const name = JSON.stringify(rule);
    if (rule === undefined || seen.has(name) || !isEnough(rule)) return false;
    seen.add(name);
    return true;
  });
}

/** The rules with one more; what is there stays. */
export function withNoiseRule(rules: StoredRules, rule: NoiseRule): StoredRules {
  return { ...rules, ...joined([rules, rule]) };
}

const ALERTS_BEFORE_OFFER = 3;
const NUMBERS_AND_DATES: NoiseRule = {
  ignorePresets: ['relative-time', 'date', 'clock', 'counter'],
  ignoreNumbers: true,
};

export interface PastAlerts {
  /** The changed lines of each alert, the newest first. */
  readonly alerts: readonly (readonly DiffLine[])[];
  readonly rules: StoredRules;
  /** Of the page, BCP 47. */
  readonly language: string | undefined;
}

/**
 * A rule to offer: each of the last three alerts differed in numbers or dates alone, and with this
 * rule none of them would have been. `undefined`: nothing to offer, as for a watch that is about a
 * number.
 */
export function noiseOffer({ alerts, rules, language }: PastAlerts): NoiseRule | undefined {
  const last = alerts.slice(0, ALERTS_BEFORE_OFFER).map(changedLines);
  const [newest] = last;
  if (newest === undefined || last.length < ALERTS_BEFORE_OFFER) return undefined;
  if (rules.numberRule !== undefined) return undefined;
  const isEnough = (rule: NoiseRule) =>
    last.every((lines) => lines.length > 0 && silences(rule, lines, language));
  if (!isEnough(NUMBERS_AND_DATES)) return undefined;
  const everywhere = PRESET_NAMES.map((name): NoiseRule => ({ ignorePresets: [name] }));
  return [
    ...noiseRulesFor(newest, language),
    fewest([...everywhere, { ignoreNumbers: true }], isEnough),
  ].find((rule) => rule !== undefined && isEnough(rule));
}

function changedLines(lines: readonly DiffLine[]): readonly DiffLine[] {
  return lines.filter(({ kind }) => kind !== 'same');
}

/** Whether nothing of these lines would differ under a rule. */
export function silences(
  rule: NoiseRule,
  lines: readonly DiffLine[],
  language: string | undefined,
): boolean {
  const rules = { ...DEFAULT_WATCH_RULES, ...rule };
  const [before, after] = sidesOf(lines).map(
    (blocks) => applyTextRules(blocks, rules, language).blocks,
  );
  return diffBlocks(before ?? [], after ?? [], COMPARISON).hunks.length === 0;
}

/** Some lines: their steps are all that is counted. */
const COMPARISON = { budgetMs: 100, now: () => 0 };

/** Stands between what moved from above it to below. */
const MARK: Block = { text: '¶', tag: 'p' };

function sidesOf(lines: readonly DiffLine[]): readonly [readonly Block[], readonly Block[]] {
  const side = (kind: 'removed' | 'added') =>
    lines
      .filter((line) => line.kind === kind || line.kind === 'replaced')
      .map(({ words }) =>
        blockOf(words.filter((word) => word.kind === kind || word.kind === 'same')),
      );
  const moved = lines.filter(({ kind }) => kind === 'moved').map(({ words }) => blockOf(words));
  return [
    [...moved, MARK, ...side('removed')],
    [MARK, ...side('added'), ...moved],
  ];
}

function blockOf(words: DiffLine['words']): Block {
  return { text: words.map(({ text }) => text).join(''), tag: 'p' };
}

/** Of rules that are enough together those that are needed, the last ones given up first. */
function fewest(
  rules: readonly NoiseRule[],
  isEnough: (rule: NoiseRule) => boolean,
): NoiseRule | undefined {
  if (!isEnough(joined(rules))) return undefined;
  let needed = rules;
  for (const rule of [...rules].reverse()) {
    const others = needed.filter((other) => other !== rule);
    if (isEnough(joined(others))) needed = others;
  }
  return joined(needed);
}

/** A name if there is one, else a pattern. */
function lineRule(
  line: DiffLine,
  named: readonly NoiseRule[],
  language: string | undefined,
): NoiseRule | undefined {
  return fewest(named, (rule) => silences(rule, [line], language)) ?? patternRule(line);
}

function patternRule(line: DiffLine): NoiseRule | undefined {
  const patterns = noisePattern(line);
  return patterns.length === 0 ? undefined : { ignorePatterns: patterns };
}

function eachLine(
  lines: readonly DiffLine[],
  ruleFor: (line: DiffLine) => NoiseRule | undefined,
): NoiseRule | undefined {
  const rules: NoiseRule[] = [];
  for (const line of lines) {
    const rule = ruleFor(line);
    if (rule === undefined) return undefined;
    rules.push(rule);
  }
  return joined(rules);
}

function joined(rules: readonly NoiseRule[]): NoiseRule {
  const presets = new Set(rules.flatMap(({ ignorePresets = [] }) => ignorePresets));
  const patterns = new Set(rules.flatMap(({ ignorePatterns = [] }) => ignorePatterns));
  const has = (name: 'ignoreNumbers' | 'ignoreCase' | 'ignoreBlanks' | 'sortLines') =>
    rules.some((rule) => rule[name] === true) ? { [name]: true } : {};
  return {
    ...(presets.size === 0
      ? {}
      : { ignorePresets: PRESET_NAMES.filter((name) => presets.has(name)) }),
    ...(patterns.size === 0 ? {} : { ignorePatterns: [...patterns] }),
    ...has('ignoreNumbers'),
    ...has('ignoreCase'),
    ...has('ignoreBlanks'),
    ...has('sortLines'),
  };
}
