/**
 * The rule with nothing to learn: it is told how often each page changes, and is held to the same
 * bounds and the same budget. Told at once, what it gains is the most that any rule could; told at
 * the second visit, the most that a learner could, for before that nothing can be known of a page
 * without a date.
 */
import { COMMON_PER_DAY } from '../../src/core/schedule/change-rate';
import { boundsOf, intervalFor } from '../../src/core/schedule/interval-rule';
import type { Pace } from '../../src/core/schedule/pace';
import { boundsOn, type SharedPace } from '../../src/core/schedule/shared-pace';
import type { Page } from './pages';

/** When the rates are told. */
export type Telling = 'at_once' | 'at_second_visit';

export function toldPerDay(page: Page, telling: Telling, visits: number): number {
  return telling === 'at_once' || visits >= 2 ? page.perDay : COMMON_PER_DAY;
}

export interface Told {
  readonly due: { readonly intervalMs: number; readonly bounds: Pace['bounds'] };
  readonly pace: Pace;
}

export function paceTold(page: Page, perDay: number, shortestMs: number, shared: SharedPace): Told {
  const own = boundsOf(shortestMs, page);
  const host = shared.hosts[page.host];
  const bounds = boundsOn(own, host);
  const everyMs = intervalFor(perDay, host?.busyPerDay ?? shared.busyPerDay, bounds);
  return {
    due: { intervalMs: everyMs, bounds },
    pace: { everyMs, because: 'rate', perDay, bounds: own },
  };
}
