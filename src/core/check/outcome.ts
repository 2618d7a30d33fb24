/**
 * What one check came to. Every way a check can end is a member of `OutcomeKind`; the details are
 * finer words for the same thing.
 */

import type { PdfProblem } from '../ports/pdf-reader';

export type OutcomeKind =
  | 'baseline'
  | 'not_modified'
  | 'unchanged_200'
  /** A HEAD named the validators and the length that are held. */
  | 'unchanged_head'
  /** A HEAD did not: the page itself is asked for next. */
  | 'probe_changed'
  | 'changed'
  | 'gone'
  | 'deferred'
  | 'error';

export type Detail =
  | 'unsolicited_304'
  | '304_other_url'
  | 'etag_mismatch_304'
  | 'lm_mismatch_304'
  | 'missed_by_304'
  | 'blind_304'
  | 'still_fresh'
  | 'offline'
  | 'reverted'
  | 'alternating'
  | 'soft_404'
  | 'maintenance'
  | 'head_unsupported'
  | 'no_length'
  | 'precondition_412'
  | 'rate_limited'
  | 'host_paused'
  | 'budget'
  | 'partial'
  | 'challenge'
  | 'truncated'
  | 'empty_200'
  | 'login_redirect'
  | 'sign_in_page'
  /** The server sends a frame that a script fills: there is next to nothing to compare. */
  | 'script_built'
  | 'needs_permission'
  | 'network'
  | 'timeout'
  | 'leads_elsewhere'
  | 'private_address'
  | 'too_large'
  | 'moved'
  | 'returned'
  | 'same_text'
  | 'part_not_found'
  /** A difference that the watch's own rules keep from being told. */
  | 'minor'
  /** There is no line to compare yet: the rules on text leave none, or a feed has no items. */
  | 'nothing_left'
  /** While one of the words of "not while" is there, nothing is compared. */
  | 'blocked_by_words'
  /** New, and to be found once more before it is told. */
  | 'unconfirmed'
  /** Back to a text of shortly before, which this watch does not want to hear of. */
  | 'oscillating'
  | 'too_many_nodes'
  | 'too_deep'
  | 'selector_too_heavy'
  | 'bad_selector'
  | 'no_text'
  /** What is kept of the version held cannot be read again under the rules of now. */
  | 'kept_as_text'
  | 'kept_as_hash'
  /** Of a PDF whose text is wanted. */
  | PdfProblem
  | 'http_status'
  /** The site's robots.txt keeps us from the page, or could not be read. */
  | 'robots'
  | 'robots_unreachable'
  /** Reading the page failed by a fault of ours: nothing of the check was kept. */
  | 'processing_failed';

export interface Outcome {
  readonly kind: OutcomeKind;
  readonly details: readonly Detail[];
}
