/**
 * A watch's rules as a form holds them, and back: lists are one entry a line, numbers are what was
 * typed, and an empty field is the default.
 *
 * @see docs/adr/0009-what-counts-as-a-change.md
 */
import type { NumberRule } from '../../core/watch/number-rule';
import type { PresetName } from '../../core/watch/preset-name';
import { type StoredRules, storedRules, wholeRules } from '../../core/watch/watch-rules';

export const NUMBER_LIMITS = [
  'dropsByPercent',
  'risesByPercent',
  'dropsBy',
  'risesBy',
  'below',
  'above',
  'equals',
] as const satisfies readonly (keyof NumberRule)[];

type NumberLimit = (typeof NUMBER_LIMITS)[number];

/** Fields with one entry a line. */
export const LISTS = [
  'include',
  'exclude',
  'ignorePatterns',
  'keepOnly',
  'alertOnlyIf',
  'alertIfGone',
  'notWhile',
] as const;

export type ListField = (typeof LISTS)[number];

export interface RulesForm
  extends Readonly<Record<ListField, string>>,
    Readonly<Record<NumberLimit, string>> {
  readonly mode: 'text' | 'markup';
  readonly links: boolean;
  readonly images: boolean;
  readonly jsonPath: string;
  readonly ignoreArrayOrder: boolean;
  readonly significantDigits: string;
  readonly ignorePresets: readonly PresetName[];
  readonly ignoreNumbers: boolean;
  readonly ignoreCase: boolean;
  readonly ignoreBlanks: boolean;
  readonly sortLines: boolean;
  readonly uniqueLines: boolean;
  readonly minChangedChars: string;
  readonly direction: 'any' | 'additions' | 'removals';
  readonly anyChange: boolean;
  readonly confirmAfter: string;
  readonly ignoreFlipBack: boolean;
}

export type RuleField = keyof RulesForm;

export function formOf(stored: StoredRules): RulesForm {
  const rules = wholeRules(stored);
  const { numberRule = {} } = rules;
  const limits = NUMBER_LIMITS.map((name) => [name, typedNumber(numberRule[name])] as const);
  return {
    include: inLines(rules.include.map(onOneLine)),
    exclude: inLines(rules.exclude.map(onOneLine)),
    mode: rules.mode,
    links: rules.links,
    images: rules.images,
    jsonPath: rules.jsonPath ?? '',
    ignoreArrayOrder: rules.ignoreArrayOrder,
    significantDigits: typedNumber(rules.significantDigits),
    ignorePresets: rules.ignorePresets,
    ignoreNumbers: rules.ignoreNumbers,
    ignoreCase: rules.ignoreCase,
    ignoreBlanks: rules.ignoreBlanks,
    ignorePatterns: inLines(rules.ignorePatterns.map(escapedBreaks)),
    keepOnly: inLines(rules.keepOnly.map(escapedBreaks)),
    sortLines: rules.sortLines,
    uniqueLines: rules.uniqueLines,
    minChangedChars: rules.minChangedChars === 0 ? '' : typedNumber(rules.minChangedChars),
    direction: rules.direction,
    alertOnlyIf: inLines(rules.alertOnlyIf.map(onOneLine)),
    alertIfGone: inLines(rules.alertIfGone.map(onOneLine)),
    notWhile: inLines(rules.notWhile.map(onOneLine)),
    ...(Object.fromEntries(limits) as Record<NumberLimit, string>),
    anyChange: numberRule.anyChange === true,
    confirmAfter: rules.confirmAfter === 1 ? '' : typedNumber(rules.confirmAfter),
    ignoreFlipBack: rules.ignoreFlipBack,
  };
}

/**
 * The rules a form says, those that are the default left out. A number that cannot be read counts as
 * not there: whoever saves looks for problems first (`rules-problems.ts`).
 *
 * @param before the rules the form was made from: what it has no field for stays
 */
export function rulesOf(form: RulesForm, before: StoredRules): StoredRules {
  const include = entries(form.include);
  const jsonPath = form.jsonPath.trim();
  return storedRules({
    mode: form.mode,
    include,
    alternatives: Object.fromEntries(
      Object.entries(before.alternatives ?? {}).filter(([selector]) => include.includes(selector)),
    ),
    exclude: entries(form.exclude),
    jsonPath: jsonPath === '' ? undefined : jsonPath,
    links: form.links,
    images: form.images,
    ignoreArrayOrder: form.ignoreArrayOrder,
    significantDigits: readNumber(form.significantDigits),
    ignorePatterns: entries(form.ignorePatterns),
    ignorePresets: form.ignorePresets,
    ignoreNumbers: form.ignoreNumbers,
    ignoreCase: form.ignoreCase,
    ignoreBlanks: form.ignoreBlanks,
    keepOnly: entries(form.keepOnly),
    sortLines: form.sortLines,
    uniqueLines: form.uniqueLines,
    minChangedChars: readNumber(form.minChangedChars) ?? 0,
    direction: form.direction,
    alertOnlyIf: entries(form.alertOnlyIf),
    alertIfGone: entries(form.alertIfGone),
    notWhile: entries(form.notWhile),
    numberRule: numberRuleOf(form),
    confirmAfter: readNumber(form.confirmAfter) ?? 1,
    ignoreFlipBack: form.ignoreFlipBack,
  } as StoredRules);
}

export function isSameForm(a: RulesForm, b: RulesForm): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * A form that was begun on other rules than are stored now, carried over to those: what was not
 * touched follows them, and lists keep the lines of both.
 */
export function rebased(form: RulesForm, begun: RulesForm, stored: RulesForm): RulesForm {
  const fields = Object.keys(form) as RuleField[];
  return Object.fromEntries(
    fields.map((field) => [field, rebasedField(field, form, begun, stored)]),
  ) as unknown as RulesForm;
}

function rebasedField(field: RuleField, form: RulesForm, begun: RulesForm, stored: RulesForm) {
  const isSame = (a: RulesForm, b: RulesForm) =>
    JSON.stringify(a[field]) === JSON.stringify(b[field]);
  if (isSame(form, begun)) return stored[field];
  if (isSame(stored, begun)) return form[field];
  if (field === 'ignorePresets') {
    const added = stored.ignorePresets.filter((name) => !begun.ignorePresets.includes(name));
    return [...new Set([...form.ignorePresets, ...added])];
  }
  if (!LISTS.some((list) => list === field)) return form[field];
  const known = new Set([...entries(String(begun[field])), ...entries(String(form[field]))]);
  const added = entries(String(stored[field])).filter((entry) => !known.has(entry));
  return inLines([...entries(String(form[field])), ...added]);
}

/** The entries of a list, without blank lines and blanks around them. */
export function entries(list: string): readonly string[] {
  return list
    .split('\n')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** `2.5` and `2,5` both mean two and a half; undefined for what is empty or no number. */
export function readNumber(typed: string): number | undefined {
  const digits = typed.trim().replaceAll(/(?<=\d)[\s\u00a0\u202f](?=\d)/g, '');
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : undefined;
}

function numberRuleOf(form: RulesForm): NumberRule | undefined {
  const limits = NUMBER_LIMITS.map((name) => [name, readNumber(form[name])] as const).filter(
    ([, limit]) => limit !== undefined,
  );
  if (limits.length === 0 && !form.anyChange) return undefined;
  return { ...Object.fromEntries(limits), ...(form.anyChange ? { anyChange: true as const } : {}) };
}

function inLines(list: readonly string[]): string {
  return list.join('\n');
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

/** In a pattern a line break has a spelling of its own. */
function escapedBreaks(pattern: string): string {
  return pattern.replaceAll('\n', '\\n');
}

function typedNumber(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}
