/**
 * The state of a watch: what is its own, however many watches share its address.
 */
import type { RateEvidence } from '../schedule/change-rate';
import type { Pace } from '../schedule/pace';
import type { RecentText } from './variants';

/** One word a person can act on; `ui` has the sentence and the action for each. */
export type Status =
  | 'new' // added, never checked
  | 'ok'
  | 'retrying' // network failure, 5xx, odd answer
  | 'slow' // the deadline passed
  | 'refused' // 403 and other 4xx
  | 'slow_down' // 429, or 503 with Retry-After
  | 'sign_in'
  | 'challenge' // a bot check in place of the page
  | 'empty'
  | 'part_not_found'
  | 'gone'
  | 'needs_permission'
  | 'too_large'
  | 'unreadable'
  | 'truncated'
  | 'soft_404' // a page that says, with 200, that there is none
  | 'script_built' // what a person sees is built by a script, and is not in what the server sends
  | 'maintenance' // one page in place of all of the site's
  | 'disallowed' // robots.txt asks to stay away, and the person has not said otherwise
  | 'private_address' // redirected into a private network
  | 'leads_elsewhere'; // redirects to a site that was not allowed

/** States that only the person can end; the popup lists them under "needs you". */
export const NEEDS_YOU: ReadonlySet<Status> = new Set<Status>([
  'sign_in',
  'challenge',
  'part_not_found',
  'gone',
  'needs_permission',
  'too_large',
  'unreadable',
  'soft_404',
  'script_built',
  'disallowed',
  'private_address',
  'leads_elsewhere',
]);

/**
 * One mark a check for the still line, oldest first in `WatchState.marks`:
 * `b` first copy, `c` confirmed by 304, `s` the same bytes or text paid for again, `x` changed,
 * `f` failed, `g` gone, `d` deferred.
 */
export type Mark = 'b' | 'c' | 's' | 'x' | 'f' | 'g' | 'd';
export const MARKS_KEPT = 60;

export interface CheckCounts {
  readonly checks: number;
  readonly confirmed: number;
  readonly same: number;
  readonly changed: number;
  readonly failed: number;
}

export const NO_COUNTS: CheckCounts = { checks: 0, confirmed: 0, same: 0, changed: 0, failed: 0 };

export interface WatchState {
  readonly watchId: string;
  readonly resourceKey: string;
  readonly status: Status;
  readonly statusSince: number;
  /** The finer words of the last outcome, e.g. `login_redirect`. */
  readonly details: readonly string[];
  /** When it may be asked next by its interval. Absent while paused: the due index then skips it. */
  readonly dueAt?: number;
  /** Since when it waits for its turn at a host whose allowance is spent; `dueAt` is its next try. */
  readonly waitingSince?: number;
  /** Digest of the comparable text, with what it was read under. Absent before the first copy. */
  readonly fingerprint?: string;
  readonly readUnder?: string;
  /** Bytes (sha-256) in which this watch found nothing to compare: a 304 to them changes nothing. */
  readonly unreadSha256?: string;
  readonly newestSnapshotId?: string;
  /** When the newest version was first seen; its source may be younger. */
  readonly newestTakenAt?: number;
  /** The newest version the person was told of or has seen (architecture.md, section 3). */
  readonly referenceSnapshotId?: string;
  readonly lastSeenSnapshotId?: string;
  /** When the newest unseen change came. Absent: nothing unseen; the badge counts this index. */
  readonly unseenAt?: number;
  /** Checks in a row that did not find the chosen part. */
  readonly misses?: number;
  /** Since when only the person can help. Absent otherwise. */
  readonly needsYouAt?: number;
  readonly lastCheckedAt?: number;
  /** The last check that ended with an answer that counts: 304, the same, or a change. */
  readonly lastGoodAt?: number;
  readonly lastChangedAt?: number;
  /** A new text that is to be found again before it is told, and how often it was. */
  readonly pending?: { readonly fingerprint: string; readonly sightings: number };
  /** The last six texts, for pages that go back and forth. */
  readonly recentTexts?: readonly RecentText[];
  /** The person took what came in place of the page for the page: the next answer is not doubted. */
  readonly takesNextAsIs?: boolean;
  /** What its visits have told of how often it changes. */
  readonly rate?: RateEvidence;
  /** How it is asked at present, if its rhythm is adaptive and it was asked since. */
  readonly pace?: Pace;
  readonly failures: number;
  readonly marks: string;
  readonly counts: CheckCounts;
}
