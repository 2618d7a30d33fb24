/** How a check ended, in a few words for one cell of a table. */
import type { Exchange } from '../core/check/exchange';
import type { Detail, OutcomeKind } from '../core/check/outcome';
import { listed, type Words } from '../ui/words';

/** "failed: took too long", "the same again: same text" */
export function outcomeWords(
  outcome: OutcomeKind,
  details: readonly Detail[],
  words: Words,
): string {
  const kind = words.message(
    isHeldBack(outcome, details) ? 'dash_outcome_untold' : `dash_outcome_${outcome}`,
  );
  if (details.length === 0) return kind;
  const finer = details.map((detail) => words.message(`dash_detail_${detail}`));
  return words.message('dash_outcome_with_details', kind, listed(words, finer));
}

/** The same of an exchange: one for robots.txt brings rules or none, and no copy of a page. */
export function exchangeWords(exchange: Exchange, words: Words): string {
  const { purpose, outcome, details, status } = exchange;
  if (purpose !== 'robots' || outcome !== 'baseline' || status === null)
    return outcomeWords(outcome, details, words);
  return words.message(status >= 400 ? 'dash_outcome_no_rules' : 'dash_outcome_rules');
}

const HELD_BACK: ReadonlySet<Detail> = new Set<Detail>([
  'minor',
  'blocked_by_words',
  'unconfirmed',
  'reverted',
  'alternating',
  'oscillating',
]);

/** Whether the page was not the same, and the watch's rules kept that from being told. */
export function isHeldBack(outcome: OutcomeKind, details: readonly Detail[]): boolean {
  return outcome === 'unchanged_200' && details.some((detail) => HELD_BACK.has(detail));
}

export type Asked =
  | { readonly kind: 'nothing_sent' }
  | { readonly kind: 'no_condition' }
  | { readonly kind: 'condition'; readonly field: string; readonly value: string };

/** What the request asked: the precondition as it went over the wire. */
export function askedOf({ asked, validatorSent, requestHeaders }: Exchange): Asked {
  if (requestHeaders.length === 0) return { kind: 'nothing_sent' };
  if (asked === 'nothing' || validatorSent === null) return { kind: 'no_condition' };
  const field = asked === 'tag' ? 'If-None-Match' : 'If-Modified-Since';
  return { kind: 'condition', field, value: validatorSent };
}
