import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Detail, OutcomeKind } from '../../../src/core/check/outcome';
import { type CheckEnd, nextDueAt } from '../../../src/core/schedule/due-time';
import type { Bounds } from '../../../src/core/schedule/interval-rule';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 6, 1);

interface Case {
  readonly kind?: OutcomeKind;
  readonly details?: readonly Detail[];
  readonly status?: number;
  readonly failures?: number;
  readonly intervalMs?: number;
  readonly pausedUntil?: number;
  readonly bounds?: Bounds;
}

function delays({ kind = 'error', details = [], ...rest }: Case): readonly [number, number] {
  const end = (jitter: number): CheckEnd => ({
    now: NOW,
    intervalMs: 3 * HOUR,
    failures: 0,
    ...rest,
    outcome: { kind, details },
    chance: { random: () => jitter },
  });
  return [nextDueAt(end(0)) - NOW, nextDueAt(end(0.999_999_999)) - NOW].sort(
    (a, b) => a - b,
  ) as unknown as readonly [number, number];
}

describe('nextDueAt', () => {
  it.each(['baseline', 'not_modified', 'unchanged_200', 'changed'] as const)(
    'after %s keeps the interval, give or take a tenth',
    (kind) => {
      expect(delays({ kind })).toEqual([2.7 * HOUR, 3.3 * HOUR]);
    },
  );

  it.each([
    ['upwards only at the shortest', 3 * HOUR, [3 * HOUR, 3.3 * HOUR]],
    ['downwards only at the longest', DAY, [0.9 * DAY, DAY]],
    ['both ways between', 10 * HOUR, [9 * HOUR, 11 * HOUR]],
  ] as const)('keeps to the bounds of an adaptive watch: %s', (_which, intervalMs, expected) => {
    const bounds = { shortestMs: 3 * HOUR, longestMs: DAY };
    expect(delays({ kind: 'not_modified', intervalMs, bounds })).toEqual(expected);
  });

  it('is a minute ahead at least, however short the interval', () => {
    expect(delays({ kind: 'not_modified', intervalMs: MINUTE })).toEqual([MINUTE, 1.1 * MINUTE]);
  });

  const backOff: readonly (readonly [Detail, number, number, number])[] = [
    // detail, failures in a row, from, to
    ['network', 1, 3.3 * HOUR, 6 * HOUR],
    ['http_status', 2, 6 * HOUR, 12 * HOUR],
    ['timeout', 3, 12 * HOUR, DAY],
    ['network', 4, 12 * HOUR, DAY],
    ['truncated', 40, 12 * HOUR, DAY],
    ['empty_200', 1, 3.3 * HOUR, 6 * HOUR],
    ['too_large', 2, 6 * HOUR, 12 * HOUR],
  ];
  it.each(backOff)('backs off after %s, %i in a row', (detail, failures, from, to) => {
    expect(delays({ details: [detail], failures })).toEqual([from, to]);
  });

  const doors: readonly (readonly [string, Case])[] = [
    ['a 403', { details: ['http_status'], status: 403 }],
    ['a 401', { details: ['http_status'], status: 401 }],
    ['a bot check', { details: ['challenge'], status: 503 }],
    ['a sign-in page', { details: ['sign_in_page'], status: 200 }],
    ['a redirect to one', { details: ['login_redirect'], status: 200 }],
    ['a site not allowed', { details: ['network', 'leads_elsewhere'] }],
    ['a private network', { details: ['private_address'], status: 200 }],
  ];
  it.each(doors)(
    'waits four hours at least after %s, also of a page asked each minute',
    (_, end) => {
      const [from, to] = delays({ ...end, failures: 1, intervalMs: MINUTE });
      expect([from, Math.round(to)]).toEqual([4 * HOUR, 4.4 * HOUR].map(Math.round));
    },
  );

  it.each(['part_not_found', 'too_deep', 'needs_permission', 'processing_failed'] as const)(
    'does not back off for %s: the server is well',
    (detail) => {
      const found = delays({ details: [detail], status: 200, failures: 9 });
      expect(found).toEqual([2.7 * HOUR, 3.3 * HOUR]);
    },
  );

  it.each(['unsolicited_304', '304_other_url', 'precondition_412'] as const)(
    'asks in time after %s, for the next question mends it',
    (detail) => {
      expect(delays({ details: [detail], failures: 5 })).toEqual([2.7 * HOUR, 3.3 * HOUR]);
    },
  );

  it('backs off to a week from a page that is not there, to a month from one removed', () => {
    const days = (end: Case) => delays({ kind: 'gone', ...end }).map((ms) => Math.round(ms / HOUR));
    expect(days({ failures: 30 })).toEqual([84, 168]);
    expect(days({ failures: 30, status: 404 })).toEqual([84, 168]);
    expect(days({ failures: 30, status: 410 })).toEqual([360, 720]);
    expect(days({ failures: 0, status: 404 })).toEqual([3, 6]);
  });

  it("takes the end of a host's pause, and rests a little where there is hardly one", () => {
    const paused = { kind: 'deferred', details: ['rate_limited'], failures: 3 } as const;
    expect(delays({ ...paused, pausedUntil: NOW + 7 * DAY })).toEqual([7 * DAY, 7 * DAY]);
    expect(delays({ ...paused, pausedUntil: NOW - 1 })).toEqual([5 * MINUTE, 5 * MINUTE]);
  });

  it.each([
    [0, 15 * MINUTE],
    [1, 15 * MINUTE],
    [2, 30 * MINUTE],
    [60, DAY],
  ])('doubles a pause whose end nobody named (%i failures)', (failures, delay) => {
    const paused = { kind: 'deferred', details: ['rate_limited'], failures } as const;
    expect(delays(paused)).toEqual([delay, delay]);
  });

  it('is never sooner after a failure than nine tenths of the interval, nor out of all bounds', () => {
    const details: readonly Detail[] = ['network', 'challenge', 'empty_200', 'part_not_found'];
    fc.assert(
      fc.property(
        fc.integer({ min: MINUTE, max: 30 * DAY }),
        fc.constantFrom(...details),
        fc.nat(2000),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (intervalMs, detail, failures, jitter) => {
          const outcome = { kind: 'error', details: [detail] } as const;
          const chance = { random: () => jitter };
          const at = nextDueAt({ now: NOW, intervalMs, outcome, failures, chance });
          expect(at - NOW).toBeGreaterThanOrEqual(Math.max(MINUTE, Math.floor(intervalMs * 0.9)));
          expect(at - NOW).toBeLessThanOrEqual(Math.max(DAY, intervalMs * 1.1 + 1));
        },
      ),
    );
  });
});
