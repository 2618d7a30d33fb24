/** From a line's settings to the rules of a watch. Unknown names are an error, not a default. */
import type { NumberRule } from '../../src/core/watch/number-rule';
import type { PresetName } from '../../src/core/watch/preset-name';
import { type StoredRules, storedRules } from '../../src/core/watch/watch-rules';
import type { CaseSettings } from './compare-case';

const CLAUSES: Readonly<Record<string, keyof NumberRule>> = {
  drops_by_percent: 'dropsByPercent',
  rises_by_percent: 'risesByPercent',
  drops_by: 'dropsBy',
  rises_by: 'risesBy',
  below: 'below',
  above: 'above',
  equals: 'equals',
  any_change: 'anyChange',
};

type Make = (value: never) => StoredRules;

const RULES: Readonly<Record<string, Make>> = {
  mode: (mode: 'text' | 'markup') => ({ mode }),
  include: (value: string | readonly string[]) => ({ include: list(value) }),
  exclude: (value: string | readonly string[]) => ({ exclude: list(value) }),
  json_path: (jsonPath: string) => ({ jsonPath }),
  watch_links: (links: boolean) => ({ links }),
  watch_images: (images: boolean) => ({ images }),
  ignore_array_order: (ignoreArrayOrder: boolean) => ({ ignoreArrayOrder }),
  significant_digits: (significantDigits: number) => ({ significantDigits }),
  ignore_patterns: (value: string | readonly string[]) => ({ ignorePatterns: list(value) }),
  ignore_preset: (value: PresetName | readonly PresetName[]) => ({ ignorePresets: list(value) }),
  ignore_presets: (value: PresetName | readonly PresetName[]) => ({ ignorePresets: list(value) }),
  ignore_numbers: (ignoreNumbers: boolean) => ({ ignoreNumbers }),
  ignore_case: (ignoreCase: boolean) => ({ ignoreCase }),
  ignore_blanks: (ignoreBlanks: boolean) => ({ ignoreBlanks }),
  ignore_whitespace: (ignoreBlanks: boolean) => ({ ignoreBlanks }),
  keep_only: (value: string | readonly string[]) => ({ keepOnly: list(value) }),
  sort_lines: (sortLines: boolean) => ({ sortLines }),
  unique_lines_only: (uniqueLines: boolean) => ({ uniqueLines }),
  min_changed_chars: (minChangedChars: number) => ({ minChangedChars }),
  direction: (direction: 'any' | 'additions' | 'removals') => ({ direction }),
  alert_only_if: (value: string | readonly string[]) => ({ alertOnlyIf: list(value) }),
  not_while: (value: string | readonly string[]) => ({ notWhile: list(value) }),
  number_rule: (value: Readonly<Record<string, number | boolean>>) => ({
    numberRule: numberRule(value),
  }),
  confirm_after: (confirmAfter: number) => ({ confirmAfter }),
  ignore_flip_back: (ignoreFlipBack: boolean) => ({ ignoreFlipBack }),
};

/** Not about rules: read where the line is played. */
const ELSEWHERE = new Set(['media', 'url', 'edit_before_b']);

/** @throws Error that names a setting nobody knows */
export function caseRules(settings: CaseSettings): StoredRules {
  const rules = Object.entries(settings).flatMap(([name, value]) => {
    if (ELSEWHERE.has(name) || value === null) return [];
    const make = RULES[name];
    if (make === undefined) throw new Error(`there is no setting ${name}`);
    return [make(value as never)];
  });
  return storedRules(Object.assign({}, ...rules) as StoredRules);
}

function list<Value>(value: Value | readonly Value[]): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : [value as Value];
}

function numberRule(clauses: Readonly<Record<string, number | boolean>>): NumberRule {
  return Object.fromEntries(
    Object.entries(clauses)
      .filter(([, limit]) => limit !== false)
      .map(([name, limit]) => {
        const clause = CLAUSES[name];
        if (clause === undefined) throw new Error(`there is no number rule ${name}`);
        return [clause, limit];
      }),
  );
}
