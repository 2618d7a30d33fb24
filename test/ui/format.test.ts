import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import {
  bytes,
  clockTime,
  duration,
  interval,
  relativeTime,
  shortAgo,
  shortTime,
} from '../../src/ui/format';
import { NOW } from './rows';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GERMAN = { ...ENGLISH, language: 'de' };

/** Which blank a language puts between number and unit is the platform's matter. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('bytes', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1240, '1.2 kB'],
    [9949, '9.9 kB'],
    [9951, '10 kB'],
    [12_400, '12 kB'],
    [999_499, '999 kB'],
    [999_500, '1 MB'],
    [1_240_000, '1.2 MB'],
    [5e15, '5,000 TB'],
  ])('%d bytes are %s', (value, words) => expect(plain(bytes(value, ENGLISH))).toBe(words));

  test('the decimal sign is the language’s', () =>
    expect(plain(bytes(1_240_000, GERMAN))).toBe('1,2 MB'));
});

describe('duration', () => {
  test.each([
    [0, '0 seconds'],
    [400, '0 seconds'],
    [20_000, '20 seconds'],
    [MINUTE, '1 minute'],
    [90_000, '1 minute 30 seconds'],
    [3 * HOUR, '3 hours'],
    [90 * MINUTE, '1 hour 30 minutes'],
    [DAY, '1 day'],
    [36 * HOUR, '1 day 12 hours'],
    [DAY + 30 * MINUTE, '1 day'],
    [30 * DAY, '30 days'],
  ])('%d ms are %s', (ms, words) => expect(duration(ms, ENGLISH)).toBe(words));
});

test('an interval is told with its length', () =>
  expect(interval(3 * HOUR, ENGLISH)).toBe('every 3 hours'));

describe('relativeTime', () => {
  test.each([
    [0, 'just now'],
    [-59_000, 'just now'],
    [-MINUTE, '1 minute ago'],
    [-14 * MINUTE, '14 minutes ago'],
    [-59.9 * MINUTE, '59 minutes ago'],
    [-HOUR, '1 hour ago'],
    [-47 * HOUR, '1 day ago'],
    [-3 * DAY, '3 days ago'],
    [8 * MINUTE, 'in 8 minutes'],
  ])('%d ms from now: %s', (distance, words) =>
    expect(relativeTime(NOW + distance, NOW, ENGLISH)).toBe(words),
  );

  test('is shorter in the strip', () =>
    expect(shortAgo(NOW - 14 * MINUTE, NOW, ENGLISH).length).toBeLessThan(
      relativeTime(NOW - 14 * MINUTE, NOW, ENGLISH).length,
    ));
});

describe('shortTime', () => {
  test.each([
    [30_000, 'just now'],
    [12 * MINUTE, '12 mins'],
    [5 * HOUR, '5 hrs'],
    [2 * DAY, 'Mon'],
    [20 * DAY, '5 Nov'],
    [400 * DAY, '21 Oct 2025'],
  ])('%d ms ago: %s', (age, words) =>
    expect(plain(shortTime(NOW - age, NOW, ENGLISH))).toBe(words),
  );
});

describe('clockTime', () => {
  test.each([
    [4 * HOUR, '18:30'],
    [DAY, 'Thu, 14:30'],
    [-5 * DAY, 'Fri, 14:30'],
    // Six days on, a weekday could be read as the one just past.
    [6 * DAY, '1 Dec, 14:30'],
    [400 * DAY, '30 Dec 2027, 14:30'],
  ])('%d ms from now: %s', (distance, words) => {
    const said = clockTime(NOW + distance, NOW, ENGLISH);
    expect(said.replace(/^(\w{3}) /, '$1, ')).toBe(words);
  });

  test('the clock is the language’s', () =>
    expect(plain(clockTime(NOW, NOW, { ...ENGLISH, language: 'en-US' }))).toBe('2:30 PM'));
});
