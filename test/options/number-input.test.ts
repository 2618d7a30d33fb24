import { describe, expect, test } from 'vitest';
import {
  type DurationUnit,
  megabytesOf,
  readCount,
  readDuration,
  readMegabytes,
  splitDuration,
} from '../../src/options/number-input';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const INTERVAL = [MINUTE, 30 * DAY] as const;

describe('readMegabytes reads a size in bytes', () => {
  const BOUNDS = [10_000_000, 10_000_000_000] as const;

  test.each([
    ['500', 500_000_000],
    ['10', 10_000_000],
    ['12.5', 12_500_000],
    ['12,5', 12_500_000],
    ['10 000', 10_000_000_000],
  ])('%j is %d', (text, value) => {
    expect(readMegabytes(text, BOUNDS)).toEqual({ ok: true, value });
    expect(readMegabytes(megabytesOf(value), BOUNDS)).toEqual({ ok: true, value });
  });

  test.each([
    ['', 'empty'],
    ['9', 'too_small'],
    ['10001', 'too_large'],
    ['5 GB', 'not_a_number'],
  ])('%j is %s', (text, reason) => {
    expect(readMegabytes(text, BOUNDS)).toEqual({ ok: false, reason });
  });
});

describe('readCount reads a whole number within its bounds', () => {
  test.each([
    ['2', 2],
    [' 10 ', 10],
    ['200', 200],
    ['+7', 7],
  ])('%j is %d', (text, value) => {
    expect(readCount(text, [2, 200])).toEqual({ ok: true, value });
  });

  test.each(['20 000', '20\u00a0000', '20\u202f000', '20’000', "20'000", '20_000'])(
    '%j is twenty thousand',
    (text) => {
      expect(readCount(text, [100, 1_000_000])).toEqual({ ok: true, value: 20_000 });
    },
  );

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['1', 'too_small'],
    ['-5', 'too_small'],
    ['201', 'too_large'],
    ['1e999', 'not_a_number'],
    ['9'.repeat(400), 'too_large'],
    ['ten', 'not_a_number'],
    ['10.5', 'not_a_number'],
    ['20,000', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['NaN', 'not_a_number'],
  ])('%j is refused as %s', (text, reason) => {
    expect(readCount(text, [2, 200])).toEqual({ ok: false, reason });
  });
});

describe('readDuration reads an amount of a unit', () => {
  test.each<readonly [string, DurationUnit, number]>([
    ['1', 'minute', MINUTE],
    ['3', 'hour', 3 * HOUR],
    ['1.5', 'hour', 90 * MINUTE],
    ['1,5', 'hour', 90 * MINUTE],
    ['.5', 'day', 12 * HOUR],
    ['30', 'day', 30 * DAY],
    ['720', 'hour', 30 * DAY],
  ])('%s %s', (text, unit, value) => {
    expect(readDuration(text, unit, INTERVAL)).toEqual({ ok: true, value });
  });

  test('a third of an hour comes out in whole milliseconds', () => {
    expect(readDuration('0.3333333', 'hour', INTERVAL)).toEqual({ ok: true, value: 1_200_000 });
  });

  test.each<readonly [string, DurationUnit, string]>([
    ['', 'hour', 'empty'],
    ['0', 'minute', 'too_small'],
    ['0.5', 'minute', 'too_small'],
    ['-1', 'hour', 'too_small'],
    ['31', 'day', 'too_large'],
    ['721', 'hour', 'too_large'],
    ['soon', 'hour', 'not_a_number'],
    ['1e3', 'hour', 'not_a_number'],
    ['1.2.3', 'hour', 'not_a_number'],
    ['Infinity', 'hour', 'not_a_number'],
  ])('%j %s is refused as %s', (text, unit, reason) => {
    expect(readDuration(text, unit, INTERVAL)).toEqual({ ok: false, reason });
  });
});

describe('splitDuration says a duration in the largest unit without a fraction', () => {
  test.each([
    [MINUTE, { amount: 1, unit: 'minute' }],
    [90 * MINUTE, { amount: 90, unit: 'minute' }],
    [3 * HOUR, { amount: 3, unit: 'hour' }],
    [36 * HOUR, { amount: 36, unit: 'hour' }],
    [30 * DAY, { amount: 30, unit: 'day' }],
    [90_500, { amount: 1.51, unit: 'minute' }],
  ])('%d ms', (ms, said) => {
    expect(splitDuration(ms)).toEqual(said);
  });
});
