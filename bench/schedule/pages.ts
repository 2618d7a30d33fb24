/**
 * Pages and the instants at which they change, made before any policy runs, so that each policy meets
 * the same ones. Rates are log-normal, a change in five days in the middle.
 */
import { type Random, seededRandom } from './random';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
/** A Monday. */
export const START_AT = Date.UTC(2026, 5, 1);

const MEDIAN_PER_DAY = 1 / 5;
const DEVIATION = 1.8;

export interface Page {
  readonly id: number;
  readonly host: string;
  readonly validators: 'work' | 'useless';
  /** Of a whole answer, as transferred. */
  readonly bytes: number;
  /** Whether its answers say when it last changed. */
  readonly dated: boolean;
  /** How long its answers say that it will not change; it changes each hour all the same. */
  readonly maxAgeMs: number | undefined;
  /** Changes a day, at first. */
  readonly perDay: number;
  /** Ascending. */
  readonly changes: readonly number[];
}

export type Habit =
  /** Independent changes at one rate. */
  | 'stationary'
  /** The rate becomes seven times or a seventh of itself in the middle. */
  | 'jump'
  /** All changes of a week fall into its forty office hours. */
  | 'office'
  /** Nearly always the same time from change to change. */
  | 'periodic'
  /** No change at all, until the middle. */
  | 'wakes';

export interface PagesPlan {
  readonly count: number;
  readonly hosts: number;
  readonly days: number;
  readonly seed: number;
  readonly habit: (random: Random) => Habit;
  /** The share of hosts whose validators are worth nothing. */
  readonly uselessHosts: number;
  /** The share of hosts whose answers say when a page last changed. */
  readonly datedHosts: number;
  /** The share of hosts whose answers say "a day", of pages that change each hour. */
  readonly maxAgeHosts: number;
}

const JUMP = Math.E ** 2;

export function makePages(plan: PagesPlan): Page[] {
  const { count, hosts, days, seed, habit, uselessHosts, datedHosts, maxAgeHosts } = plan;
  return Array.from({ length: count }, (_, id) => {
    const random = seededRandom(seed * 1_000_003 + id);
    const usualPerDay = MEDIAN_PER_DAY * Math.exp(DEVIATION * random.normal());
    const host = id % hosts;
    const claimsADay = host < maxAgeHosts * hosts;
    const perDay = claimsADay ? 24 : usualPerDay;
    return {
      id,
      host: `host-${host}.example`,
      validators: host < uselessHosts * hosts ? 'useless' : 'work',
      dated: host >= (1 - datedHosts) * hosts,
      maxAgeMs: claimsADay ? DAY_MS : undefined,
      perDay,
      bytes: Math.round(30_000 * Math.exp(random.normal())),
      changes: changesOf(habit(random), perDay, days, random),
    };
  });
}

function changesOf(habit: Habit, perDay: number, days: number, random: Random): number[] {
  const middle = days / 2;
  const faster = random.next() < 0.5;
  switch (habit) {
    case 'stationary':
      return poisson(perDay, 0, days, random);
    case 'jump':
      return [
        ...poisson(perDay, 0, middle, random),
        ...poisson(faster ? perDay * JUMP : perDay / JUMP, middle, days, random),
      ];
    case 'office':
      return poisson((perDay * 7 * 24) / 40, 0, days, random).filter(isOfficeHour);
    case 'periodic':
      return periodic(perDay, days, random);
    case 'wakes':
      return poisson(perDay, middle, days, random);
  }
}

function poisson(perDay: number, fromDay: number, toDay: number, random: Random): number[] {
  const changes: number[] = [];
  for (let day = fromDay; ; ) {
    day += random.exponential() / perDay;
    if (day >= toDay) return changes;
    changes.push(START_AT + day * DAY_MS);
  }
}

function periodic(perDay: number, days: number, random: Random): number[] {
  const changes: number[] = [];
  for (let day = random.next() / perDay; day < days; ) {
    changes.push(START_AT + day * DAY_MS);
    day += Math.max(0.2, 1 + 0.05 * random.normal()) / perDay;
  }
  return changes;
}

function isOfficeHour(at: number): boolean {
  const date = new Date(at);
  const isWeekday = date.getUTCDay() >= 1 && date.getUTCDay() <= 5;
  return isWeekday && date.getUTCHours() >= 9 && date.getUTCHours() < 17;
}
