/**
 * What a run may start now: at most six requests in flight, one a host, two seconds between two
 * starts on one host (http.md 4.4). Decides only; the runner waits and starts.
 */
import { LONGEST_SPREAD_MS } from './overdue';

export const MOST_IN_FLIGHT = 6;
export const HOST_GAP_MS = 2_000;

export interface Job {
  readonly host: string;
  /** The other host that answers, where redirects led to one last time. */
  readonly leadsTo?: string | undefined;
  /** Not before this instant: its place in the spread, or the end of a wait for a token. */
  readonly notBefore: number;
  /** A person waits for it: it goes before what is only due. */
  readonly urgency: 'person' | 'due';
}

export interface Traffic<Item extends Job> {
  readonly waiting: readonly Item[];
  /** Hosts of the checks in flight, and how many checks that are where some are on two. */
  readonly inFlight: ReadonlySet<string>;
  readonly checksInFlight?: number;
  readonly lastStartAt: ReadonlyMap<string, number>;
  readonly now: number;
  readonly hostGapMs?: number;
}

export type NextStart<Item extends Job> =
  | { readonly kind: 'start'; readonly job: Item }
  /** Nothing may start before `until`, unless a request ends; Infinity: only that can help. */
  | { readonly kind: 'wait'; readonly until: number };

export function runOrder<Item extends Job>(traffic: Traffic<Item>): NextStart<Item> {
  const { waiting, inFlight, now, checksInFlight = inFlight.size } = traffic;
  if (checksInFlight >= MOST_IN_FLIGHT) return { kind: 'wait', until: Number.POSITIVE_INFINITY };
  let best: Item | undefined;
  let until = Number.POSITIVE_INFINITY;
  for (const job of waiting) {
    if (inFlight.has(job.host)) continue;
    if (job.leadsTo !== undefined && inFlight.has(job.leadsTo)) continue;
    const at = earliest(job, traffic);
    if (at > now) until = Math.min(until, at);
    else if (best === undefined || goesBefore(job, best)) best = job;
  }
  return best === undefined ? { kind: 'wait', until } : { kind: 'start', job: best };
}

/** All that a check sends requests to, as far as one can know. */
export function hostsOf({ host, leadsTo }: Pick<Job, 'host' | 'leadsTo'>): readonly string[] {
  return leadsTo === undefined ? [host] : [host, leadsTo];
}

function earliest(job: Job, { lastStartAt, now, hostGapMs = HOST_GAP_MS }: Traffic<Job>): number {
  // A time that no spread reaches, or a start in the future, is a clock that went back: neither may
  // hold a host for a year.
  const notBefore = job.notBefore - now > LONGEST_SPREAD_MS ? now : job.notBefore;
  const at = Math.max(notBefore, restedAt(lastStartAt.get(job.host), now, hostGapMs));
  if (job.leadsTo === undefined) return at;
  return Math.max(at, restedAt(lastStartAt.get(job.leadsTo), now, hostGapMs));
}

function restedAt(lastStartAt: number | undefined, now: number, hostGapMs: number): number {
  return lastStartAt === undefined || lastStartAt > now ? 0 : lastStartAt + hostGapMs;
}

function goesBefore(a: Job, b: Job): boolean {
  if (a.urgency !== b.urgency) return a.urgency === 'person';
  return a.notBefore < b.notBefore;
}
