/** What a run of a policy was worth: how long changes waited, and what it cost. */
import type { Machine } from './machine';
import { DAY_MS, HOUR_MS, type Page } from './pages';
import type { Simulated } from './simulate';

export interface Figures {
  readonly requestsPerDay: number;
  /** Shares of all requests, and what was transferred. */
  readonly notModified: number;
  readonly megabytesPerDay: number;
  /** Hours a change waited, by the wall clock. */
  readonly delay: Spread;
  /** Hours a change waited while the machine was awake. */
  readonly awakeDelay: Spread;
  /** Hours a change waited on pages that no max-age keeps from being asked. */
  readonly freeDelay: Spread;
  /** The mean delay of each page that changed, spread over the pages. */
  readonly pageDelay: Spread;
  /** The share of changes that were found together with a later one. */
  readonly merged: number;
  /** The share of the time at which what is held is what is there, over the pages. */
  readonly fresh: number;
  readonly mostPerHostHour: number;
  /** The longest any page went without a visit, in days. */
  readonly longestUnvisitedDays: number;
  readonly changes: number;
}

export interface Spread {
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
}

/** Changes of the last days are left out: a visit that would have found them is after the end. */
const TAIL_MS = 7 * DAY_MS;

export function measure(pages: readonly Page[], machine: Machine, run: Simulated): Figures {
  const until = run.endAt - TAIL_MS;
  const delays: number[] = [];
  const awake: number[] = [];
  const free: number[] = [];
  const perPage: number[] = [];
  let merged = 0;
  let staleMs = 0;
  for (const { id, changes, maxAgeMs } of pages) {
    const visits = run.visits[id] ?? [];
    const ofPage: number[] = [];
    let next = 0;
    let foundAt: number | undefined;
    for (const change of changes) {
      // What was there at the first visit is the first copy, no change.
      if (change <= (visits[0] ?? run.endAt)) continue;
      if (change >= until) break;
      while ((visits[next] ?? Number.POSITIVE_INFINITY) < change) next += 1;
      const visit = visits[next] ?? run.endAt;
      ofPage.push((visit - change) / HOUR_MS);
      awake.push(machine.awakeMs(change, visit) / HOUR_MS);
      if (visit === foundAt) merged += 1;
      else staleMs += visit - change;
      foundAt = visit;
    }
    delays.push(...ofPage);
    if (maxAgeMs === undefined) free.push(...ofPage);
    if (ofPage.length > 0) perPage.push(mean(ofPage));
  }
  const days = (run.endAt - run.startAt) / DAY_MS;
  return {
    requestsPerDay: run.starts.length / days,
    notModified: run.notModified / run.starts.length,
    megabytesPerDay: run.bytes / 1e6 / days,
    delay: spread(delays),
    awakeDelay: spread(awake),
    freeDelay: spread(free),
    pageDelay: spread(perPage),
    merged: merged / delays.length,
    fresh: 1 - staleMs / (pages.length * (until - run.startAt)),
    mostPerHostHour: mostInAnHour(run),
    longestUnvisitedDays: longestUnvisited(run) / DAY_MS,
    changes: delays.length,
  };
}

function spread(values: number[]): Spread {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { mean: mean(values), p50: at(0.5), p90: at(0.9) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function mostInAnHour({ starts }: Simulated): number {
  const recent = new Map<string, number[]>();
  let most = 0;
  for (const { at, host } of starts) {
    const hour = (recent.get(host) ?? []).filter((start) => start > at - HOUR_MS);
    hour.push(at);
    recent.set(host, hour);
    most = Math.max(most, hour.length);
  }
  return most;
}

function longestUnvisited({ visits, startAt, endAt }: Simulated): number {
  let longest = 0;
  for (const ofPage of visits) {
    let last = startAt;
    for (const at of [...ofPage, endAt]) {
      longest = Math.max(longest, at - last);
      last = at;
    }
  }
  return longest;
}
