import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { gapBefore, missedIn } from '../../../src/core/schedule/missed-checks';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_000 * HOUR;

describe('a gap', () => {
  test.each<
    readonly [string, number | undefined, readonly (number | undefined)[], number | undefined]
  >([
    ['is none where nothing is due ever', undefined, [], undefined],
    ['is none where the first check is to come', NOW + HOUR, [], undefined],
    ['is none where a check is a little late', NOW - 15 * MINUTE, [], undefined],
    ['begins with the first check that was due', NOW - 9 * HOUR, [NOW - 12 * HOUR], NOW - 9 * HOUR],
    ['begins with the last sign of a run that broke off', NOW - 9 * HOUR, [NOW - HOUR], NOW - HOUR],
    ['is none while a long run gets on', NOW - 9 * HOUR, [undefined, NOW - MINUTE], undefined],
    ['takes no word of a clock that went back', NOW - HOUR, [NOW + HOUR], NOW - HOUR],
  ])('%s', (_, earliestDueAt, alive, from) => {
    const gap = from === undefined ? undefined : { from, to: NOW };
    expect(gapBefore({ earliestDueAt, alive, now: NOW })).toEqual(gap);
  });
});

describe('of a page, in a gap of nine hours,', () => {
  const gap = { from: NOW - 9 * HOUR, to: NOW };
  test.each([
    ['nine checks each hour', NOW - 9 * HOUR, HOUR, 9],
    ['nine also from half an hour later on', NOW - 8.5 * HOUR, HOUR, 9],
    ['three each three hours', NOW - 9 * HOUR, 3 * HOUR, 3],
    ['the one of the day', NOW - 2 * HOUR, 24 * HOUR, 1],
    ['none that is due now', NOW, HOUR, 0],
    ['none that is to come', NOW + HOUR, HOUR, 0],
    ['those of the gap alone, where one was due before', NOW - 20 * HOUR, 3 * HOUR, 3],
  ])('%s', (_, dueAt, intervalMs, missed) => {
    expect(missedIn(gap, { dueAt, intervalMs })).toBe(missed);
  });

  it('never more than fit into it, and a longer gap never has fewer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 * HOUR }),
        fc.integer({ min: MINUTE, max: 30 * 24 * HOUR }),
        fc.integer({ min: 1, max: 50 * HOUR }),
        (dueAt, intervalMs, more) => {
          const short = { from: 10 * HOUR, to: 40 * HOUR };
          const missed = missedIn(short, { dueAt, intervalMs });
          expect(missed).toBeLessThanOrEqual(Math.ceil((30 * HOUR) / intervalMs));
          const long = { ...short, to: short.to + more };
          expect(missedIn(long, { dueAt, intervalMs })).toBeGreaterThanOrEqual(missed);
        },
      ),
    );
  });
});
