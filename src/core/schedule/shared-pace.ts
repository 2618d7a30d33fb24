/**
 * What all adaptive watches have in common: from which rate on a page counts as busy. It is set so
 * that all of them together make as many requests as they would at fixed intervals in the middle of
 * their ranges, which go from the person's shortest to eight times it: 2.8 times the shortest. More
 * would be at the servers' cost, less at the person's.
 *
 * A host may be owed less than that. If its budget cannot serve its pages even so, its own pages are
 * asked more rarely, the still ones first, up to the longest interval there is.
 */
import { COMMON_PER_DAY } from './change-rate';
import {
  type Bounds,
  boundsOf,
  FIRST_HASTE,
  intervalFor,
  LONGEST_MS,
  MOST_TIMES,
} from './interval-rule';

const DAY_MS = 86_400_000;

/** The middle of one to eight, on the scale on which the rule spreads pages. */
const BUDGET_TIMES = Math.sqrt(MOST_TIMES);

/** Of a host's daily budget; the rest is for robots.txt, audits, redirects and the person's own. */
const HOST_SHARE = 0.9;
/** Pages of a host that were visited often enough, from which on its median is worth something. */
const PAGES_FOR_GUESS = 5;

const SLOWEST_BUSY_PER_DAY = 1e-6;
const FASTEST_BUSY_PER_DAY = 1e9;
const HALVINGS = 60;

/**
 * Pages as there commonly are, in the place of the few that a short list has: one watch alone would
 * get the middle of its range whatever it does. Rates in steps of a log-normal distribution.
 */
const COMMON_DEVIATION = 1.8;
const NORMAL_DECILES = [-1.645, -1.036, -0.674, -0.385, -0.126, 0.126, 0.385, 0.674, 1.036, 1.645];
const COMMON_PAGES = NORMAL_DECILES.map(
  (deviations) => COMMON_PER_DAY * Math.exp(COMMON_DEVIATION * deviations),
);
/** Any will do: the rule depends on how often a page changes, not on what the person's shortest is. */
const COMMON_BOUNDS = boundsOf(DAY_MS / 4, { bytes: undefined, validators: 'work' });

export interface PacedWatch {
  readonly host: string;
  readonly bounds: Bounds;
  readonly perDay: number;
  /** Whether its rate was learned from enough visits to tell of its host. */
  readonly learned: 'yes' | 'not_yet';
}

export interface HostLoad {
  /** Requests a day that fixed watches make. */
  readonly fixedPerDay: number;
  /** The host's budget. */
  readonly budgetPerDay: number;
}

/** Kept in the database, made anew each hour. */
export interface SharedPace {
  readonly busyPerDay: number;
  readonly hosts: Readonly<Record<string, HostPace>>;
}

export interface HostPace {
  /** Present only where the host's budget is too small for the common one. */
  readonly busyPerDay?: number;
  /** The median of the host's pages. */
  readonly guessPerDay?: number;
}

export function sharePace(
  watches: readonly PacedWatch[],
  loads: ReadonlyMap<string, HostLoad>,
): SharedPace {
  const busyPerDay = commonBusy(watches);
  const byHost = new Map<string, PacedWatch[]>();
  for (const watch of watches) {
    const known = byHost.get(watch.host);
    if (known === undefined) byHost.set(watch.host, [watch]);
    else known.push(watch);
  }
  const hosts = [...byHost].flatMap(([host, pages]): [string, HostPace][] => {
    const pace = {
      ...narrowed(pages, loads.get(host), busyPerDay),
      ...hostGuess(pages),
    };
    return Object.keys(pace).length === 0 ? [] : [[host, pace]];
  });
  return { busyPerDay, hosts: Object.fromEntries(hosts) };
}

/** As it is while there is no adaptive watch to learn from. */
export const COMMON_PACE: SharedPace = sharePace([], new Map());

/** The bounds of a page on a host whose budget is too small: it may have to wait for longer. */
export function boundsOn(bounds: Bounds, host: HostPace | undefined): Bounds {
  if (host?.busyPerDay === undefined) return bounds;
  return { ...bounds, longestMs: Math.max(bounds.longestMs, LONGEST_MS) };
}

function commonBusy(watches: readonly PacedWatch[]): number {
  const shortestPerDay = watches.reduce((sum, { bounds }) => sum + DAY_MS / bounds.shortestMs, 0);
  // The common pages weigh as much as so many average ones of the list.
  const weight =
    watches.length === 0
      ? 1
      : (shortestPerDay / watches.length) * (COMMON_BOUNDS.shortestMs / DAY_MS);
  const common = COMMON_PAGES.map((perDay): Load => {
    return { perDay, bounds: COMMON_BOUNDS, weight, learned: 'yes' };
  });
  const pages = [...watches.map((watch): Load => ({ ...watch, weight: 1 })), ...common];
  const budget = pages.reduce(
    (sum, { bounds, weight }) => sum + (weight * DAY_MS) / (bounds.shortestMs * BUDGET_TIMES),
    0,
  );
  return busyWithin(pages, budget);
}

function narrowed(
  pages: readonly PacedWatch[],
  load: HostLoad | undefined,
  busyPerDay: number,
): HostPace {
  if (load === undefined) return {};
  const left = Math.max(0, load.budgetPerDay * HOST_SHARE - load.fixedPerDay);
  const asOthers = pages.map((page): Load => ({ ...page, weight: 1 }));
  if (requestsPerDay(asOthers, busyPerDay) <= left) return {};
  const stretched = asOthers.map((page) => ({
    ...page,
    bounds: { ...page.bounds, longestMs: Math.max(page.bounds.longestMs, LONGEST_MS) },
  }));
  return { busyPerDay: Math.max(busyPerDay, busyWithin(stretched, left)) };
}

function hostGuess(pages: readonly PacedWatch[]): HostPace {
  const rates = pages
    .filter(({ learned }) => learned === 'yes')
    .map(({ perDay }) => perDay)
    .sort((a, b) => a - b);
  const median = rates[Math.floor(rates.length / 2)];
  return rates.length < PAGES_FOR_GUESS || median === undefined ? {} : { guessPerDay: median };
}

type Load = Pick<PacedWatch, 'perDay' | 'bounds' | 'learned'> & { readonly weight: number };

function requestsPerDay(pages: readonly Load[], busyPerDay: number): number {
  return pages.reduce(
    (sum, page) => sum + (page.weight * DAY_MS) / expectedMs(page, busyPerDay),
    0,
  );
}

function expectedMs({ perDay, bounds, learned }: Load, busyPerDay: number): number {
  const byRate = intervalFor(perDay, busyPerDay, bounds);
  return learned === 'yes' ? byRate : Math.max(byRate / FIRST_HASTE, bounds.shortestMs);
}

/** The least busy threshold with which the pages keep within the budget, if any does. */
function busyWithin(pages: readonly Load[], budgetPerDay: number): number {
  let low = Math.log(SLOWEST_BUSY_PER_DAY);
  let high = Math.log(FASTEST_BUSY_PER_DAY);
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (requestsPerDay(pages, Math.exp(middle)) > budgetPerDay) low = middle;
    else high = middle;
  }
  return Math.exp(high);
}
