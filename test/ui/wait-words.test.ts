import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import type { WatchRow } from '../../src/messaging/protocol';
import { freshWords, limitWords, nextCheckAt, pauseWords } from '../../src/ui/wait-words';
import { NOW, watchRow } from './rows';

const HOUR = 3_600_000;

describe('what a site says of its own age', () => {
  test('is told with the time until which it holds', () => {
    const row = watchRow({ freshUntil: NOW + 4 * HOUR });
    expect(freshWords(row, NOW, ENGLISH)).toBe(
      'The site says that it will not change before 18:30.',
    );
  });

  test.each<[string, Partial<WatchRow>]>([
    ['nothing holds the check back', { freshUntil: null }],
    ['the time has come', { freshUntil: NOW }],
    ['nothing is due anyway', { freshUntil: NOW + HOUR, paused: true }],
  ])('is not told where %s', (_title, more) =>
    expect(freshWords(watchRow(more), NOW, ENGLISH)).toBeUndefined(),
  );
});

describe('a host that has more watches than it may be asked for', () => {
  test.each([
    [192_000, 'day_budget', 'Asked about every 3 minutes: the limit for this site.'],
    [45_400, 'day_budget', 'Asked about every 45 seconds: the limit for this site.'],
    [26 * 60_000, 'day_budget', 'Asked about every 25 minutes: the limit for this site.'],
    [92 * 60_000, 'day_budget', 'Asked about every 1 hour 30 minutes: the limit for this site.'],
    [
      30.4 * HOUR,
      'crawl_delay',
      'Asked about every 1 day 6 hours: the site asks for pauses between requests.',
    ],
  ] as const)('asked every %i ms in truth, by its %s', (everyMs, cause, words) =>
    expect(limitWords(watchRow({ hostLimit: { everyMs, cause } }), ENGLISH)).toBe(words),
  );

  test('is not told where it can be asked as often as wished', () =>
    expect(limitWords(watchRow(), ENGLISH)).toBeUndefined());
});

describe('a host that asked for a pause', () => {
  const hostPausedUntil = NOW + HOUR;

  test('is told at its other pages too', () =>
    expect(pauseWords(watchRow({ hostPausedUntil }), NOW, ENGLISH)).toBe(
      'The site asked us to wait until 15:30.',
    ));

  test.each<[string, Partial<WatchRow>]>([
    ['the state says so already', { hostPausedUntil, status: 'slow_down' }],
    ['nothing is due anyway', { hostPausedUntil, paused: true }],
    ['the pause is over', { hostPausedUntil: NOW }],
    ['there is none', {}],
  ])('is not told where %s', (_title, more) =>
    expect(pauseWords(watchRow(more), NOW, ENGLISH)).toBeUndefined(),
  );
});

describe('the next check by itself', () => {
  test.each<[string, Partial<WatchRow>, number | undefined]>([
    ['is when it is due', {}, NOW + HOUR],
    ['waits for the site’s own time', { freshUntil: NOW + 2 * HOUR }, NOW + 2 * HOUR],
    ['waits for the end of the host’s pause', { hostPausedUntil: NOW + 3 * HOUR }, NOW + 3 * HOUR],
    ['never comes while paused', { dueAt: null, freshUntil: NOW + HOUR }, undefined],
  ])('%s', (_title, more, at) =>
    expect(nextCheckAt(watchRow({ dueAt: NOW + HOUR, ...more }))).toBe(at),
  );
});
