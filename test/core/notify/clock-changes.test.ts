/** The days on which the clocks of Berlin change: 29 March and 25 October 2026. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_NOTIFY, type NotifySettings } from '../../../src/core/notify/notify-settings';
import { tellAt } from '../../../src/core/notify/tell-time';

const zone = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin';
});
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const NIGHT = { from: 22 * 60, to: 7 * 60 };
/** Ends within the hour that is skipped in March and comes twice in October. */
const SHORT_NIGHT = { from: 0, to: 150 };

test('the test has its zone', () => {
  expect(new Date(Date.parse('2026-07-01T12:00:00Z')).getHours()).toBe(14);
});

describe('on the day the clocks change', () => {
  test.each<readonly [string, Partial<NotifySettings>, string, string]>([
    [
      'eight is eight in March',
      { when: 'daily' },
      '2026-03-28T20:00:00+01:00',
      '2026-03-29T08:00:00+02:00',
    ],
    [
      'eight is eight in October',
      { when: 'daily' },
      '2026-10-24T20:00:00+02:00',
      '2026-10-25T08:00:00+01:00',
    ],
    [
      'a day gathered at an hour that is skipped is told when it would have been',
      { when: 'daily', dailyHour: 2 },
      '2026-03-28T20:00:00+01:00',
      '2026-03-29T03:00:00+02:00',
    ],
    [
      'an hour that comes twice is told the first time',
      { when: 'daily', dailyHour: 2 },
      '2026-10-24T20:00:00+02:00',
      '2026-10-25T02:00:00+02:00',
    ],
    [
      'and not once more the second time',
      { when: 'daily', dailyHour: 2 },
      '2026-10-25T02:10:00+01:00',
      '2026-10-26T02:00:00+01:00',
    ],
    [
      'the hour before the skipped one is followed by the one after',
      { when: 'hourly' },
      '2026-03-29T01:20:00+01:00',
      '2026-03-29T03:00:00+02:00',
    ],
    [
      'both of two equal hours are told together',
      { when: 'hourly' },
      '2026-10-25T02:20:00+02:00',
      '2026-10-25T03:00:00+01:00',
    ],
    [
      'a night of one hour less ends at seven',
      { quiet: NIGHT },
      '2026-03-28T23:00:00+01:00',
      '2026-03-29T07:00:00+02:00',
    ],
    [
      'a night of one hour more ends at seven',
      { quiet: NIGHT },
      '2026-10-24T23:00:00+02:00',
      '2026-10-25T07:00:00+01:00',
    ],
    [
      'a night that ends in the skipped hour ends after it',
      { quiet: SHORT_NIGHT },
      '2026-03-29T01:59:00+01:00',
      '2026-03-29T03:30:00+02:00',
    ],
    [
      'a night that ends in an hour that comes twice ends the first time',
      { quiet: SHORT_NIGHT },
      '2026-10-25T02:10:00+02:00',
      '2026-10-25T02:30:00+02:00',
    ],
    [
      'and has not begun again the second time',
      { quiet: SHORT_NIGHT },
      '2026-10-25T02:10:00+01:00',
      '2026-10-25T02:10:00+01:00',
    ],
    [
      'a quiet Sunday of 23 hours ends on Monday',
      { quietDays: [0] },
      '2026-03-29T12:00:00+02:00',
      '2026-03-30T00:00:00+02:00',
    ],
  ])('%s', (_, chosen, found, told) => {
    const all: NotifySettings = { ...DEFAULT_NOTIFY, ...chosen };
    const at = tellAt(all, all, Date.parse(found));
    expect(new Date(at === 'never' ? Number.NaN : at).toISOString()).toBe(
      new Date(told).toISOString(),
    );
  });
});
