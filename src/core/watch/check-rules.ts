/**
 * Rules as they are typed: each is looked at before it is stored, so that what cannot work is told
 * at once and never found out by a check.
 */
import { checkJsonPath } from '../content/json-path';
import { checkPattern } from '../content/pattern';
import { checkSelector } from '../content/selector';
import { type StoredRules, storedRules, type WatchRules } from './watch-rules';

export type RulesCheck =
  | { readonly ok: true; readonly rules: StoredRules }
  | {
      readonly ok: false;
      readonly problem: RulesProblem;
      readonly rule: keyof WatchRules;
      /** What is wrong, and with what. */
      readonly message: string;
    };

export type RulesProblem = 'selector' | 'pattern' | 'json_path' | 'value';

/** So many of each: more is a list to be kept elsewhere, and each costs at every check. */
const MOST = 50;
const MAX_CHARS = 1_000_000;
const MAX_LOOKS = 10;
const MAX_DIGITS = 15;

/** Blank entries are dropped and what says the default is left out. */
export function checkRules(typed: StoredRules): RulesCheck {
  const rules = tidy(typed);
  const wrong =
    wrongIn('include', rules.include, 'selector', selectorProblem) ??
    wrongIn('exclude', rules.exclude, 'selector', selectorProblem) ??
    wrongIn('alternatives', alternativesOf(rules), 'selector', selectorProblem) ??
    wrongIn('ignorePatterns', rules.ignorePatterns, 'pattern', patternProblem) ??
    wrongIn('keepOnly', rules.keepOnly, 'pattern', patternProblem) ??
    wrongIn('jsonPath', listed(rules.jsonPath), 'json_path', pathProblem) ??
    wrongIn('alertOnlyIf', rules.alertOnlyIf, 'value', () => undefined) ??
    wrongIn('alertIfGone', rules.alertIfGone, 'value', () => undefined) ??
    wrongIn('notWhile', rules.notWhile, 'value', () => undefined) ??
    wrongNumber('minChangedChars', rules.minChangedChars, 0, MAX_CHARS) ??
    wrongNumber('confirmAfter', rules.confirmAfter, 1, MAX_LOOKS) ??
    wrongNumber('significantDigits', rules.significantDigits, 1, MAX_DIGITS) ??
    wrongClause(rules);
  return wrong ?? { ok: true, rules };
}

type Wrong = Extract<RulesCheck, { ok: false }>;

function tidy(typed: StoredRules): StoredRules {
  const lists = [
    'include',
    'exclude',
    'ignorePatterns',
    'keepOnly',
    'alertOnlyIf',
    'alertIfGone',
    'notWhile',
  ];
  const entries = Object.entries(typed).map(([name, value]) => {
    if (lists.includes(name)) return [name, withoutBlanks(value as readonly string[])];
    if (name === 'jsonPath') return [name, (value as string | undefined)?.trim() || undefined];
    if (name === 'numberRule' && Object.keys(value as object).length === 0) {
      return [name, undefined];
    }
    return [name, value];
  });
  return storedRules(Object.fromEntries(entries) as StoredRules);
}

function withoutBlanks(list: readonly string[]): readonly string[] {
  return list.map((one) => one.trim()).filter((one) => one !== '');
}

function alternativesOf({ alternatives = {} }: StoredRules): readonly string[] {
  return Object.values(alternatives).flat();
}

function listed(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}

function wrongIn(
  rule: keyof WatchRules,
  list: readonly string[] | undefined,
  problem: RulesProblem,
  problemOf: (one: string) => string | undefined,
): Wrong | undefined {
  if (list === undefined) return undefined;
  if (list.length > MOST) {
    return { ok: false, problem: 'value', rule, message: `${list.length}, at most ${MOST}` };
  }
  for (const one of list) {
    const message = problemOf(one);
    if (message !== undefined) return { ok: false, problem, rule, message: `${one}: ${message}` };
  }
  return undefined;
}

function selectorProblem(selector: string): string | undefined {
  const check = checkSelector(selector);
  return check.ok ? undefined : check.message;
}

function patternProblem(pattern: string): string | undefined {
  const check = checkPattern(pattern);
  return check.kind === 'bad' ? check.problem.message : undefined;
}

function pathProblem(path: string): string | undefined {
  const check = checkJsonPath(path);
  return check.ok ? undefined : check.message;
}

function wrongNumber(
  rule: keyof WatchRules,
  value: number | undefined,
  from: number,
  to: number,
): Wrong | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= from && value <= to)) {
    return undefined;
  }
  return { ok: false, problem: 'value', rule, message: `${value}: from ${from} to ${to}` };
}

/** A change is measured by its size, its direction is in the clause's name. */
function wrongClause({ numberRule = {} }: StoredRules): Wrong | undefined {
  for (const [clause, limit] of Object.entries(numberRule)) {
    const isSize = /By/.test(clause);
    if (limit === true || (Number.isFinite(limit) && (!isSize || limit > 0))) continue;
    return {
      ok: false,
      problem: 'value',
      rule: 'numberRule',
      message: `${clause}: ${String(limit)}`,
    };
  }
  return undefined;
}
