/** From what a check came to, to the words of the case files. */
import type { Outcome } from '../../src/core/check/outcome';
import type { Verdict } from './compare-case';

export interface Named {
  readonly verdict: Verdict;
  readonly reason?: string;
}

/** In order: the first that is among the details names the verdict. */
const BY_DETAIL: readonly (readonly [detail: string, named: Named])[] = [
  ['challenge', { verdict: 'attention', reason: 'blocked-page' }],
  ['sign_in_page', { verdict: 'attention', reason: 'signed-out' }],
  ['login_redirect', { verdict: 'attention', reason: 'signed-out' }],
  ['part_not_found', { verdict: 'attention', reason: 'selector-not-found' }],
  ['no_text', { verdict: 'attention', reason: 'empty' }],
  ['empty_200', { verdict: 'attention', reason: 'empty' }],
  // What a script would fill in is not there.
  ['script_built', { verdict: 'attention', reason: 'empty' }],
  ['soft_404', { verdict: 'attention', reason: 'soft-404' }],
  ['maintenance', { verdict: 'attention', reason: 'maintenance' }],
  ['truncated', { verdict: 'error', reason: 'incomplete' }],
  ['partial', { verdict: 'error', reason: 'incomplete' }],
  ['too_large', { verdict: 'error', reason: 'too-large' }],
  ['too_many_nodes', { verdict: 'error', reason: 'too-complex' }],
  ['too_deep', { verdict: 'error', reason: 'too-complex' }],
  ['network', { verdict: 'error', reason: 'network' }],
  ['blocked_by_words', { verdict: 'blocked' }],
  ['unconfirmed', { verdict: 'unconfirmed' }],
  ['oscillating', { verdict: 'oscillating' }],
  ['alternating', { verdict: 'oscillating' }],
  ['minor', { verdict: 'minor' }],
];

export function verdictOf({ kind, details }: Outcome, status: number): Named {
  if (kind === 'baseline') return { verdict: 'baseline' };
  if (status >= 400 && !details.includes('challenge')) {
    return { verdict: 'error', reason: `http-${status}` };
  }
  const named = BY_DETAIL.find(([detail]) => (details as readonly string[]).includes(detail))?.[1];
  if (named !== undefined) return named;
  if (kind === 'error') return { verdict: 'error', reason: details[0] ?? 'unknown' };
  return { verdict: kind === 'changed' ? 'changed' : 'unchanged' };
}
