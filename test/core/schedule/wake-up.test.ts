import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alarmToSet, FALLBACK_MS, wakeUpAt } from '../../../src/core/schedule/wake-up';

const MINUTE = 60_000;
const at = (time: string) => Date.parse(`2026-07-01T${time}Z`);
const NOW = at('12:00:20');

describe('wakeUpAt', () => {
  it.each([
    ['a due time rounds up to a minute', '12:07:01', '12:08:00'],
    ['a full minute stays', '12:07:00', '12:07:00'],
    ['what is due already waits its minute', '11:00:00', '12:02:00'],
    ['what is due at once waits its minute', '12:00:30', '12:02:00'],
    ['six hours are the longest sleep', '23:30:00', '18:01:00'],
  ])('%s', (_title, due, expected) => {
    expect(wakeUpAt({ nextDueAt: at(due), now: NOW })).toBe(at(expected));
  });

  it('wakes after six hours where nothing is due', () => {
    expect(wakeUpAt({ nextDueAt: undefined, now: NOW })).toBe(at('18:01:00'));
  });

  it('is on a full minute, one to come at least, and never long after the due time', () => {
    const instants = fc.integer({ min: 0, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(instants, fc.option(instants, { nil: undefined }), (now, nextDueAt) => {
        const wake = wakeUpAt({ nextDueAt, now });
        expect(wake % MINUTE).toBe(0);
        expect(wake - now).toBeGreaterThanOrEqual(MINUTE);
        expect(wake - now).toBeLessThanOrEqual(FALLBACK_MS + MINUTE);
        const latest = Math.max(nextDueAt ?? 0, now + MINUTE) + MINUTE;
        if (nextDueAt !== undefined) expect(wake).toBeLessThan(latest);
      }),
    );
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
    ['12:07:01', undefined, '12:08:00', 'there is none'],
    ['12:07:01', '12:08:00', undefined, 'the right one is there'],
    ['12:07:01', '12:30:00', '12:08:00', 'the one there is too late'],
    ['12:07:01', '12:03:00', '12:08:00', 'the due time moved away'],
    ['12:07:01', '11:59:00', '12:08:00', 'the one there has passed'],
    ['11:00:00', '12:01:00', undefined, 'an early one will do for what is due'],
    ['11:00:00', '12:09:00', '12:02:00', 'what is due must not wait for a late one'],
    [undefined, undefined, '18:01:00', 'nothing is due and there is none'],
    [undefined, '15:00:00', undefined, 'nothing is due and there is one'],
    [undefined, '23:00:00', '18:01:00', 'the clock went back'],
    ['23:30:00', '17:00:00', undefined, 'the fallback comes first and is set'],
  ];
  it.each(table)('due %s, set to %s: sets %s (%s)', (due, existing, expected) => {
    expect(wish(due, existing)).toBe(expected === undefined ? undefined : at(expected));
  });

  it('does not push the alarm away while a person keeps waking the background', () => {
    let alarm: number | undefined;
    const due = at('12:00:00');
    for (let now = NOW; now < NOW + 50_000; now += 10_000) {
      alarm = alarmToSet(alarm, { nextDueAt: due, now }) ?? alarm;
    }
    expect(alarm).toBe(at('12:02:00'));
  });
});
