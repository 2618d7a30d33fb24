/**
 * When a watch is asked next, after what its check came to. Errors back off, so that a server in
 * trouble sees less of us, and jitter keeps watches that once started together from staying so.
 *
 * A host's pause and budget hold back on top of this; they are the host's, not the watch's.
 */
import type { Detail, Outcome } from '../check/outcome';
import type { Chance } from '../ports/chance';
import type { Bounds } from './interval-rule';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const RETRY_CAP_MS = DAY_MS;
const CLOSED_DOOR_MS = 4 * HOUR_MS;
const MISSING_CAP_MS = 7 * DAY_MS; // 404: it may come back
const REMOVED_CAP_MS = 30 * DAY_MS; // 410: the server says it will not
const SHORTEST_REST_MS = 5 * MINUTE_MS;
const UNTOLD_PAUSE_MS = 15 * MINUTE_MS;

export interface CheckEnd {
  readonly now: number;
  readonly intervalMs: number;
  /** Of an adaptive watch: jitter does not pass them. */
  readonly bounds?: Bounds;
  readonly outcome: Outcome;
  /** The HTTP status, where there was an answer. */
  readonly status?: number | null | undefined;
  /** Checks in a row that did not go well, this one included. */
  readonly failures: number;
  /** Only for `deferred`: until when the host holds us back, where that is known. */
  readonly pausedUntil?: number | undefined;
  readonly chance: Pick<Chance, 'random'>;
}

/** Epoch ms, at least a minute ahead. */
export function nextDueAt(end: CheckEnd): number {
  const at = end.outcome.kind === 'deferred' ? pauseEnd(end) : end.now + delayMs(end);
  return Math.max(end.now + MINUTE_MS, Math.round(at));
}

/** Asking again soon cannot help, and looks like an attack: the person is needed. */
const CLOSED_DOOR: ReadonlySet<Detail> = new Set<Detail>([
  'challenge',
  'login_redirect',
  'sign_in_page',
  'leads_elsewhere',
  'private_address',
]);
const CLOSED_DOOR_STATUS: ReadonlySet<number> = new Set([401, 403, 451]);

/**
 * The server is well: it sent its page, or an answer that the next request, an unconditional one,
 * mends; or nothing was asked of it.
 */
const SERVER_IS_WELL: ReadonlySet<Detail> = new Set<Detail>([
  'unsolicited_304',
  '304_other_url',
  'etag_mismatch_304',
  'lm_mismatch_304',
  'precondition_412',
  'part_not_found',
  'bad_selector',
  'selector_too_heavy',
  'no_text',
  'pdf_locked',
  'pdf_damaged',
  'pdf_no_text',
  'pdf_slow',
  'pdf_too_long',
  'too_many_nodes',
  'too_deep',
  'processing_failed',
  'needs_permission',
]);

function delayMs(end: CheckEnd): number {
  const { outcome, status } = end;
  if (outcome.kind === 'gone') {
    return backedOff(end, status === 410 ? REMOVED_CAP_MS : MISSING_CAP_MS);
  }
  if (outcome.kind !== 'error') return regular(end);
  if (CLOSED_DOOR_STATUS.has(status ?? 0) || hasAny(outcome, CLOSED_DOOR)) {
    // Jitter goes upwards only: four hours is a bound.
    const floor = CLOSED_DOOR_MS * (1 + 0.1 * end.chance.random());
    return Math.max(floor, backedOff(end, RETRY_CAP_MS));
  }
  return hasAny(outcome, SERVER_IS_WELL) ? regular(end) : backedOff(end, RETRY_CAP_MS);
}

function hasAny(outcome: Outcome, details: ReadonlySet<Detail>): boolean {
  return outcome.details.some((detail) => details.has(detail));
}

function regular({ intervalMs, bounds, chance }: CheckEnd): number {
  const from = Math.max(0.9 * intervalMs, bounds?.shortestMs ?? 0);
  // At the shortest interval it goes upwards only, at the longest downwards.
  const to = Math.max(
    Math.min(1.1 * intervalMs, bounds?.longestMs ?? Number.POSITIVE_INFINITY),
    from,
  );
  return from + (to - from) * chance.random();
}

/** I × 2^k up to the cap, less a jitter of up to half; never sooner than without the failure. */
function backedOff(end: CheckEnd, capMs: number): number {
  const doubled = end.intervalMs * 2 ** Math.min(Math.max(end.failures, 1), 30);
  const spread = Math.min(doubled, capMs) * (1 - 0.5 * end.chance.random());
  return Math.max(spread, regular(end));
}

/** Retry-After's own end; where the server named none, a quarter of an hour that doubles. */
function pauseEnd({ now, intervalMs, pausedUntil, failures }: CheckEnd): number {
  // A host that says "too many" and names a moment wants fewer requests all the same.
  if (pausedUntil !== undefined) {
    return Math.max(pausedUntil, now + Math.min(intervalMs, SHORTEST_REST_MS));
  }
  const doublings = Math.min(Math.max(failures - 1, 0), 30);
  return now + Math.min(UNTOLD_PAUSE_MS * 2 ** doublings, RETRY_CAP_MS);
}
