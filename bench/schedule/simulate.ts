/**
 * A background in virtual time: it wakes by its alarm, asks what is due, and learns. What it decides
 * is decided by the product's own functions (the pace, due times, the alarm, the spread after sleep,
 * the order of a run, the host's tokens); here are only the clock, the pages and the bookkeeping.
 */
import type { Outcome } from '../../src/core/check/outcome';
import type { HostRecord } from '../../src/core/hosts/host-record';
import { newHost } from '../../src/core/hosts/record';
import { hostSlot } from '../../src/core/politeness/effective-interval';
import { takeToken } from '../../src/core/politeness/host-tokens';
import type { RateEvidence } from '../../src/core/schedule/change-rate';
import { nextDueAt } from '../../src/core/schedule/due-time';
import { spreadOverdue } from '../../src/core/schedule/overdue';
import { type Pace, paceAfter, pacedWatch, type Rhythm } from '../../src/core/schedule/pace';
import { type Job, runOrder } from '../../src/core/schedule/run-order';
import { COMMON_PACE, type SharedPace, sharePace } from '../../src/core/schedule/shared-pace';
import { turns } from '../../src/core/schedule/turns';
import { GRACE_MS, wakeUpAt } from '../../src/core/schedule/wake-up';
import { DueHeap } from './due-heap';
import type { Machine } from './machine';
import { DAY_MS, HOUR_MS, type Page, START_AT } from './pages';
import { seededRandom } from './random';

/** From a request's start to its answer. */
const ANSWER_MS = 500;
const MINUTE_MS = 60_000;
/** A check that must wait longer for a token is given up until the next wake, as by the dispatcher. */
const PATIENCE_MS = 15_000;

export interface Policy {
  readonly rhythm: Rhythm;
  readonly intervalMs: number;
}

export interface World {
  readonly pages: readonly Page[];
  readonly machine: Machine;
  readonly days: number;
  readonly crawlDelayMs: number | undefined;
  readonly dailyLimit: number | undefined;
  readonly seed: number;
}

export interface Start {
  readonly at: number;
  readonly host: string;
  readonly page: number;
}

export interface Simulated {
  /** Every request, in order. */
  readonly starts: readonly Start[];
  /** Per page, when it was asked. */
  readonly visits: readonly (readonly number[])[];
  readonly notModified: number;
  readonly bytes: number;
  readonly startAt: number;
  readonly endAt: number;
}

interface OpenPage extends Job {
  readonly id: number;
  readonly dueAt: number;
  readonly waitingSince: number;
  notBefore: number;
}

interface Known {
  rate: RateEvidence | undefined;
  pace: Pace | undefined;
  /** Of the page's changes, those it had at the last visit. */
  seen: number;
}

export function simulate(world: World, policy: Policy): Simulated {
  const { pages, machine, crawlDelayMs, dailyLimit } = world;
  const endAt = START_AT + world.days * DAY_MS;
  const random = seededRandom(world.seed);
  const due = new DueHeap();
  const hosts = new Map<string, HostRecord>();
  const known: Known[] = pages.map(() => ({ rate: undefined, pace: undefined, seen: 0 }));
  const visits: number[][] = pages.map(() => []);
  const starts: Start[] = [];
  const waiting = new Set<OpenPage>();
  const inFlight = new Map<string, { readonly open: OpenPage; readonly endsAt: number }>();
  const lastStartAt = new Map<string, number>();
  let notModified = 0;
  let bytes = 0;
  let shared: SharedPace = COMMON_PACE;
  let sharedAt = Number.NEGATIVE_INFINITY;

  for (const { id, host } of pages) {
    due.put({ id, dueAt: START_AT, waitingSince: START_AT });
    const crawl = crawlDelayMs === undefined ? {} : { crawlDelayMs };
    const limit = dailyLimit === undefined ? {} : { dailyLimit };
    hosts.set(host, { ...newHost(host, START_AT), ...crawl, ...limit });
  }

  function wake(now: number): void {
    const rows = due
      .takeDue(now + GRACE_MS)
      .map((row) => ({ ...row, host: hostOf(row.id), intervalMs: policy.intervalMs }));
    const turn = turns(rows, hosts, now);
    for (const { page, at } of turn.later) due.put({ ...page, dueAt: at });
    for (const { item, startAt } of spreadOverdue(turn.now, now, random.next)) {
      waiting.add({ ...item, notBefore: startAt, urgency: 'due' });
    }
  }

  function startWhatMay(now: number): number {
    for (;;) {
      const order = runOrder({
        waiting: [...waiting],
        inFlight: new Set(inFlight.keys()),
        lastStartAt,
        now,
      });
      if (order.kind === 'wait') return order.until;
      start(order.job, now);
    }
  }

  function start(open: OpenPage, now: number): void {
    const { host, id } = open;
    lastStartAt.set(host, now);
    const token = takeToken(hosts.get(host) as HostRecord, now);
    if (!token.ok) {
      putOff(open, now, token.availableAt);
      return;
    }
    hosts.set(host, token.host);
    waiting.delete(open);
    inFlight.set(host, { open, endsAt: now + ANSWER_MS });
    starts.push({ at: now, host, page: id });
  }

  function putOff(open: OpenPage, now: number, availableAt: number): void {
    if (availableAt - now <= PATIENCE_MS) open.notBefore = availableAt;
    else {
      waiting.delete(open);
      due.put(open);
    }
  }

  function finish(now: number): void {
    for (const [host, { open, endsAt }] of inFlight) {
      if (endsAt > now) continue;
      inFlight.delete(host);
      const dueAt = visited(open.id, endsAt);
      due.put({ id: open.id, dueAt, waitingSince: dueAt });
    }
  }

  /** @returns when it is due next */
  function visited(id: number, at: number): number {
    const page = pages[id] as Page;
    const state = known[id] as Known;
    const isFirst = visits[id]?.length === 0;
    const before = state.seen;
    while ((page.changes[state.seen] ?? Number.POSITIVE_INFINITY) <= at) state.seen += 1;
    const outcome = outcomeOf(page, isFirst, state.seen > before);
    visits[id]?.push(at);
    if (outcome.kind === 'not_modified') notModified += 1;
    else bytes += page.bytes;
    const { due: next, kept } = paceAfter({
      ...policy,
      host: page.host,
      evidence: state.rate,
      visit: { at, outcome, stillMs: stillMs(page, state.seen, at) },
      cost: page,
      shared,
    });
    state.rate = kept.rate;
    state.pace = kept.pace;
    return nextDueAt({ now: at, ...next, outcome, failures: 0, chance: { random: random.next } });
  }

  function share(now: number): void {
    if (policy.rhythm === 'fixed' || now - sharedAt < HOUR_MS) return;
    sharedAt = now;
    const watches = pages.map(({ id, host }) =>
      pacedWatch({ host, intervalMs: policy.intervalMs, ...(known[id] as Known) }),
    );
    const loads = [...hosts].map(([host, record]) => {
      const { slotMs } = hostSlot(record, now);
      return [host, { fixedPerDay: 0, budgetPerDay: DAY_MS / slotMs }] as const;
    });
    shared = sharePace(watches, new Map(loads));
  }

  const hostOf = (id: number) => (pages[id] as Page).host;

  let alarmAt = machine.awakeFrom(START_AT);
  for (let now = alarmAt; now < endAt; ) {
    finish(now);
    const isAlarm = now >= alarmAt;
    if (isAlarm) wake(now);
    const lookAt = startWhatMay(now);
    const isOpen = waiting.size > 0 || inFlight.size > 0;
    if (!isOpen) share(now);
    if (isAlarm || !isOpen) {
      alarmAt = isOpen ? now + MINUTE_MS : wakeUpAt({ nextDueAt: due.earliest(), now });
    }
    const ends = [...inFlight.values()].map(({ endsAt }) => endsAt);
    now = machine.awakeFrom(Math.min(alarmAt, lookAt, ...ends));
  }
  return { starts, visits, notModified, bytes, startAt: START_AT, endAt };
}

/** By the page's own date, where it has one. */
function stillMs({ dated, changes }: Page, seen: number, at: number): number | undefined {
  const last = changes[seen - 1];
  return dated && last !== undefined ? at - last : undefined;
}

function outcomeOf(page: Page, isFirst: boolean, isChanged: boolean): Outcome {
  if (isFirst) return { kind: 'baseline', details: [] };
  if (isChanged) return { kind: 'changed', details: [] };
  return { kind: page.validators === 'work' ? 'not_modified' : 'unchanged_200', details: [] };
}
