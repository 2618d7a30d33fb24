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
  LONGEST_MS,
  MOST_TIMES,
  wantedMs,
} from './interval-rule';

const DAY_MS = 86_400_000;

/** The middle of one to eight, on the scale on which the rule spreads pages. */
const BUDGET_TIMES = Math.sqrt(MOST_TIMES);

/** Of a host's daily budget; the rest is for robots.txt, audits, redirects and the person's own. */
const HOST_SHARE = 0.95;
/** Pages of a host that were visited often enough, from which on its median is worth something. */
const PAGES_FOR_GUESS = 5;

const SLOWEST_BUSY_PER_DAY = 1e-6;
const FASTEST_BUSY_PER_DAY = 1e9;
const HALVINGS = 40;

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
  return host?.busyPerDay === undefined ? bounds : stretch(bounds);
}

function stretch(bounds: Bounds): Bounds {
  return { ...bounds, longestMs: Math.max(bounds.longestMs, LONGEST_MS) };
}

function commonBusy(watches: readonly PacedWatch[]): number {
  const shortestPerDay = watches.reduce((sum, { bounds }) => sum + DAY_MS / bounds.shortestMs, 0);
  // Each common page weighs as much as an average one of the list.
  const weight =
    watches.length === 0
      ? 1
      : (shortestPerDay / watches.length) * (COMMON_BOUNDS.shortestMs / DAY_MS);
  const pages = [
    ...watches.map((watch) => loadOf(watch, watch.bounds)),
    ...COMMON_PAGES.map((perDay) => {
      return { ...loadOf({ perDay, learned: 'yes' }, COMMON_BOUNDS), weight };
    }),
  ];
  const budget = pages.reduce(
    (sum, { leastMs, weight }) => sum + (weight * DAY_MS) / (leastMs * BUDGET_TIMES),
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
  const asOthers = pages.map((page) => loadOf(page, page.bounds));
  if (requestsPerDay(asOthers, busyPerDay) <= left) return {};
  // There is no closer look at new pages on this host.
  const stretched = pages.map(({ perDay, bounds }) =>
    loadOf({ perDay, learned: 'yes' }, stretch(bounds)),
  );
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

/** A page as far as its requests go, laid out to be counted often. */
interface Load {
  /** The interval by its rate, for a page that counts as busy at one change a day. */
  readonly unitMs: number;
  readonly leastMs: number;
  readonly mostMs: number;
  readonly haste: number;
  readonly weight: number;
}

function loadOf({ perDay, learned }: Pick<PacedWatch, 'perDay' | 'learned'>, bounds: Bounds): Load {
  return {
    unitMs: wantedMs(perDay, 1, bounds),
    leastMs: bounds.shortestMs,
    mostMs: bounds.longestMs,
    haste: learned === 'yes' ? 1 : FIRST_HASTE,
    weight: 1,
  };
}

function requestsPerDay(pages: readonly Load[], busyPerDay: number): number {
  const root = Math.sqrt(busyPerDay);
  let sum = 0;
  for (const { unitMs, leastMs, mostMs, haste, weight } of pages) {
    const everyMs = Math.max(Math.min(unitMs * root, mostMs) / haste, leastMs);
    sum += weight / everyMs;
  }
  return sum * DAY_MS;
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
