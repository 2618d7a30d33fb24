/** One simulated page: when its content changes, and how often it was asked for. */
import type { Random } from '../schedule/random';

export interface SimulatedPage {
  readonly path: string;
  /** The version at an instant, and since when it stands. */
  version(at: number): { readonly number: number; readonly since: number };
  /** Counts the requests for it, from 1. */
  visit(): number;
}

/** @param meanMs between two changes, which come at random */
export function simulatedPage(
  path: string,
  { startAt, endAt, meanMs, random }: ChangeHistory,
): SimulatedPage {
  const changes = [startAt - 30 * 86_400_000];
  for (let at = startAt; at < endAt; ) {
    at += Math.ceil((meanMs * random.exponential()) / 1000) * 1000;
    changes.push(at);
  }
  let visits = 0;
  return {
    path,
    version(at) {
      const number = changes.findLastIndex((change) => change <= at);
      return { number, since: changes[number] ?? startAt };
    },
    visit() {
      visits += 1;
      return visits;
    },
  };
}

export interface ChangeHistory {
  readonly startAt: number;
  readonly endAt: number;
  readonly meanMs: number;
  readonly random: Random;
}
