/** When the machine is awake. */
import { DAY_MS, HOUR_MS } from './pages';

export interface Machine {
  /** The first instant from `at` on at which it is awake. */
  awakeFrom(at: number): number;
  /** How long it was awake from one instant to another. */
  awakeMs(from: number, to: number): number;
}

export const ALWAYS_AWAKE: Machine = {
  awakeFrom: (at) => at,
  awakeMs: (from, to) => to - from,
};

/** Awake each day from `fromHour` to `toHour` (UTC), asleep otherwise. */
export function awakeByDay(fromHour: number, toHour: number): Machine {
  const opensMs = fromHour * HOUR_MS;
  const closesMs = toHour * HOUR_MS;
  /** Awake since 1970. */
  const awakeUntil = (at: number) => {
    const days = Math.floor(at / DAY_MS);
    const inDay = Math.min(Math.max(at - days * DAY_MS, opensMs), closesMs) - opensMs;
    return days * (closesMs - opensMs) + inDay;
  };
  return {
    awakeFrom(at) {
      const midnight = Math.floor(at / DAY_MS) * DAY_MS;
      if (at < midnight + opensMs) return midnight + opensMs;
      return at < midnight + closesMs ? at : midnight + DAY_MS + opensMs;
    },
    awakeMs: (from, to) => awakeUntil(to) - awakeUntil(from),
  };
}
