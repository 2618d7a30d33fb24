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
import type { RateEvidence, Visit } from '../../src/core/schedule/change-rate';
import { nextDueAt } from '../../src/core/schedule/due-time';
import { spreadOverdue } from '../../src/core/schedule/overdue';
import {
  type Pace,
  type Paced,
  paceAfter,
  pacedWatch,
  type Rhythm,
} from '../../src/core/schedule/pace';
import { type Job, MOST_IN_FLIGHT, runOrder } from '../../src/core/schedule/run-order';
import {
  COMMON_PACE,
  type PacedWatch,
  type SharedPace,
  sharePace,
} from '../../src/core/schedule/shared-pace';
import { turns } from '../../src/core/schedule/turns';
import { GRACE_MS, wakeUpAt } from '../../src/core/schedule/wake-up';
import { DueHeap } from './due-heap';
import { Line } from './line';
import type { Machine } from './machine';
import { paceTold, type Telling, toldPerDay } from './oracle';
import { DAY_MS, HOUR_MS, type Page, START_AT } from './pages';
import { seededRandom } from './random';

/** From a request's start to its answer. */
const ANSWER_MS = 500;
const MINUTE_MS = 60_000;
/** A check that must wait longer for a token is given up until the next wake, as by the dispatcher. */
const PATIENCE_MS = 15_000;

export interface Policy {
  readonly rhythm: Rhythm;
  /** An adaptive watch is told how often its page changes, in the place of learning it. */
  readonly told?: Telling;
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
}

interface Known {
  rate: RateEvidence | undefined;
  pace: Pace | undefined;
  /** Of the page's changes, those it had at the last visit. */
  seen: number;
  /** By the site's own word. */
  freshUntil: number;
  weighed: PacedWatch | undefined;
}

export function simulate(world: World, policy: Policy): Simulated {
  const { pages, machine, crawlDelayMs, dailyLimit } = world;
  const endAt = START_AT + world.days * DAY_MS;
  const random = seededRandom(world.seed);
  const due = new DueHeap();
  const hosts = new Map<string, HostRecord>();
  const known = pages.map(
    (): Known => ({
      rate: undefined,
      pace: undefined,
      seen: 0,
      freshUntil: 0,
      weighed: undefined,
    }),
  );
  const visits: number[][] = pages.map(() => []);
  const starts: Start[] = [];
  const waiting = new Line<OpenPage>();
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
      const busy = new Set(inFlight.keys());
      const order = runOrder({
        waiting: inFlight.size < MOST_IN_FLIGHT ? waiting.heads(busy) : [],
        inFlight: busy,
        lastStartAt,
        now,
      });
      if (order.kind === 'wait') return order.until;
      start(order.job, now);
    }
  }

  function start(open: OpenPage, now: number): void {
    const { host, id } = open;
    const { freshUntil } = known[id] as Known;
    if (freshUntil > now) {
      waiting.remove(open);
      due.put({ id, dueAt: freshUntil, waitingSince: freshUntil });
      return;
    }
    lastStartAt.set(host, now);
    const token = takeToken(hosts.get(host) as HostRecord, now);
    if (!token.ok) {
      putOff(open, now, token.availableAt);
      return;
    }
    hosts.set(host, token.host);
    waiting.remove(open);
    inFlight.set(host, { open, endsAt: now + ANSWER_MS });
    starts.push({ at: now, host, page: id });
  }

  function putOff(open: OpenPage, now: number, availableAt: number): void {
    waiting.remove(open);
    if (availableAt - now <= PATIENCE_MS) waiting.add({ ...open, notBefore: availableAt });
    else due.put(open);
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
    state.weighed = undefined;
    if (page.maxAgeMs !== undefined) state.freshUntil = at + page.maxAgeMs;
    const next = paced(page, state, { at, outcome, stillMs: stillMs(page, state.seen, at) });
    return nextDueAt({ now: at, ...next, outcome, failures: 0, chance: { random: random.next } });
  }

  function paced(page: Page, state: Known, visit: Visit): Paced['due'] {
    // What a fixed watch learns is of no use to this run.
    if (policy.rhythm === 'fixed') return { intervalMs: policy.intervalMs };
    if (policy.told !== undefined) {
      const perDay = toldPerDay(page, policy.told, visits[page.id]?.length ?? 0);
      const told = paceTold(page, perDay, policy.intervalMs, shared);
      state.pace = told.pace;
      return told.due;
    }
    const { due: next, kept } = paceAfter({
      ...policy,
      host: page.host,
      evidence: state.rate,
      visit,
      cost: page,
      shared,
    });
    state.rate = kept.rate;
    state.pace = kept.pace;
    return next;
  }

  function share(now: number): void {
    if (policy.rhythm === 'fixed' || now - sharedAt < HOUR_MS) return;
    sharedAt = now;
    const watches = pages.map(weighed);
    const loads = [...hosts].map(([host, record]) => {
      const { slotMs } = hostSlot(record, now);
      return [host, { fixedPerDay: 0, budgetPerDay: DAY_MS / slotMs }] as const;
    });
    shared = sharePace(watches, new Map(loads));
  }

  /** Made when the page was visited last: nothing of it changes meanwhile. */
  function weighed(page: Page): PacedWatch {
    const state = known[page.id] as Known;
    if (state.weighed !== undefined) return state.weighed;
    const { rate, pace } = state;
    const watch = pacedWatch({ host: page.host, intervalMs: policy.intervalMs, rate, pace });
    state.weighed =
      policy.told === undefined
        ? watch
        : {
            ...watch,
            perDay: toldPerDay(page, policy.told, visits[page.id]?.length ?? 0),
            learned: 'yes',
          };
    return state.weighed;
  }

  const hostOf = (id: number) => (pages[id] as Page).host;

  let alarmAt = machine.awakeFrom(START_AT);
  for (let now = alarmAt; now < endAt; ) {
    finish(now);
    const isAlarm = now >= alarmAt;
    if (isAlarm) wake(now);
    const lookAt = startWhatMay(now);
    const isOpen = !waiting.isEmpty() || inFlight.size > 0;
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
