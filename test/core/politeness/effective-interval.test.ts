import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  effectiveIntervalMs,
  hostLoad,
  hostSlot,
  waitForTurnMs,
} from '../../../src/core/politeness/effective-interval';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_750_000_000_000;

describe('the time between two requests of a host', () => {
  test.each([
    ['by default: the day’s allowance', {}, 192_000, 'day_budget'],
    ['raised by the person', { dailyLimit: 1500 }, 64_000, 'day_budget'],
    ['halved after "too many"', { halvedUntil: NOW + 1 }, 384_000, 'day_budget'],
    ['halved no longer', { halvedUntil: NOW }, 192_000, 'day_budget'],
    ['a crawl delay below it changes nothing', { crawlDelayMs: 60_000 }, 192_000, 'day_budget'],
    ['a crawl delay above it rules', { crawlDelayMs: 600_000 }, 600_000, 'crawl_delay'],
  ] as const)('%s', (_title, host, slotMs, cause) => {
    expect(hostSlot(host, NOW)).toEqual({ slotMs, cause });
  });
});

describe('the wait for a turn', () => {
  test.each([
    ['one page each minute waits the rest of a slot', [MINUTE], 192_000, 132_000],
    ['one page every three hours waits for nothing', [3 * HOUR], 192_000, 0],
    ['exactly what the host can serve', [192_000], 192_000, 0],
    ['two alike share the slots', [MINUTE, MINUTE], 192_000, 324_000],
    ['no page', [], 192_000, 0],
  ])('%s', (_title, intervals, slotMs, expected) => {
    expect(waitForTurnMs(intervals, slotMs)).toBeCloseTo(expected, -1);
  });

  test('makes the requests fit, with nothing left over', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: MINUTE, max: 720 * HOUR }), { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 64_000, max: 24 * HOUR }),
        (intervals, slotMs) => {
          const wait = waitForTurnMs(intervals, slotMs);
          const load = hostLoad(
            intervals.map((each) => each + wait),
            slotMs,
          );
          expect(load).toBeLessThanOrEqual(1.0001);
          if (wait > 0) expect(load).toBeGreaterThan(0.999);
        },
      ),
    );
  });
});

describe('the interval that is told', () => {
  test.each([
    ['a limit that shows', MINUTE, 132_000, 192_000],
    ['no wait', MINUTE, 0, undefined],
    ['a wait within the spread of due times', 3 * HOUR, MINUTE, undefined],
  ])('%s', (_title, interval, wait, expected) => {
    expect(effectiveIntervalMs(interval, wait)).toBe(expected);
  });
});
