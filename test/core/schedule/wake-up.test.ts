import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alarmToSet, FALLBACK_MS, GRACE_MS, wakeUpAt } from '../../../src/core/schedule/wake-up';

const MINUTE = 60_000;
const at = (time: string) => Date.parse(`2026-07-01T${time}Z`);
const NOW = at('12:00:20');

describe('wakeUpAt', () => {
  it.each([
    ['a due time rounds up to whole minutes', '12:07:01', '12:07:20'],
    ['what is due a moment after a minute belongs to it', '12:07:26', '12:07:20'],
    ['but no more than a moment', '12:07:27', '12:08:20'],
    ['what is due already waits its minute', '11:00:00', '12:01:20'],
    ['what is due at once waits its minute', '12:00:30', '12:01:20'],
    ['six hours are the longest sleep', '23:30:00', '18:00:20'],
  ])('%s', (_title, due, expected) => {
    expect(wakeUpAt({ nextDueAt: at(due), now: NOW })).toBe(at(expected));
  });

  it('wakes after six hours where nothing is due', () => {
    expect(wakeUpAt({ nextDueAt: undefined, now: NOW })).toBe(at('18:00:20'));
  });

  it('is whole minutes ahead, one at least, and never more than a minute late', () => {
    const instants = fc.integer({ min: 0, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(instants, fc.option(instants, { nil: undefined }), (now, nextDueAt) => {
        const wake = wakeUpAt({ nextDueAt, now });
        expect((wake - now) % MINUTE).toBe(0);
        expect(wake - now).toBeGreaterThanOrEqual(MINUTE);
        expect(wake - now).toBeLessThanOrEqual(FALLBACK_MS);
        const due = nextDueAt ?? Number.POSITIVE_INFINITY;
        expect(wake).toBeLessThan(Math.max(due, now + GRACE_MS + 1) + MINUTE);
        if (wake - now < FALLBACK_MS && wake - now > MINUTE) {
          expect(wake).toBeGreaterThanOrEqual(due - GRACE_MS);
        }
      }),
    );
  });

  it('wakes each minute for a page that is asked each minute, jitter and all', () => {
    for (let jitterMs = 0; jitterMs <= 6000; jitterMs += 500) {
      const checkedAt = NOW;
      const nextDueAt = checkedAt + MINUTE + jitterMs;
      const runEndedAt = checkedAt + 300;
      const wake = wakeUpAt({ nextDueAt, now: runEndedAt });
      expect(wake).toBe(runEndedAt + MINUTE);
      expect(nextDueAt).toBeLessThanOrEqual(wake + GRACE_MS);
    }
  });
});

describe('alarmToSet', () => {
  const wish = (due: string | undefined, existing: string | undefined) =>
    alarmToSet(existing === undefined ? undefined : at(existing), {
      nextDueAt: due === undefined ? undefined : at(due),
      now: NOW,
    });

  type Row = readonly [due: string | undefined, there: string | undefined, set: string | undefined];
  const table: readonly (readonly [...Row, why: string])[] = [
    ['12:07:01', undefined, '12:07:20', 'there is none'],
    ['12:07:01', '12:07:20', undefined, 'the right one is there'],
    ['12:07:01', '12:07:54', undefined, 'one from another instant rounds up the same due time'],
    ['12:07:01', '12:07:55', '12:07:20', 'the one there is too late'],
    ['12:07:01', '12:06:54', '12:07:20', 'the one there is too early: the due time moved'],
    ['12:07:01', '12:00:20', '12:07:20', 'the one there has passed'],
    ['11:00:00', '12:00:50', undefined, 'an early one will do for what is due'],
    ['11:00:00', '12:09:00', '12:01:20', 'what is due must not wait for a late one'],
    [undefined, undefined, '18:00:20', 'nothing is due and there is none'],
    [undefined, '15:00:00', undefined, 'nothing is due and there is one'],
    [undefined, '23:00:00', '18:00:20', 'the clock went back'],
    ['23:30:00', '17:00:00', undefined, 'the fallback comes first and is set'],
  ];
  it.each(table)('due %s, set to %s: sets %s (%s)', (due, existing, expected) => {
    expect(wish(due, existing)).toBe(expected === undefined ? undefined : at(expected));
  });

  it('does not push the alarm away while a person keeps waking the background', () => {
    const instants = fc.integer({ min: 0, max: 4 * 3_600_000 });
    const steps = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(instants, steps, (aheadMs, waits) => {
        const nextDueAt = NOW + aheadMs;
        let now = NOW;
        let alarm = alarmToSet(undefined, { nextDueAt, now }) ?? 0;
        const first = alarm;
        for (const wait of waits) {
          now += wait;
          if (now >= alarm) break;
          alarm = alarmToSet(alarm, { nextDueAt, now }) ?? alarm;
          expect(alarm).toBeLessThanOrEqual(first);
        }
      }),
    );
  });
});
