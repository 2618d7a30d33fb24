/**
 * Judging for one watch: from the verdict on the answer and the facts on the text to the watch's
 * next state, and to what is stored and told. No alert without a visible difference.
 */
import type { Summary } from '../diff/summary';
import type { RecentText as HostText } from '../hosts/host-record';
import { nextDueAt } from '../schedule/due-time';
import type { Snapshot } from '../snapshot/snapshot';
import type { Change, ChangeKind } from '../watch/change';
import { keepOf } from '../watch/keep';
import {
  type CheckCounts,
  MARKS_KEPT,
  type Mark,
  NEEDS_YOU,
  type Status,
  type WatchState,
} from '../watch/state';
import { nextVariants } from '../watch/variants';
import { wholeRules } from '../watch/watch-rules';
import { type FoundText, snapshotOf, type WatchFacts } from './examine';
import { servedVersion } from './header-version';
import type { Judgement } from './judgement';
import { keptTrace } from './kept-trace';
import type { Detail, Outcome, OutcomeKind } from './outcome';
import { type RhythmInput, rhythmAfter } from './rhythm-after';
import type { CheckRules } from './rules';
import { comparesWholePages, recogniseStandIn } from './stand-in';
import type { TraceStep } from './trace';

export interface TextInput extends RhythmInput {
  /** Undefined: the rules were edited while the page was fetched, so nothing is known of this watch. */
  readonly facts: WatchFacts | undefined;
  readonly trace: readonly TraceStep[];
  /** Of the bytes that came, where some did. */
  readonly sha256: string | undefined;
  readonly finalUrl: string;
  /** Undefined where there was no answer. */
  readonly httpStatus: number | undefined;
  /** Whether the newest stored version is there. */
  readonly versionsPresent: boolean;
  /** What other pages of the host changed to lately. */
  readonly recentTexts: readonly HostText[];
  readonly rules: CheckRules;
  readonly newId: () => string;
  /** At least 0, below 1: jitter. */
  readonly random: () => number;
}

export interface TextJudgement {
  readonly outcome: Outcome;
  readonly state: WatchState;
  readonly title: string | undefined;
  readonly snapshot: Snapshot | undefined;
  readonly change: Change | undefined;
  /** The text was read and belongs to the answer: the answer's validators may land (T16). */
  readonly kept: boolean;
  /** Step by step, why it ended so. */
  readonly trace: readonly TraceStep[];
}

type Untraced = Omit<TextJudgement, 'trace'>;

export function judgeText(input: TextInput): TextJudgement {
  const judged = judge(input);
  const { kind, details } = judged.outcome;
  const verdict: TraceStep = { step: 'verdict', text: [kind, ...details].join(', ') };
  return {
    ...judged,
    trace: keptTrace(input.watch, [...input.trace, ...readTrace(input), verdict]),
  };
}

function judge(input: TextInput): Untraced {
  const { verdict, details } = input.judgement;
  switch (verdict.kind) {
    case 'error':
      return failed(input, verdict.status, details);
    case 'rate_limited':
      return ended(input, { kind: 'deferred', details }, { status: 'slow_down' }, verdict.until);
    case 'gone':
      return gone(input, verdict.first);
    case 'not_modified':
      return notModified(input, 'not_modified');
    case 'unchanged_head':
      return notModified(input, 'unchanged_head');
    case 'body':
      return judgeBody(input, verdict);
  }
}

/** A 304 confirms the version held, also one in which this watch found nothing to compare. */
function notModified(input: TextInput, kind: 'not_modified' | 'unchanged_head'): Untraced {
  const { state, judgement, facts } = input;
  const isStillUnread =
    state.unreadSha256 !== undefined && state.unreadSha256 === judgement.resource.sha256;
  const judged = ended(
    input,
    { kind, details: judgement.details },
    {
      status: isStillUnread ? state.status : 'ok',
      ...fingerprintOf(facts, facts?.heldFingerprint),
    },
  );
  if (facts === undefined || facts.heldFingerprint !== undefined) return judged;
  // What is held cannot be read under the rules of now: without a reading the next request is plain.
  const { fingerprint: _made, readUnder: _otherwise, ...unread } = judged.state;
  return { ...judged, state: unread };
}

function judgeBody(
  input: TextInput,
  verdict: Extract<Judgement['verdict'], { kind: 'body' }>,
): Untraced {
  const { facts, judgement } = input;
  const found = facts?.found;
  if (found === undefined) return failed(input, 'retrying', ['processing_failed']);
  if (found.kind === 'failed') {
    const judged = failed(input, statusOfFailure(found.detail), [
      ...judgement.details,
      found.detail,
    ]);
    const { sha256 } = input;
    return sha256 === undefined
      ? judged
      : { ...judged, state: { ...judged.state, unreadSha256: sha256 } };
  }
  if (found.kind === 'blocked') return heldBack(input, 'blocked_by_words');
  if (found.kind === 'held') return unchanged(input, verdict.bytes);
  const isKnown = facts?.heldFingerprint !== undefined;
  const isSame = facts?.heldFingerprint === found.version.fingerprint;
  if (verdict.returned) return told(input, 'returned', ['returned']);
  if (!isKnown) return baseline(input);
  // Bytes that changed without the text: the version stays, its source follows.
  if (isSame) return unchanged(input, verdict.bytes);
  const { state } = input;
  if (!found.differs) {
    if (state.referenceSnapshotId === state.newestSnapshotId) {
      return unchanged(input, verdict.bytes);
    }
    // Back at what the person knows, from a version that was kept without a word.
    const { fingerprint } = found.version;
    return variantsOf(input, fingerprint).alternating
      ? changed(input, fingerprint)
      : keptSilently(input, ['reverted']);
  }
  const standIn = state.takesNextAsIs === true ? undefined : standInFor(input, found);
  if (standIn !== undefined) return failed(input, standIn, [...judgement.details, standIn]);
  if (found.gate?.told === false) return keptSilently(input, ['minor']);
  return changed(input, found.version.fingerprint);
}

/** Nothing is kept of what came: the next request asks with what is still held. */
function heldBack(input: TextInput, detail: 'blocked_by_words' | 'unconfirmed'): Untraced {
  const { judgement, sha256 } = input;
  const judged = ended(
    input,
    { kind: 'unchanged_200', details: [...judgement.details, detail] },
    { status: 'ok', ...(sha256 === undefined ? {} : { unreadSha256: sha256 }) },
  );
  return { ...judged, title: undefined, kept: false };
}

/** A version like any other, but no news: what the person knows stays what is measured against. */
function keptSilently(input: TextInput, details: readonly Detail[]): Untraced {
  const snapshot = takeSnapshot(input, input.newId());
  return {
    ...ended(
      input,
      { kind: 'unchanged_200', details: [...input.judgement.details, ...details] },
      {
        status: 'ok',
        ...fingerprintOf(input.facts, snapshot.fingerprint),
        newestSnapshotId: snapshot.id,
        newestTakenAt: snapshot.takenAt,
        recentTexts: variantsOf(input, snapshot.fingerprint).recent,
      },
    ),
    snapshot,
  };
}

function standInFor(input: TextInput, found: Extract<FoundText, { kind: 'text' }>) {
  const { state, judgement, recentTexts, now, watch } = input;
  if (found.referenceLength === undefined) return undefined;
  return recogniseStandIn({
    page: judgement.resource.key,
    fingerprint: found.version.fingerprint,
    before: state.fingerprint ?? '',
    title: found.version.title,
    length: found.version.comparableText.length,
    lengthBefore: found.referenceLength,
    recentTexts: comparesWholePages(watch.rules) ? recentTexts : [],
    now,
  });
}

function variantsOf({ state, rules }: TextInput, fingerprint: string) {
  return nextVariants(state.recentTexts ?? [], fingerprint, rules.variantReverts);
}

/** A page that goes back and forth by habit is kept up with, without a word. */
function changed(input: TextInput, fingerprint: string): Untraced {
  const { state, watch } = input;
  const { confirmAfter, ignoreFlipBack } = wholeRules(watch.rules);
  const variants = variantsOf(input, fingerprint);
  const isFlipBack = variants.reverted && ignoreFlipBack;
  const isSilent = variants.alternating || isFlipBack;
  const sightings = state.pending?.fingerprint === fingerprint ? state.pending.sightings + 1 : 1;
  if (!isSilent && sightings < confirmAfter) return unconfirmed(input, { fingerprint, sightings });
  const details: readonly Detail[] = [
    ...(variants.reverted ? (['reverted'] as const) : []),
    ...(variants.alternating ? (['alternating'] as const) : []),
    ...(isFlipBack && !variants.alternating ? (['oscillating'] as const) : []),
  ];
  const judged = told(input, 'changed', details);
  const remembering = { ...judged.state, recentTexts: variants.recent };
  if (!isSilent) return { ...judged, state: remembering };
  const { change: _untold, ...silent } = judged;
  return {
    ...silent,
    change: undefined,
    state: {
      ...withoutNews(remembering, state),
      // What was told last stays the reference: what is new later is measured against it.
      ...(state.referenceSnapshotId === undefined
        ? {}
        : { referenceSnapshotId: state.referenceSnapshotId }),
    },
  };
}

/** The second look is soon, or the news would be as old as the interval. */
const SECOND_LOOK_MS = 10 * 60_000;

function unconfirmed(input: TextInput, pending: NonNullable<WatchState['pending']>): Untraced {
  const judged = heldBack(input, 'unconfirmed');
  const { dueAt } = judged.state;
  return {
    ...judged,
    state: {
      ...judged.state,
      pending,
      ...(dueAt === undefined ? {} : { dueAt: Math.min(dueAt, input.now + SECOND_LOOK_MS) }),
    },
  };
}

function withoutNews(after: WatchState, before: WatchState): WatchState {
  const { unseenAt: _notNews, ...rest } = after;
  return before.unseenAt === undefined ? rest : { ...rest, unseenAt: before.unseenAt };
}

/** Why there is a first copy though a version is held: what is kept of that is not read again. */
function keptAsLess({ watch, state }: TextInput): readonly Detail[] {
  const keep = keepOf(watch);
  if (keep === 'source' || state.newestSnapshotId === undefined) return [];
  return [`kept_as_${keep}`];
}

function baseline(input: TextInput): Untraced {
  const { unseenAt, lastSeenSnapshotId } = input.state;
  const snapshot = takeSnapshot(input, input.newId());
  const id = snapshot.id;
  return {
    ...ended(
      input,
      { kind: 'baseline', details: [...input.judgement.details, ...keptAsLess(input)] },
      {
        status: 'ok',
        ...fingerprintOf(input.facts, snapshot.fingerprint),
        newestSnapshotId: id,
        newestTakenAt: snapshot.takenAt,
        referenceSnapshotId: id,
        recentTexts: [{ fingerprint: snapshot.fingerprint, returned: false }],
        // What is unread stays to be read.
        lastSeenSnapshotId: unseenAt === undefined ? id : (lastSeenSnapshotId ?? id),
      },
    ),
    snapshot,
  };
}

function unchanged(input: TextInput, bytes: 'first' | 'same' | 'other'): Untraced {
  const { state, judgement, versionsPresent } = input;
  const { facts } = input;
  const isLess = facts?.found?.kind === 'text' && facts.found.isHeldAsLess;
  const hasSource =
    facts?.found?.kind === 'held' ||
    (!isLess && bytes === 'same' && state.newestSnapshotId !== undefined && versionsPresent);
  const snapshot = hasSource
    ? undefined
    : takeSnapshot(input, state.newestSnapshotId ?? input.newId());
  const details: readonly Detail[] = bytes === 'other' ? ['same_text'] : [];
  const id = snapshot?.id ?? state.newestSnapshotId;
  return {
    ...ended(
      input,
      { kind: 'unchanged_200', details: [...judgement.details, ...details] },
      {
        status: 'ok',
        ...fingerprintOf(facts, foundFingerprint(input)),
        ...(id === undefined ? {} : { newestSnapshotId: id }),
        ...(snapshot === undefined ? {} : { newestTakenAt: snapshot.takenAt }),
      },
    ),
    snapshot,
  };
}

/** A change, or a return from gone: a new version, and the person is told. */
function told(
  input: TextInput,
  kind: 'changed' | 'returned',
  details: readonly Detail[],
): Untraced {
  const { state, now } = input;
  const isSameText = input.facts?.heldFingerprint === foundFingerprint(input);
  const id =
    isSameText && state.newestSnapshotId !== undefined ? state.newestSnapshotId : input.newId();
  const snapshot = takeSnapshot(input, id);
  const judged = ended(
    input,
    { kind: 'changed', details: [...input.judgement.details, ...details] },
    {
      status: 'ok',
      ...fingerprintOf(input.facts, snapshot.fingerprint),
      newestSnapshotId: id,
      newestTakenAt: snapshot.takenAt,
      referenceSnapshotId: id,
      unseenAt: now,
      lastChangedAt: now,
    },
  );
  return { ...judged, snapshot, change: changeOf(input, kind, id) };
}

function gone(input: TextInput, isFirst: boolean): Untraced {
  const { now } = input;
  const judged = ended(
    input,
    { kind: 'gone', details: input.judgement.details },
    {
      status: 'gone',
      ...(isFirst ? { unseenAt: now, lastChangedAt: now } : {}),
    },
  );
  return isFirst ? { ...judged, change: changeOf(input, 'gone', undefined) } : judged;
}

/** An error keeps everything: text, versions, what is unread. */
function failed(input: TextInput, status: Status, details: readonly Detail[]): Untraced {
  // Only the rare redirect probe can tell this state; a plain failure in between does not undo it.
  const isStillElsewhere = input.state.status === 'leads_elsewhere' && details.includes('network');
  return {
    ...ended(
      input,
      { kind: 'error', details },
      { status: isStillElsewhere ? 'leads_elsewhere' : status },
    ),
    // Of what came in place of the page.
    title: undefined,
    kept: false,
  };
}

function statusOfFailure(detail: Detail): Status {
  switch (detail) {
    case 'part_not_found':
      return 'part_not_found';
    case 'sign_in_page':
      return 'sign_in';
    case 'script_built':
      return 'script_built';
    case 'no_length':
      return 'too_large';
    case 'no_text':
      return 'empty';
    default:
      return 'unreadable';
  }
}

function takeSnapshot(input: TextInput, id: string): Snapshot {
  const { facts, watch, state, now, finalUrl } = input;
  if (facts?.found?.kind !== 'text') throw new Error('no text to keep');
  // The version keeps its age when only its source follows.
  const takenAt = (id === state.newestSnapshotId ? state.newestTakenAt : undefined) ?? now;
  return snapshotOf(facts.found, { id, watchId: watch.id, takenAt, finalUrl });
}

function foundFingerprint({ facts }: TextInput): string | undefined {
  const found = facts?.found;
  if (found?.kind === 'held') return found.fingerprint;
  return found?.kind === 'text' ? found.version.fingerprint : undefined;
}

function fingerprintOf(
  facts: WatchFacts | undefined,
  fingerprint: string | undefined,
): Partial<WatchState> {
  return facts === undefined || fingerprint === undefined
    ? {}
    : { fingerprint, readUnder: facts.readUnder };
}

/** Of headers alone no lines are told, but what the server has now. */
function summaryOf({ facts, watch, now }: TextInput): Summary | undefined {
  if (facts?.found?.kind !== 'text') return undefined;
  const { summary, version } = facts.found;
  if (summary === undefined || !watch.headersOnly) return summary;
  return { ...summary, served: servedVersion(version.comparableText, now) };
}

function changeOf(input: TextInput, kind: ChangeKind, toSnapshotId: string | undefined): Change {
  const { watch, state, now, trace, facts } = input;
  const compared = facts?.found?.kind === 'text' ? facts.found.comparedWith : undefined;
  const from = compared ?? state.referenceSnapshotId ?? state.newestSnapshotId;
  const summary = keepOf(watch) === 'hash' ? undefined : summaryOf(input);
  return {
    id: input.newId(),
    watchId: watch.id,
    at: now,
    kind,
    ...(from === undefined ? {} : { fromSnapshotId: from }),
    ...(toSnapshotId === undefined ? {} : { toSnapshotId }),
    ...(summary === undefined ? {} : { summary }),
    ...(toldAnyway(input) ? { reason: 'most_of_page_gone' as const } : {}),
    trace: keptTrace(watch, [...trace, ...readTrace(input), { step: 'verdict', text: kind }]),
    unseen: 1,
  };
}

function toldAnyway({ facts }: TextInput): boolean {
  return facts?.found?.kind === 'text' && facts.found.gate?.reason === 'most_of_page_gone';
}

function readTrace({ facts }: TextInput): readonly TraceStep[] {
  const found = facts?.found;
  if (found === undefined) return [];
  if (found.kind !== 'text') return found.trace;
  return [...found.version.trace, ...(found.gate?.trace ?? [])];
}

const MARK_OF: Readonly<Record<OutcomeKind, Mark>> = {
  unchanged_head: 'c',
  probe_changed: 'd',
  baseline: 'b',
  not_modified: 'c',
  unchanged_200: 's',
  changed: 'x',
  gone: 'g',
  deferred: 'd',
  error: 'f',
};

export function markOf(kind: OutcomeKind): Mark {
  return MARK_OF[kind];
}

const GOOD: ReadonlySet<OutcomeKind> = new Set([
  'baseline',
  'not_modified',
  'unchanged_200',
  'unchanged_head',
  'changed',
]);

/** Fingerprint of no text at all (SHA-256). */
const OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** With a word about a text that is held of which the rules leave nothing. */
function saidOfRules(outcome: Outcome, held: string | undefined): Outcome {
  if (!GOOD.has(outcome.kind) || held !== OF_NOTHING) return outcome;
  return { ...outcome, details: [...outcome.details, 'nothing_left'] };
}

/** @param pausedUntil the end of the pause the host asked for; epoch ms */
function ended(
  input: TextInput,
  judged: Outcome,
  next: Partial<WatchState>,
  pausedUntil?: number,
): Untraced {
  const { watch, state, now } = input;
  const outcome = saidOfRules(judged, next.fingerprint ?? state.fingerprint);
  const isGood = GOOD.has(outcome.kind);
  // A page that stays gone is asked ever less often, as one that fails is.
  const failures = isGood ? 0 : state.failures + (outcome.kind === 'deferred' ? 0 : 1);
  const {
    needsYouAt: since,
    takesNextAsIs,
    unreadSha256,
    dueAt: _planned,
    waitingSince: _served,
    pace: _until,
    pending,
    misses: missedBefore = 0,
    ...held
  } = state;
  const status = next.status ?? state.status;
  const isMiss = status === 'part_not_found';
  // A failure in between neither finds the part nor misses it.
  const misses = isMiss ? missedBefore + 1 : isGood ? 0 : missedBefore;
  const isNewStatus = status !== state.status;
  const rhythm = rhythmAfter(input, outcome);
  const dueAt = nextDueAt({
    now,
    ...rhythm.due,
    outcome,
    status: input.httpStatus,
    failures,
    pausedUntil,
    chance: { random: input.random },
  });
  return {
    outcome,
    title: input.facts?.found?.kind === 'text' ? input.facts.found.version.title : undefined,
    snapshot: undefined,
    change: undefined,
    kept: true,
    state: {
      ...held,
      ...rhythm.kept,
      ...((outcome.kind === 'not_modified' || outcome.kind === 'unchanged_head') &&
      unreadSha256 !== undefined
        ? { unreadSha256 }
        : {}),
      // An answer that was none neither confirms what is pending nor takes it back.
      ...(pending !== undefined && !isGood ? { pending } : {}),
      // The person's word is for one answer; an answer that was none does not use it up.
      ...(takesNextAsIs === true && !isGood ? { takesNextAsIs } : {}),
      ...next,
      status,
      statusSince: isNewStatus ? now : state.statusSince,
      details: outcome.details,
      ...(misses === 0 ? {} : { misses }),
      ...(needsYou(status, misses, state)
        ? { needsYouAt: isNewStatus ? now : (since ?? now) }
        : {}),
      ...(watch.paused ? {} : { dueAt }),
      lastCheckedAt: now,
      ...(isGood ? { lastGoodAt: now } : {}),
      failures,
      marks: (state.marks + markOf(outcome.kind)).slice(-MARKS_KEPT),
      counts: addCount(state.counts, outcome.kind),
    },
  };
}

/** A part may be missing while the site rebuilds its page; of a first copy it never was there. */
const MISSES_BORNE = 2;

function needsYou(status: Status, misses: number, { newestSnapshotId }: WatchState): boolean {
  if (status === 'part_not_found' && newestSnapshotId !== undefined && misses <= MISSES_BORNE) {
    return false;
  }
  return NEEDS_YOU.has(status);
}

function addCount(counts: CheckCounts, kind: OutcomeKind): CheckCounts {
  return {
    checks: counts.checks + 1,
    confirmed: counts.confirmed + (kind === 'not_modified' || kind === 'unchanged_head' ? 1 : 0),
    same: counts.same + (kind === 'unchanged_200' ? 1 : 0),
    changed: counts.changed + (kind === 'changed' ? 1 : 0),
    failed: counts.failed + (kind === 'error' ? 1 : 0),
  };
}
