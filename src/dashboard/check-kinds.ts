/**
 * Kinds of checks as a person tells them apart, each with its mark on the still line, and the
 * outcomes that are of this kind.
 */
import type { Exchange } from '../core/check/exchange';
import type { OutcomeKind } from '../core/check/outcome';
import type { Mark } from '../core/watch/state';

export type CheckKind = 'confirmed' | 'same' | 'changed' | 'first' | 'failed' | 'gone' | 'deferred';

/** In the order in which they are offered: what is usual first. */
export const CHECK_KINDS: readonly CheckKind[] = [
  'confirmed',
  'same',
  'changed',
  'first',
  'failed',
  'gone',
  'deferred',
];

const OUTCOMES: { readonly [Kind in CheckKind]: readonly OutcomeKind[] } = {
  confirmed: ['not_modified', 'unchanged_head'],
  same: ['unchanged_200'],
  changed: ['changed'],
  first: ['baseline'],
  failed: ['error'],
  gone: ['gone'],
  deferred: ['deferred'],
};

const MARKS: { readonly [Kind in CheckKind]: Mark } = {
  confirmed: 'c',
  same: 's',
  changed: 'x',
  first: 'b',
  failed: 'f',
  gone: 'g',
  deferred: 'd',
};

export function outcomesOf(kind: CheckKind): readonly OutcomeKind[] {
  return OUTCOMES[kind];
}

export function markOf(kind: CheckKind): Mark {
  return MARKS[kind];
}

export function isCheckKind(text: string): text is CheckKind {
  return (CHECK_KINDS as readonly string[]).includes(text);
}

/**
 * @returns undefined for what is no check of a page by itself: a request for robots.txt, and one by
 *   HEAD or without redirects that only leads to another
 */
export function kindOf({ purpose, outcome }: Exchange): CheckKind | undefined {
  if (purpose === 'robots' || purpose === 'redirect_probe') return undefined;
  return CHECK_KINDS.find((kind) => OUTCOMES[kind].includes(outcome));
}
