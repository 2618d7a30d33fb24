/**
 * The last transaction of a check: every row of it, or none. Guarded by the lease: whoever lost it
 * writes nothing.
 */
import { neverAnswers304 } from '../hosts/diagnose';
import type { HostLabel, HostRecord } from '../hosts/host-record';
import { newHost } from '../hosts/record';
import { freshnessLifetimeMs } from '../http/freshness';
import { charge } from '../politeness/host-tokens';
import { requestsToOwnHost } from '../politeness/redirect-cost';
import type { CheckRows, CheckWrite } from '../ports/check-store';
import { keepOf } from '../watch/keep';
import type { WatchState } from '../watch/state';
import type { Watch } from '../watch/watch';
import { NOTHING_WRITTEN } from './begin';
import type { WatchFacts } from './examine';
import type { Exchange, WatchTrace } from './exchange';
import { boundBySite } from './hold';
import { hostAfter, withPauses } from './host-after';
import { judgeText, markOf, type TextJudgement } from './judge-text';
import type { Judgement } from './judgement';
import { withVersionNeeds } from './needs-version';
import type { Detail, Outcome, OutcomeKind } from './outcome';
import { readUnder } from './read-under';
import type { Resource } from './resource';
import type { CheckRules } from './rules';
import { comparesWholePages, rememberText } from './stand-in';
import type { TraceStep } from './trace';

export interface CommitInput {
  readonly token: string;
  readonly judgement: Judgement;
  readonly facts: readonly WatchFacts[];
  readonly trace: readonly TraceStep[];
  readonly sha256: string | undefined;
  /** Of the answer; the address asked where there was none. */
  readonly finalUrl: string;
  readonly httpStatus: number | undefined;
  /** The host that answered, where it is not the one asked. */
  readonly finalHost: string | undefined;
  /** Outcomes of the probes that came before, and their lines. */
  readonly before: readonly Outcome[];
  readonly beforeExchanges: readonly Exchange[];
  /** Without the outcome, which this decides. */
  readonly exchanges: readonly Omit<Exchange, 'outcome' | 'details'>[];
  /** The host that was expected to answer, and paid for. */
  readonly paidHost: string;
  /** Requests beyond the one that was charged, which the browser may have made of it. */
  readonly repeats: number;
  readonly rules: CheckRules;
  readonly now: number;
  readonly newId: () => string;
  readonly random: () => number;
}

export type Committed =
  | {
      readonly kind: 'done';
      readonly outcome: Outcome;
      readonly told: readonly string[];
      readonly steps: readonly Outcome[];
    }
  | { readonly kind: 'lost' };

export function commit(
  rows: CheckRows,
  input: CommitInput,
): { readonly write: CheckWrite | undefined; readonly result: Committed } {
  const { resource } = rows;
  if (resource?.lease?.token !== input.token) return { write: undefined, result: { kind: 'lost' } };
  const judged = judgeWatches(rows, input);
  const after = resourceAfter(resource, input.judgement, judged);
  const outcome = leading(judged.map(({ judgement }) => judgement.outcome)) ?? {
    kind: 'error' as const,
    details: input.judgement.details,
  };
  const changes = judged.flatMap(({ judgement }) => judgement.change ?? []);
  // A paused watch that shares the page keeps up, but does not speak.
  const silent = new Set(rows.watches.filter(({ paused }) => paused).map(({ id }) => id));
  const told = changes.filter(({ watchId }) => !silent.has(watchId)).map(({ id }) => id);
  return {
    result: { kind: 'done', outcome, told, steps: [...input.before, outcome] },
    write: {
      ...NOTHING_WRITTEN,
      resource: after,
      hosts: hostsAfter(rows, input, judged, outcome.kind),
      watches: judged.flatMap(withTitle),
      states: boundStates(rows, after, judged, input.now),
      snapshots: judged.flatMap(({ judgement }) => judgement.snapshot ?? []),
      changes,
      exchanges: [
        ...input.beforeExchanges,
        ...input.exchanges.map((exchange) => ({
          ...withKind({ ...exchange, ...outcome }),
          ...(exchange.purpose === 'check' ? { traces: tracesOf(judged) } : {}),
        })),
      ],
      tell: told,
    },
  };
}

/**
 * Due when the site's own "not before" has passed, or each would be woken for, read and put off
 * again. A watch whose person does not wait for it is due by its interval, and when it is asked the
 * answer serves all; the others it wakes no sooner.
 */
function boundStates(
  rows: CheckRows,
  after: Resource,
  judged: readonly Judged[],
  now: number,
): readonly WatchState[] {
  const states = judged.map(({ judgement }) => judgement.state);
  const isStored = judged.some(({ judgement }) => judgement.snapshot !== undefined);
  // As the next check will see it: what it must ask whole anyway waits for nothing.
  const asked = withVersionNeeds(after, {
    states,
    versionsPresent: rows.versionsPresent || isStored,
  });
  const bound = boundBySite(asked, rows.settings.maxAgeCapMs, now);
  if (bound === undefined) return states;
  return judged.map(({ watch, judgement: { state } }) => {
    const { dueAt } = state;
    if (dueAt === undefined || watch.ignoreMaxAge) return state;
    return { ...state, dueAt: Math.max(dueAt, bound) };
  });
}

interface Judged {
  readonly watch: Watch;
  readonly judgement: TextJudgement;
  /** It was added or edited while the page was fetched: the answer was not read for it. */
  readonly leftOut: boolean;
}

function judgeWatches(rows: CheckRows, input: CommitInput): readonly Judged[] {
  // `finalHost` of the rows may be where redirects led last time.
  const answered = input.finalHost === undefined ? rows.host : rows.finalHost;
  return rows.watches.flatMap((watch): readonly Judged[] => {
    const state = rows.states.find(({ watchId }) => watchId === watch.id);
    if (state === undefined) return [];
    const facts = input.facts.find(({ watchId }) => watchId === watch.id);
    const isVoid =
      facts === undefined || facts.readUnder !== readUnder(watch) || facts.keep !== keepOf(watch);
    // Added or edited while the page was fetched: nothing is known of it, so it is asked again soon.
    if (isVoid && needsFacts(input.judgement))
      return [{ watch, judgement: askAgain(state, input.now), leftOut: true }];
    const judgement = judgeText({
      ...input,
      watch,
      state,
      facts: isVoid ? undefined : facts,
      versionsPresent: rows.versionsPresent,
      recentTexts: answered?.recentTexts ?? [],
      defaultIntervalMs: rows.settings.defaultIntervalMs,
      sharedPace: rows.sharedPace,
      validators: neverAnswers304(answered?.diagnosis ?? 'unknown') ? 'useless' : 'work',
    });
    return [{ watch, judgement, leftOut: false }];
  });
}

function tracesOf(judged: readonly Judged[]): readonly WatchTrace[] {
  return judged.map(({ watch, judgement }) => ({ watchId: watch.id, steps: judgement.trace }));
}

function needsFacts({ verdict }: Judgement): boolean {
  return (
    verdict.kind === 'body' || verdict.kind === 'not_modified' || verdict.kind === 'unchanged_head'
  );
}

function askAgain(state: WatchState, now: number): TextJudgement {
  return {
    outcome: { kind: 'deferred', details: [] },
    state: state.dueAt === undefined ? state : { ...state, dueAt: now },
    title: undefined,
    snapshot: undefined,
    change: undefined,
    kept: false,
    trace: [],
  };
}

/**
 * Validators never land without the version they belong to: if no watch could read the page, the
 * record stays as it was, and the next request asks with what is still held (T16).
 */
function resourceAfter(
  before: Resource,
  judgement: Judgement,
  judged: readonly Judged[],
): Resource {
  const { verdict } = judgement;
  const landed = verdict.kind !== 'body' || judged.some(({ judgement }) => judgement.kept);
  const { lease: _ended, ...after } = landed ? judgement.resource : before;
  // A 304 to bytes that a watch has never been read from would hide them from it.
  const isUnreadByOne =
    landed &&
    verdict.kind === 'body' &&
    verdict.bytes !== 'same' &&
    judged.some(({ leftOut }) => leftOut);
  const { lastRedirectProbeAt } = before;
  return {
    ...after,
    // Written by the probe, after the record that was judged had been read.
    ...(lastRedirectProbeAt === undefined ? {} : { lastRedirectProbeAt }),
    ...(isUnreadByOne ? { unconditional: 'version_missing' as const } : {}),
  };
}

function hostsAfter(
  rows: CheckRows,
  input: CommitInput,
  judged: readonly Judged[],
  kind: OutcomeKind,
): readonly HostRecord[] {
  const { judgement, now, finalHost, repeats, httpStatus, paidHost, before } = input;
  const beyond = repeats + unknownHop(rows.resource, input.finalUrl);
  const asked = charge(rows.host ?? newHost(rows.resource?.host ?? '', now), beyond, now);
  const has = (detail: Detail) =>
    judged.some(({ judgement: { outcome } }) => outcome.details.includes(detail));
  const after = {
    judgement,
    mark: markOf(kind),
    savedBytes: rows.resource?.encodedBytes ?? 0,
    sample: rows.settings.hostSample,
    sameText: has('same_text'),
    alternating: has('alternating'),
    headFalseAlarm: isFalseAlarm(rows, input),
    httpStatus,
    labels: labelsOfPage(rows, judged, now),
    now,
  };
  const answered = finalHost === undefined ? asked : (rows.finalHost ?? newHost(finalHost, now));
  const remembering = { ...answered, recentTexts: textsAfter(answered, rows, input) };
  if (finalHost === undefined) return [hostAfter(remembering, after)];
  // A redirect of which nobody knew: whoever it led to answered as many requests as well.
  const owed = finalHost === paidHost ? 0 : before.length + 1;
  return [withPauses(asked, judgement, now), hostAfter(charge(remembering, owed, now), after)];
}

/** A redirect within the host that was not paid for, as nobody knew of it. @returns requests, 0 or 1 */
function unknownHop(resource: Resource | undefined, finalUrl: string): number {
  if (resource === undefined) return 0;
  const { url, finalUrl: known } = resource;
  return Math.max(0, requestsToOwnHost(url, finalUrl) - requestsToOwnHost(url, known));
}

/** Two changes came closer together than the site said that the page would stay as it is. */
function labelsOfPage(
  { resource, states }: CheckRows,
  judged: readonly Judged[],
  now: number,
): readonly HostLabel[] {
  const lifetimeMs =
    resource?.fresh === undefined ? undefined : freshnessLifetimeMs(resource.fresh);
  if (lifetimeMs === undefined) return [];
  const isEarly = judged.some(({ judgement: { change, state } }) => {
    const before = states.find(({ watchId }) => watchId === state.watchId)?.lastChangedAt;
    return change?.kind === 'changed' && before !== undefined && now - before < lifetimeMs;
  });
  return isEarly ? ['max_age_unreliable'] : [];
}

/** A HEAD said that the page changed, and the page did not. */
function isFalseAlarm({ resource }: CheckRows, input: CommitInput): boolean {
  const {
    before,
    judgement: { verdict },
  } = input;
  const alarmed =
    resource?.headTold === true || before.some(({ kind }) => kind === 'probe_changed');
  const isSame =
    verdict.kind === 'not_modified' || (verdict.kind === 'body' && verdict.bytes === 'same');
  return alarmed && isSame;
}

/** What the pages of the host changed to: one text in place of many is no news of each. */
function textsAfter(host: HostRecord, rows: CheckRows, { facts, judgement, now }: CommitInput) {
  return facts.reduce((recent, { watchId, found }) => {
    const state = rows.states.find((one) => one.watchId === watchId);
    const watch = rows.watches.find(({ id }) => id === watchId);
    if (watch === undefined || !comparesWholePages(watch.rules)) return recent;
    if (found?.kind !== 'text' || !found.differs || state?.fingerprint === undefined) return recent;
    const { fingerprint } = found.version;
    const page = judgement.resource.key;
    return rememberText(recent, { page, fingerprint, before: state.fingerprint, at: now });
  }, host.recentTexts);
}

const LONGEST_TITLE = 300;

function withTitle({ watch, judgement }: Judged): readonly Watch[] {
  const title = judgement.title?.slice(0, LONGEST_TITLE);
  const isNew =
    title !== undefined && title !== '' && title !== watch.title && !watch.titleByPerson;
  return isNew ? [{ ...watch, title }] : [];
}

const RANK: readonly OutcomeKind[] = [
  'changed',
  'gone',
  'error',
  'baseline',
  'unchanged_200',
  'unchanged_head',
  'not_modified',
  'probe_changed',
  'deferred',
];

/** Of the outcomes of several watches on one address, the one that says most. */
function leading(outcomes: readonly Outcome[]): Outcome | undefined {
  return [...outcomes].sort((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind))[0];
}

function withKind({
  kind,
  ...exchange
}: Omit<Exchange, 'outcome'> & { kind: OutcomeKind }): Exchange {
  return { ...exchange, outcome: kind };
}
