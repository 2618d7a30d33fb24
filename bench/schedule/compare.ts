/** One scenario: adaptive watches against fixed intervals that make as many requests. */
import { brokenBounds } from './bounds';
import { type Figures, measure, type Spread } from './measure';
import type { Telling } from './oracle';
import { DAY_MS, makePages } from './pages';
import type { Scenario } from './scenarios';
import { type Policy, type Simulated, simulate, type World } from './simulate';

type ToldFigures = Readonly<Record<Telling, Figures>>;

export interface Comparison {
  readonly scenario: string;
  readonly fixedHours: number;
  readonly fixed: Figures;
  readonly adaptive: Figures;
  /** Told the rates, in the place of learning them; where the scenario asks for it. */
  readonly told?: ToldFigures;
  readonly broken: readonly string[];
}

const TRIES = 12;
const CLOSE_ENOUGH = 0.003;

export function compare(scenario: Scenario, seed: number): Comparison {
  const { days, machine, crawlDelayMs, dailyLimit } = scenario;
  const pages = makePages({ ...scenario, count: scenario.pages, seed });
  const world: World = { pages, machine, days, crawlDelayMs, dailyLimit, seed };
  const policy: Policy = { rhythm: 'adaptive', intervalMs: scenario.shortestMs };
  const adaptive = simulate(world, policy);
  const equal = fixedWith(world, adaptive.starts.length);
  return {
    scenario: scenario.name,
    fixedHours: equal.policy.intervalMs / 3_600_000,
    fixed: measure(pages, machine, equal.run),
    adaptive: measure(pages, machine, adaptive),
    ...(scenario.oracle === 'shown' ? { told: told(world, policy) } : {}),
    broken: [
      ...brokenBounds(world, policy, adaptive).map((text) => `adaptive: ${text}`),
      ...brokenBounds(world, equal.policy, equal.run).map((text) => `fixed: ${text}`),
    ],
  };
}

function told(world: World, policy: Policy): ToldFigures {
  const figures = (telling: Telling) =>
    measure(world.pages, world.machine, simulate(world, { ...policy, told: telling }));
  return { at_once: figures('at_once'), at_second_visit: figures('at_second_visit') };
}

/**
 * The fixed interval that costs as many requests, found by trying: sleep and queues bend it, so the
 * tries close in on it from both sides.
 */
function fixedWith(
  world: World,
  requests: number,
): { readonly policy: Policy; readonly run: Simulated } {
  let policy: Policy = {
    rhythm: 'fixed',
    intervalMs: (world.pages.length * world.days * DAY_MS) / requests,
  };
  let run = simulate(world, policy);
  let tooShort = 0;
  let tooLong = Number.POSITIVE_INFINITY;
  for (let tries = 1; tries < TRIES; tries++) {
    const ratio = run.starts.length / requests;
    if (Math.abs(ratio - 1) < CLOSE_ENOUGH) break;
    if (ratio > 1) tooShort = Math.max(tooShort, policy.intervalMs);
    else tooLong = Math.min(tooLong, policy.intervalMs);
    const scaled = policy.intervalMs * ratio;
    const isInside = scaled > tooShort && scaled < tooLong;
    policy = { ...policy, intervalMs: isInside ? scaled : (tooShort + tooLong) / 2 };
    run = simulate(world, policy);
  }
  return { policy, run };
}

/** Of several seeds. */
export function average(all: readonly Comparison[]): Comparison {
  const [first] = all;
  if (first === undefined) throw new Error('nothing to average');
  return {
    scenario: first.scenario,
    fixedHours: meanOf(all.map(({ fixedHours }) => fixedHours)),
    fixed: averageFigures(all.map(({ fixed }) => fixed)),
    adaptive: averageFigures(all.map(({ adaptive }) => adaptive)),
    ...(first.told === undefined ? {} : { told: averageTold(all) }),
    broken: all.flatMap(({ broken }) => broken),
  };
}

function averageTold(all: readonly Comparison[]): ToldFigures {
  const figures = (telling: Telling) =>
    averageFigures(all.flatMap(({ told }) => told?.[telling] ?? []));
  return { at_once: figures('at_once'), at_second_visit: figures('at_second_visit') };
}

function averageFigures(all: readonly Figures[]): Figures {
  const mean = (of: (figures: Figures) => number) => meanOf(all.map(of));
  const most = (of: (figures: Figures) => number) => Math.max(...all.map(of));
  const spread = (of: (figures: Figures) => Spread): Spread => ({
    mean: mean((figures) => of(figures).mean),
    p50: mean((figures) => of(figures).p50),
    p90: mean((figures) => of(figures).p90),
  });
  return {
    requestsPerDay: mean(({ requestsPerDay }) => requestsPerDay),
    notModified: mean(({ notModified }) => notModified),
    megabytesPerDay: mean(({ megabytesPerDay }) => megabytesPerDay),
    delay: spread(({ delay }) => delay),
    awakeDelay: spread(({ awakeDelay }) => awakeDelay),
    freeDelay: spread(({ freeDelay }) => freeDelay),
    pageDelay: spread(({ pageDelay }) => pageDelay),
    merged: mean(({ merged }) => merged),
    fresh: mean(({ fresh }) => fresh),
    mostPerHostHour: most(({ mostPerHostHour }) => mostPerHostHour),
    longestUnvisitedDays: most(({ longestUnvisitedDays }) => longestUnvisitedDays),
    changes: mean(({ changes }) => changes),
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
