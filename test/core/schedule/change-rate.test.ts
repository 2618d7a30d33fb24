import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COMMON_PER_DAY,
  changesPerDay,
  firstGuess,
  type RateEvidence,
  stillFor,
  type Visit,
  withVisit,
} from '../../../src/core/schedule/change-rate';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 6, 1);

const visit = (at: number, kind: string, ...details: string[]): Visit => ({
  at,
  outcome: { kind, details },
});

/** One visit after the other, the first of them at `NOW`. */
function after(visits: readonly Visit[], held?: RateEvidence): RateEvidence {
  const evidence = visits.reduce<RateEvidence | undefined>(withVisit, held);
  if (evidence === undefined) throw new Error('no visit that counts');
  return evidence;
}

/** A first copy, then visits at a fixed interval. */
function visits(everyMs: number, kinds: readonly string[]): readonly Visit[] {
  return [
    visit(NOW, 'baseline'),
    ...kinds.map((kind, index) => visit(NOW + (index + 1) * everyMs, kind)),
  ];
}

describe('withVisit', () => {
  it('begins with the first copy, which is no change', () => {
    expect(after([visit(NOW, 'baseline')])).toEqual({
      unchangedMs: 0,
      changed: [],
      visits: 0,
      countedAt: NOW,
      visitsSinceChange: 0,
    });
  });

  it.each(['not_modified', 'unchanged_200', 'unchanged_head'])(
    'counts the time since the last visit as still after %s',
    (kind) => {
      const { unchangedMs, visits: counted } = after(visits(HOUR, [kind]));
      expect([unchangedMs, counted]).toEqual([HOUR, 1]);
    },
  );

  const silent: readonly (readonly [string, Visit])[] = [
    ['an error', visit(NOW + HOUR, 'error', 'network')],
    ['a bot check', visit(NOW + HOUR, 'error', 'challenge')],
    ['a deferral', visit(NOW + HOUR, 'deferred', 'host_paused')],
    ['a page that is gone', visit(NOW + HOUR, 'gone')],
    ['a 304 that contradicts itself', visit(NOW + HOUR, 'not_modified', 'etag_mismatch_304')],
    ['a second look within a minute', visit(NOW + 59_000, 'not_modified')],
  ];
  it.each(silent)('learns nothing from %s, and its time carries over', (_what, one) => {
    const begun = after([visit(NOW, 'baseline')]);
    expect(withVisit(begun, one)).toBe(begun);
    expect(after([one, visit(NOW + 3 * HOUR, 'not_modified')], begun).unchangedMs).toBe(3 * HOUR);
  });

  it('counts versions shown by turns as no change', () => {
    const turns = after([visit(NOW, 'baseline'), visit(NOW + HOUR, 'changed', 'alternating')]);
    expect([turns.unchangedMs, turns.changed]).toEqual([HOUR, []]);
  });

  it.each([
    ['another part is compared', visit(NOW + DAY, 'baseline')],
    ['the page is back', visit(NOW + DAY, 'changed', 'returned')],
  ])('starts its clock anew where %s', (_when, one) => {
    const again = after([visit(NOW, 'baseline'), one, visit(NOW + DAY + HOUR, 'not_modified')]);
    expect([again.unchangedMs, again.changed]).toEqual([HOUR, []]);
  });

  it('does not count time that a clock gone back makes up', () => {
    const back = after([visit(NOW, 'baseline'), visit(NOW - DAY, 'changed')]);
    expect([back.countedAt, back.unchangedMs, back.changed]).toEqual([NOW - DAY, 0, []]);
  });

  it('divides the interval of a change by the date the server gives', () => {
    const dated = { ...visit(NOW + DAY, 'changed'), stillMs: 5 * HOUR };
    const { unchangedMs, changed, changedAt } = after([visit(NOW, 'baseline'), dated]);
    expect([unchangedMs, changed, changedAt]).toEqual([5 * HOUR, [1], NOW + DAY - 5 * HOUR]);
  });

  it('does not believe a date from before the last visit', () => {
    const dated = { ...visit(NOW + DAY, 'changed'), stillMs: 2 * DAY };
    const { unchangedMs, changedAt } = after([visit(NOW, 'baseline'), dated]);
    expect([unchangedMs, changedAt]).toEqual([0, NOW + DAY]);
  });

  it('keeps the time between the last two changes', () => {
    const kinds = ['changed', 'not_modified', 'not_modified', 'changed', 'not_modified'];
    const { gapMs, visitsSinceChange } = after(visits(HOUR, kinds));
    expect([gapMs, visitsSinceChange]).toEqual([3 * HOUR, 1]);
  });

  it('forgets half of what it knew in forty-six visits', () => {
    const still = Array.from({ length: 46 }, () => 'not_modified');
    const { changed } = after(visits(HOUR, ['changed', ...still]));
    expect(Math.max(...changed)).toBeGreaterThan(0.49);
    expect(Math.max(...changed)).toBeLessThan(0.51);
  });

  it('survives JSON, and holds thirty numbers at most however odd the intervals', () => {
    const anyVisit = fc.record({
      at: fc.integer({ min: NOW, max: NOW + 4000 * DAY }),
      outcome: fc.record({
        kind: fc.constantFrom('baseline', 'changed', 'not_modified', 'error'),
        details: fc.constant([]),
      }),
      stillMs: fc.option(fc.integer({ min: 0, max: 4000 * DAY }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(anyVisit, { minLength: 1, maxLength: 60 }), (history) => {
        const evidence = after([visit(NOW, 'baseline'), ...history]);
        expect(JSON.parse(JSON.stringify(evidence))).toEqual(evidence);
        expect(evidence.changed.length).toBeLessThanOrEqual(30);
      }),
    );
  });
});

describe('changesPerDay', () => {
  it.each([COMMON_PER_DAY, 1 / 30, 4])(
    'is the first guess (%d) before the first visit',
    (guess) => {
      expect(changesPerDay(undefined, guess)).toBeCloseTo(guess, 6);
    },
  );

  /** Visits of a page whose changes come at this rate: the share of intervals with one is exact. */
  function evidenceOf(perDay: number, everyMs: number): RateEvidence {
    const chance = 1 - Math.exp((-perDay * everyMs) / DAY);
    let owed = 0;
    const kinds = Array.from({ length: 300 }, () => {
      owed += chance;
      if (owed < 1) return 'not_modified';
      owed -= 1;
      return 'changed';
    });
    return after(visits(everyMs, kinds));
  }

  it.each([
    [24, 20 * MINUTE],
    [4, 2 * HOUR],
    [1, 6 * HOUR],
    [1, 24 * HOUR],
    [0.2, DAY],
    [1 / 30, 2 * DAY],
  ])('finds a rate of %d a day again from visits each %i ms', (perDay, everyMs) => {
    const found = changesPerDay(evidenceOf(perDay, everyMs), COMMON_PER_DAY);
    expect(found / perDay).toBeGreaterThan(0.75);
    expect(found / perDay).toBeLessThan(1.33);
  });

  it('is no infinity where each visit finds a change, and no zero where none does', () => {
    const always = after(
      visits(
        DAY,
        Array.from({ length: 100 }, () => 'changed'),
      ),
    );
    expect(changesPerDay(always, COMMON_PER_DAY)).toBeLessThan(10);
    const never = after(
      visits(
        DAY,
        Array.from({ length: 100 }, () => 'not_modified'),
      ),
    );
    expect(changesPerDay(never, COMMON_PER_DAY)).toBeGreaterThan(1 / 365 - 1e-9);
  });

  it.each([
    ['changes each day, thought to change monthly', 'changed', 1 / 30, 1, 4],
    ['stands still for days, thought to change hourly', 'not_modified', 24, 0.2, 0.4],
  ] as const)(
    'gives a wrong first guess up within five visits: %s',
    (_what, kind, guess, from, to) => {
      const five = after(
        visits(
          DAY,
          Array.from({ length: 5 }, () => kind),
        ),
      );
      expect(changesPerDay(five, guess)).toBeGreaterThan(from);
      expect(changesPerDay(five, guess)).toBeLessThan(to);
    },
  );

  const anyEvidence = fc.record({
    unchangedMs: fc.double({ min: 0, max: 4000 * DAY, noNaN: true }),
    changed: fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 30 }),
    visits: fc.nat(),
    countedAt: fc.constant(NOW),
    visitsSinceChange: fc.nat(),
  });
  const anyGuess = fc.double({ min: 1 / 90, max: 24, noNaN: true });

  it('is between one a year and one a minute, whatever was seen', () => {
    fc.assert(
      fc.property(anyEvidence, anyGuess, (evidence, guess) => {
        const found = changesPerDay(evidence, guess);
        expect(found).toBeGreaterThanOrEqual(1 / 365.001);
        expect(found).toBeLessThanOrEqual(24 * 60.001);
      }),
    );
  });

  it('rises with each change seen and falls with time without one', () => {
    fc.assert(
      fc.property(anyEvidence, anyGuess, fc.nat({ max: 29 }), (evidence, guess, bin) => {
        const found = changesPerDay(evidence, guess);
        const more = Array.from(
          { length: 30 },
          (_, at) => (evidence.changed[at] ?? 0) + (at === bin ? 1 : 0),
        );
        const still = { ...evidence, unchangedMs: evidence.unchangedMs + DAY };
        const slack = 1 + 1e-9;
        expect(changesPerDay({ ...evidence, changed: more }, guess) * slack).toBeGreaterThanOrEqual(
          found,
        );
        expect(changesPerDay(still, guess)).toBeLessThanOrEqual(found * slack);
      }),
    );
  });
});

describe('firstGuess', () => {
  it.each([
    ['the median of the host', { firstStillMs: DAY }, 2, 2],
    ['how long it had stood still', { firstStillMs: 10 * DAY }, undefined, 0.1],
    ['what is common', {}, undefined, 0.2],
    ['no more than one an hour', { firstStillMs: 1000 }, undefined, 24],
    ['no less than one in ninety days', { firstStillMs: 4000 * DAY }, undefined, 1 / 90],
  ])('is %s', (_what, evidence, host, expected) => {
    expect(firstGuess(evidence, host)).toBeCloseTo(expected, 9);
  });
});

describe('stillFor', () => {
  it.each([
    ['the time between the two', NOW - HOUR, NOW, HOUR],
    ['unknown without a date of the change', undefined, NOW, undefined],
    ['unknown without a date of the answer', NOW, undefined, undefined],
    ['unknown for a date made with the answer', NOW - 1000, NOW, undefined],
    ['unknown for a date to come', NOW + DAY, NOW, undefined],
  ])('is %s', (_what, modifiedAt, answeredAt, expected) => {
    expect(stillFor(modifiedAt, answeredAt)).toBe(expected);
  });
});
