/** What a trial of rules says, in one or two sentences. */
import type { PastChange, RulesTrial } from '../../messaging/protocol';
import { count } from '../../ui/format';
import { plural, type Words } from '../../ui/words';

/** "3 of 8 past alerts would not have been told." Without a text: why there is none. */
export function trialWords(trial: Pick<RulesTrial, 'past' | 'problem'>, words: Words): string {
  return noTextWords(trial, words) ?? pastWords(trial, words);
}

function pastWords({ past }: Pick<RulesTrial, 'past'>, words: Words): string {
  const known = past.filter(isKnown);
  const lost = past.length - known.length;
  if (known.length === 0 && lost === 0) return words.message('try_no_alerts');
  // A version that is no longer kept, one in which these rules find no text, or no second look.
  const lostWords = lost === 0 ? undefined : plural(words, 'try_some_lost', lost);
  if (known.length === 0) return lostWords ?? '';
  const verdict = knownWords(known, words);
  return lostWords === undefined ? verdict : words.message('two_sentences', verdict, lostWords);
}

export function isKnown({ verdict }: PastChange): boolean {
  return verdict !== 'unreadable' && verdict !== 'unknown';
}

export function isSilenced({ verdict }: PastChange): boolean {
  return verdict === 'minor' || verdict === 'nothing';
}

function knownWords(known: readonly PastChange[], words: Words): string {
  const silenced = known.filter(isSilenced).length;
  if (silenced === 0) return plural(words, 'try_all_told', known.length);
  if (silenced === known.length) return plural(words, 'try_none_told', known.length);
  return plural(words, 'try_silenced', silenced, count(known.length, words));
}

/** Why there is no text to show; undefined where there is one. */
export function noTextWords(
  { problem }: Pick<RulesTrial, 'problem'>,
  words: Words,
): string | undefined {
  if (problem === null) return undefined;
  return isOfStored(problem)
    ? words.message(`try_${problem}`)
    : words.message('try_no_text', words.message(`dash_detail_${problem}`));
}

/** What the stored version lacks, not what the rules leave of it. */
const OF_STORED = ['version_missing', 'version_damaged', 'kept_as_text', 'kept_as_hash'] as const;

function isOfStored(
  problem: NonNullable<RulesTrial['problem']>,
): problem is (typeof OF_STORED)[number] {
  return (OF_STORED as readonly string[]).includes(problem);
}
