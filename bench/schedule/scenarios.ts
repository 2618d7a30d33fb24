/** The worlds the comparison is made in. */
import { ALWAYS_AWAKE, awakeByDay, type Machine } from './machine';
import { type Habit, HOUR_MS } from './pages';
import type { Random } from './random';

export interface Scenario {
  readonly name: string;
  readonly pages: number;
  readonly hosts: number;
  readonly days: number;
  readonly seeds: readonly number[];
  /** The shortest interval the person allows to each adaptive watch. */
  readonly shortestMs: number;
  readonly habit: (random: Random) => Habit;
  readonly machine: Machine;
  readonly uselessHosts: number;
  readonly datedHosts: number;
  readonly maxAgeHosts: number;
  readonly crawlDelayMs: number | undefined;
  /** Requests a day to one host, where it is not the default. */
  readonly dailyLimit: number | undefined;
  /** Whether a policy that is told the rates runs along, to show what is possible at all. */
  readonly oracle: 'shown' | 'left_out';
  /** Which delay is held to the promise. Bounds and the longest wait always are. */
  readonly promise:
    | { readonly delay: 'wall' }
    /** What a sleeping machine makes a change wait is the same under any policy. */
    | { readonly delay: 'awake' }
    /** Where a max-age binds, a change waits for its end under any policy. */
    | { readonly delay: 'free' }
    | { readonly delay: 'none'; readonly why: string };
}

const always =
  (habit: Habit): Scenario['habit'] =>
  () =>
    habit;

const COMMON: Omit<Scenario, 'name'> = {
  pages: 400,
  hosts: 60,
  days: 60,
  seeds: [1, 2, 3],
  shortestMs: 2 * HOUR_MS,
  habit: always('stationary'),
  machine: ALWAYS_AWAKE,
  uselessHosts: 0,
  datedHosts: 0,
  maxAgeHosts: 0,
  oracle: 'left_out',
  crawlDelayMs: undefined,
  dailyLimit: undefined,
  promise: { delay: 'wall' },
};

const ONE_HOST: Omit<Scenario, 'name'> = {
  ...COMMON,
  pages: 2000,
  hosts: 1,
  seeds: [1],
  crawlDelayMs: 10_000,
  oracle: 'shown',
};

/** Few pages: many lists of them. */
const TEN_SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);

export const SCENARIOS: readonly Scenario[] = [
  { ...COMMON, name: 'stationary', oracle: 'shown' },
  {
    ...COMMON,
    name: 'mixed',
    habit(random) {
      const chance = random.next();
      if (chance < 0.15) return 'jump';
      return chance < 0.35 ? 'periodic' : 'stationary';
    },
  },
  { ...COMMON, name: 'rate jump', habit: always('jump') },
  {
    ...COMMON,
    name: 'silent, then awake',
    habit: (random) => (random.next() < 0.3 ? 'wakes' : 'stationary'),
  },
  { ...COMMON, name: 'silent, all awake from the middle on', habit: always('wakes') },
  { ...COMMON, name: 'office hours', habit: always('office') },
  {
    ...COMMON,
    name: 'asleep 14 h a day',
    machine: awakeByDay(8, 18),
    promise: { delay: 'awake' },
  },
  { ...COMMON, name: 'useless validators', uselessHosts: 0.2 },
  {
    ...COMMON,
    name: 'max-age of a day on pages that change each hour',
    maxAgeHosts: 0.1,
    promise: { delay: 'free' },
  },
  {
    ...COMMON,
    name: 'ten pages',
    pages: 10,
    hosts: 10,
    seeds: TEN_SEEDS,
    oracle: 'shown',
    promise: {
      delay: 'none',
      why: 'few pages have little to take from one another: told each rate at once, their changes would wait for 0.6 of fixed',
    },
  },
  {
    ...COMMON,
    name: '10,000 pages',
    pages: 10_000,
    hosts: 1500,
    days: 30,
    seeds: [1],
    shortestMs: 6 * HOUR_MS,
  },
  { ...ONE_HOST, name: '2,000 pages of a host, 1,500 requests a day', dailyLimit: 1500 },
  { ...ONE_HOST, name: '2,000 dated pages of a host, 500 requests a day', datedHosts: 1 },
  {
    ...ONE_HOST,
    name: '2,000 pages of a host, 500 requests a day',
    promise: {
      delay: 'none',
      why: 'told each rate at the second visit, the first at which one can be known without a date, nine in ten would still wait for more than 0.8 of fixed: until then, a tenth of the time, all wait alike, and three quarters of the requests go to the promise of a visit in seven days',
    },
  },
];
