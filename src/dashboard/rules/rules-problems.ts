/**
 * What is wrong with each field of the rules, as it is typed and in words: which entry, why, and what
 * would do. The background's own gate (`check-rules.ts`) refuses the same.
 */
import { checkJsonPath } from '../../core/content/json-path';
import { checkPattern } from '../../core/content/pattern';
import { checkSelector } from '../../core/content/selector';
import type { MessageKey } from '../../messaging/page/i18n';
import { tidy } from '../../ui/untrusted';
import type { Words } from '../../ui/words';
import {
  entries,
  type ListField,
  NUMBER_LIMITS,
  type RuleField,
  type RulesForm,
  readNumber,
} from './rules-form';

export type RulesProblems = Readonly<Partial<Record<RuleField, string>>>;

type PatternReason = Extract<ReturnType<typeof checkPattern>, { kind: 'bad' }>['problem']['reason'];

/** Of a JSONPath; a dollar sign in a message would be a slot. */
export const EXAMPLE_PATH = '$.items[*].title';

const ENTRY_LENGTH = 80;
const REASON_LENGTH = 160;

const PATTERN_REASONS: Readonly<Record<PatternReason, MessageKey>> = {
  empty: 'rules_pattern_empty',
  'too-long': 'rules_pattern_too_long',
  'too-large': 'rules_pattern_too_large',
  flag: 'rules_pattern_flag',
  'look-around': 'rules_pattern_look_around',
  'back-reference': 'rules_pattern_back_reference',
  syntax: 'rules_pattern_syntax',
};

/** A list may have so many entries (`check-rules.ts`). */
const MOST = 50;

export function rulesProblems(form: RulesForm, words: Words): RulesProblems {
  const found: Partial<Record<RuleField, string | undefined>> = {
    include: listProblem(form, 'include', selectorProblem, words),
    exclude: listProblem(form, 'exclude', selectorProblem, words),
    ignorePatterns: listProblem(form, 'ignorePatterns', patternProblem, words),
    keepOnly: listProblem(form, 'keepOnly', patternProblem, words),
    alertOnlyIf: listProblem(form, 'alertOnlyIf', () => undefined, words),
    alertIfGone: listProblem(form, 'alertIfGone', () => undefined, words),
    notWhile: listProblem(form, 'notWhile', () => undefined, words),
    jsonPath: pathProblem(form.jsonPath.trim(), words),
    significantDigits: wholeProblem(form.significantDigits, [1, 15], words),
    minChangedChars: wholeProblem(form.minChangedChars, [0, 1_000_000], words),
    confirmAfter: wholeProblem(form.confirmAfter, [1, 10], words),
    ...Object.fromEntries(
      NUMBER_LIMITS.map((name) => [name, limitProblem(name, form[name], words)]),
    ),
  };
  const problems = Object.entries(found).filter(([, text]) => text !== undefined);
  return Object.fromEntries(problems) as RulesProblems;
}

function listProblem(
  form: RulesForm,
  field: ListField,
  problemOf: (entry: string, words: Words) => string | undefined,
  words: Words,
): string | undefined {
  const list = entries(form[field]);
  if (list.length > MOST) return words.message('rules_too_many', list.length, MOST);
  for (const entry of list) {
    const problem = problemOf(entry, words);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function patternProblem(pattern: string, words: Words): string | undefined {
  const check = checkPattern(pattern);
  if (check.kind === 'good') return undefined;
  const { reason, message } = check.problem;
  return words.message(
    PATTERN_REASONS[reason],
    tidy(pattern, ENTRY_LENGTH),
    tidy(message, REASON_LENGTH),
  );
}

function selectorProblem(selector: string, words: Words): string | undefined {
  const check = checkSelector(selector);
  if (check.ok) return undefined;
  const shown = tidy(selector, ENTRY_LENGTH);
  return isSentence(check.message)
    ? words.message('rules_selector_refused', shown, tidy(check.message, REASON_LENGTH))
    : words.message('rules_selector_unreadable', shown);
}

function pathProblem(path: string, words: Words): string | undefined {
  if (path === '') return undefined;
  const check = checkJsonPath(path);
  if (check.ok) return undefined;
  return isSentence(check.message)
    ? words.message('rules_path_refused', tidy(check.message, REASON_LENGTH))
    : words.message('rules_path_unreadable', EXAMPLE_PATH);
}

/** A sentence of our own; a parser's list of what it had expected helps nobody. */
function isSentence(message: string): boolean {
  return message.endsWith('.') && !message.startsWith('Expected');
}

function wholeProblem(
  typed: string,
  [min, max]: readonly [number, number],
  words: Words,
): string | undefined {
  if (typed.trim() === '') return undefined;
  const value = readNumber(typed);
  if (value !== undefined && Number.isInteger(value) && value >= min && value <= max) {
    return undefined;
  }
  return words.message(
    'rules_whole_number',
    min,
    new Intl.NumberFormat(words.language).format(max),
  );
}

/** How far a number moves is told without a sign: its direction is in the rule's name. */
function limitProblem(
  name: (typeof NUMBER_LIMITS)[number],
  typed: string,
  words: Words,
): string | undefined {
  if (typed.trim() === '') return undefined;
  const value = readNumber(typed);
  if (value === undefined || !Number.isFinite(value)) return words.message('rules_no_number');
  return name.includes('By') && value <= 0 ? words.message('rules_above_zero') : undefined;
}
