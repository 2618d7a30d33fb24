import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateEvidence } from '../../../src/core/schedule/change-rate';
import {
  boundsOf,
  intervalFor,
  LONGEST_MS,
  waitFor,
} from '../../../src/core/schedule/interval-rule';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const CHEAP = { bytes: 20_000, validators: 'work' } as const;
const DEAR = { bytes: 200_000, validators: 'useless' } as const;

const learned = (more: Partial<RateEvidence> = {}): RateEvidence => ({
  unchangedMs: 0,
  changed: [],
  visits: 50,
  countedAt: 0,
  visitsSinceChange: 9,
  ...more,
});

describe('boundsOf', () => {
  it.each([
    ['from the interval to eight times it', 3 * HOUR, CHEAP, 3 * HOUR, DAY],
    ['no more often than each five minutes', MINUTE, CHEAP, 5 * MINUTE, 40 * MINUTE],
    ['within a week', DAY, CHEAP, DAY, LONGEST_MS],
    ['no less than the person wants', 20 * DAY, CHEAP, 20 * DAY, 20 * DAY],
    ['each hour where a visit is a large transfer', 5 * MINUTE, DEAR, HOUR, 8 * HOUR],
    [
      'as before where it is large but 304s come',
      5 * MINUTE,
      { ...DEAR, validators: 'work' },
      5 * MINUTE,
      40 * MINUTE,
    ],
    [
      'as before where none come but it is small',
      5 * MINUTE,
      { ...DEAR, bytes: 100 },
      5 * MINUTE,
      40 * MINUTE,
    ],
  ] as const)('is %s', (_what, intervalMs, cost, shortestMs, longestMs) => {
    expect(boundsOf(intervalMs, cost)).toEqual({ shortestMs, longestMs });
  });

  it('leaves room for a week to be kept to', () => {
    expect(LONGEST_MS).toBeLessThan(7 * DAY);
  });
});

describe('intervalFor', () => {
  const bounds = boundsOf(2 * HOUR, CHEAP);

  it.each([
    ['the shortest for a page that is just busy', 4, 2 * HOUR],
    ['the shortest for one that is busier', 40, 2 * HOUR],
    ['twice that for a quarter of the changes', 1, 4 * HOUR],
    ['eight times it for a still page', 0.001, 16 * HOUR],
  ])('is %s', (_what, perDay, expected) => expect(intervalFor(perDay, 4, bounds)).toBe(expected));
});

describe('waitFor', () => {
  const bounds = boundsOf(2 * HOUR, CHEAP);
  const wait = (evidence: RateEvidence | undefined, perDay = 0.1) =>
    waitFor(evidence, perDay, 4, bounds);

  it('is what the rate says of a page that is known', () => {
    expect(wait(learned(), 1)).toEqual({ everyMs: 4 * HOUR, because: 'rate' });
  });

  it.each([undefined, learned({ visits: 0 }), learned({ visits: 2 })])(
    'is half of that for the first three visits',
    (evidence) => expect(wait(evidence, 1)).toEqual({ everyMs: 2 * HOUR, because: 'new' }),
  );

  it.each([
    ['the first visit after a change', 0, 3 * HOUR, 'just_changed'],
    ['the second', 1, 3 * HOUR, 'just_changed'],
    ['no longer at the third', 2, 12.649 * HOUR, 'rate'],
  ] as const)(
    'is half the time between the last two changes: %s',
    (_which, visitsSinceChange, everyMs, because) => {
      const found = wait(learned({ gapMs: 6 * HOUR, visitsSinceChange }));
      expect(found.because).toBe(because);
      expect(found.everyMs / everyMs).toBeCloseTo(1, 3);
    },
  );

  it('is never longer after a change than without one', () => {
    expect(wait(learned({ gapMs: 90 * DAY, visitsSinceChange: 0 }), 1).everyMs).toBe(4 * HOUR);
  });

  it('keeps to its bounds, whatever was seen', () => {
    const anyEvidence = fc.record({
      unchangedMs: fc.nat(),
      changed: fc.constant([]),
      visits: fc.nat({ max: 6 }),
      countedAt: fc.nat(),
      gapMs: fc.integer({ min: 0, max: 400 * DAY }),
      visitsSinceChange: fc.nat({ max: 4 }),
    });
    const rate = fc.double({ min: 1 / 365, max: 1440, noNaN: true });
    const busy = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
    const interval = fc.integer({ min: MINUTE, max: 30 * DAY });
    fc.assert(
      fc.property(anyEvidence, rate, busy, interval, (evidence, perDay, busyPerDay, intervalMs) => {
        const limits = boundsOf(intervalMs, CHEAP);
        const { everyMs } = waitFor(evidence, perDay, busyPerDay, limits);
        expect(everyMs).toBeGreaterThanOrEqual(limits.shortestMs);
        expect(everyMs).toBeLessThanOrEqual(limits.longestMs);
      }),
    );
  });
});
