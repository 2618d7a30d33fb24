import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayRules, halvedUntil } from '../../../src/core/politeness/day-budget';
import { fullBucket, take } from '../../../src/core/politeness/token-bucket';

const DAY_MS = 86_400_000;

describe('the day’s allowance', () => {
  test.each([
    ['the default', {}, 50, 192_000],
    ['the most a person may allow', { dailyLimit: 1500 }, 150, 64_000],
    ['a small one', { dailyLimit: 10 }, 1, 9_600_000],
    ['one a day', { dailyLimit: 1 }, 1, DAY_MS],
    ['halved', { halvedUntil: 1 }, 25, 384_000],
    ['one a day, halved', { dailyLimit: 1, halvedUntil: 1 }, 1, DAY_MS],
  ])('%s', (_what, budget, capacity, refillMs) => {
    expect(dayRules(budget, 0)).toEqual({ capacity, refillMs });
  });

  test('is whole again when the day of the halving is over', () => {
    expect(dayRules({ halvedUntil: 1000 }, 999).capacity).toBe(25);
    expect(dayRules({ halvedUntil: 1000 }, 1000).capacity).toBe(50);
  });

  test('is not halved by a clock that has gone back since', () => {
    expect(dayRules({ halvedUntil: DAY_MS }, 0).capacity).toBe(25);
    expect(dayRules({ halvedUntil: DAY_MS + 1 }, 0).capacity).toBe(50);
  });

  test.each([
    ['never', {}, undefined],
    ['in force', { halvedUntil: DAY_MS }, DAY_MS],
    ['over', { halvedUntil: 0 }, undefined],
    ['by a clock that has gone back since', { halvedUntil: DAY_MS + 1 }, undefined],
  ])('until when it is halved: %s', (_what, budget, expected) => {
    expect(halvedUntil(budget, 0)).toBe(expected);
  });

  test('is never exceeded in any 24 hours, however requests come', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 2 * 3_600_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), steps, (dailyLimit, waits) => {
        const rules = dayRules({ dailyLimit });
        let now = 0;
        let bucket = fullBucket(now, rules);
        const starts: number[] = [];
        for (const ms of waits) {
          now += ms;
          // As many as it gives.
          for (;;) {
            const taken = take(bucket, now, rules);
            if (!taken.ok) break;
            bucket = taken.bucket;
            starts.push(now);
          }
        }
        for (const start of starts) {
          const inDay = starts.filter((at) => at >= start && at < start + DAY_MS);
          expect(inDay.length).toBeLessThanOrEqual(dailyLimit);
        }
      }),
    );
  });
});
