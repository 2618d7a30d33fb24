/** A rule against noise in words: what it would ignore. */
import type { NoiseRule } from '../../core/watch/noise-rule';
import { fill, type Phrase, said } from '../../ui/phrase';
import { typedRule } from '../../ui/rule-names';
import { withoutControls } from '../../ui/untrusted';
import type { Words } from '../../ui/words';
import { ignoredPhrases, listOf } from '../rules/rules-summary';

/** "clock times, what matches `^Updated by \S+$`, the order of the lines" */
export function noisePhrase(rule: NoiseRule, words: Words): Phrase {
  const { ignorePatterns = [], sortLines, ...named } = rule;
  const patterns = ignorePatterns.map((pattern) =>
    fill(words, 'ignored_matching', typedRule(withoutControls(pattern))),
  );
  const order = sortLines === true ? [said(words.message('ignored_order'))] : [];
  return listOf([...ignoredPhrases(named, words), ...patterns, ...order], words);
}
