/** The rules of a watch in a few lines, for whoever does not want to change them now. */
import { type StoredRules, storedRules } from '../../core/watch/watch-rules';
import { fill, type Phrase, said } from '../../ui/phrase';
import { presetWords, typedRule } from '../../ui/rule-names';
import { tidy } from '../../ui/untrusted';
import { plural, type Words } from '../../ui/words';

const ENTRY_LENGTH = 80;

/** One phrase a kind of rule, in the order in which they are applied; empty: all by default. */
export function rulesSummary(stored: StoredRules, words: Words): readonly Phrase[] {
  const rules = storedRules(stored);
  const { include = [], exclude = [], keepOnly = [], alertOnlyIf = [], alertIfGone = [] } = rules;
  const ignored = ignoredPhrases(rules, words);
  const told = alertOnlyIf.map(wordPhrase);
  const gone = alertIfGone.map(wordPhrase);
  const named: readonly (readonly [readonly Phrase[], Parameters<typeof fill>[1]])[] = [
    [include.map(codePhrase), 'rules_summary_parts'],
    [exclude.map(codePhrase), 'rules_summary_left_out'],
    [ignored, 'rules_summary_ignored'],
    [keepOnly.map(codePhrase), 'rules_summary_kept'],
    [told, 'rules_summary_told'],
    [gone, 'rules_summary_gone'],
  ];
  const phrases = named
    .filter(([list]) => list.length > 0)
    .map(([list, key]) => fill(words, key, listOf(list, words)));
  const others = Object.keys(rules).filter((name) => !NAMED.has(name)).length;
  return others === 0 ? phrases : [...phrases, said(plural(words, 'rules_summary_others', others))];
}

const NAMED: ReadonlySet<string> = new Set<keyof StoredRules>([
  'include',
  'alternatives',
  'exclude',
  'ignorePatterns',
  'ignorePresets',
  'ignoreNumbers',
  'ignoreCase',
  'ignoreBlanks',
  'keepOnly',
  'alertOnlyIf',
  'alertIfGone',
]);

/** What is ignored, each by its name or as it was typed. */
export function ignoredPhrases(rules: StoredRules, words: Words): readonly Phrase[] {
  const { ignorePresets = [], ignorePatterns = [] } = rules;
  return [
    ...ignorePresets.map((name) => said(presetWords(name, words))),
    ...(rules.ignoreNumbers === true ? [said(words.message('trace_ignored_numbers'))] : []),
    ...(rules.ignoreCase === true ? [said(words.message('ignored_case'))] : []),
    ...(rules.ignoreBlanks === true ? [said(words.message('ignored_blanks'))] : []),
    ...ignorePatterns.map(codePhrase),
  ];
}

/** Phrases as one: the separator is the language's own matter. */
export function listOf(list: readonly Phrase[], words: Words): Phrase {
  return list.reduce((all, one) => fill(words, 'list_of_phrases', all, one));
}

function wordPhrase(word: string): Phrase {
  return [{ kind: 'value', text: shortened(word) }];
}

function codePhrase(text: string): Phrase {
  return typedRule(shortened(text));
}

function shortened(text: string): string {
  return tidy(text, ENTRY_LENGTH);
}
