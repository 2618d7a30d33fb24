import { describe, expect, test } from 'vitest';
import {
  DEFAULT_NOTIFY,
  type NotifySettings,
  type Policy,
} from '../../../src/core/notify/notify-settings';
import {
  afterQuiet,
  dueToTell,
  hasWantedWord,
  policyOf,
  tellAt,
} from '../../../src/core/notify/tell-time';

/** Local, wherever the test runs; the fourth of March 2026 is a Wednesday. */
const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 2, day, hour, minute).getTime();
const NIGHT = { from: 22 * 60, to: 7 * 60 };

function settings(more: Partial<NotifySettings>): NotifySettings {
  return { ...DEFAULT_NOTIFY, ...more };
}

describe('a change is told', () => {
  test.each<readonly [string, Partial<NotifySettings>, number, number | 'never']>([
    ['at once', {}, at(4, 15, 20), at(4, 15, 20)],
    ['when the hour is over', { when: 'hourly' }, at(4, 15, 20), at(4, 16)],
    ['when the last hour of the day is over', { when: 'hourly' }, at(4, 23, 59), at(5, 0)],
    ['at the hour of the day', { when: 'daily', dailyHour: 18 }, at(4, 15), at(4, 18)],
    ['on the next day, where that hour is over', { when: 'daily' }, at(4, 15), at(5, 8)],
    ['on the next day, at that very instant', { when: 'daily' }, at(4, 8), at(5, 8)],
    ['never, where the list is enough', { when: 'never' }, at(4, 15), 'never'],
    ['when the night is over', { quiet: NIGHT }, at(4, 23, 30), at(5, 7)],
    ['when the night is over, after midnight', { quiet: NIGHT }, at(5, 0, 1), at(5, 7)],
    ['at the end of the night itself', { quiet: NIGHT }, at(5, 7), at(5, 7)],
    ['at the last minute before the night', { quiet: NIGHT }, at(4, 21, 59), at(4, 21, 59)],
    ['after a quiet noon', { quiet: { from: 720, to: 780 } }, at(4, 12, 30), at(4, 13)],
    ['after the weekend', { quietDays: [6, 0] }, at(7, 10), at(9, 0)],
    ['after the weekend and the night', { quietDays: [6, 0], quiet: NIGHT }, at(7, 10), at(9, 7)],
    [
      'after the night, where a day is gathered',
      { when: 'daily', quiet: { from: 0, to: 540 } },
      at(4, 15),
      at(5, 9),
    ],
  ])('%s', (_, chosen, found, told) => {
    const all = settings(chosen);
    expect(tellAt(all, all, found)).toBe(told);
  });

  test('all the same, where every day is quiet', () => {
    const always = settings({ quietDays: [0, 1, 2, 3, 4, 5, 6] });
    expect(afterQuiet(always, at(4, 12))).toBeGreaterThan(at(4, 12));
  });
});

describe('a change that waits', () => {
  test.each<readonly [string, Partial<NotifySettings>, number, number, number | 'never']>([
    ['is told once its time has come', { when: 'daily' }, at(4, 7), at(4, 8), at(4, 8)],
    ['waits until then', { when: 'daily' }, at(4, 7), at(4, 7, 59), at(4, 8)],
    ['was due while the browser was shut', { when: 'daily' }, at(2, 7), at(4, 12), at(4, 12)],
    [
      'was due while it was shut, and the night has begun',
      { when: 'daily', quiet: NIGHT },
      at(4, 7),
      at(4, 23),
      at(5, 7),
    ],
    ['was found just before the night', { quiet: NIGHT }, at(4, 21, 59), at(4, 22, 5), at(5, 7)],
    ['is of the future: the clock went back', {}, at(9, 12), at(4, 12), at(4, 12)],
    ['is only for the list', { when: 'never' }, at(4, 12), at(4, 12), 'never'],
  ])('%s', (_, chosen, foundAt, now, told) => {
    const all = settings(chosen);
    expect(dueToTell(all, all, { foundAt, now })).toBe(told);
  });
});

describe('of the policies of its tags', () => {
  const silent: Policy = { when: 'never', onlyWords: [] };
  const soon: Policy = { when: 'at_once', onlyWords: ['grant'] };
  const all = settings({ when: 'daily', tags: { noise: silent, work: soon } });

  test.each<readonly [string, readonly string[], Policy]>([
    ['none leaves that of all', [], all],
    ['a tag without one leaves that of all', ['Home'], all],
    ['the only one holds', ['Noise'], silent],
    ['the one that tells soonest holds', ['noise', 'Work'], soon],
    ['a name that every object answers to has none', ['Constructor', '__proto__'], all],
  ])('%s', (_, tags, policy) => {
    expect(policyOf(all, tags)).toEqual(policy);
  });
});

test.each<readonly [readonly string[], string, boolean]>([
  [[], 'anything', true],
  [['Grant'], 'A new GRANT is open', true],
  [['grant', 'tender'], 'A tender', true],
  [['grant'], 'A tender', false],
  [['é'], 'caf\u0065\u0301', true],
])('of the words %j, what is told has one: %s', (onlyWords, told, has) => {
  expect(hasWantedWord({ when: 'at_once', onlyWords }, told)).toBe(has);
});
