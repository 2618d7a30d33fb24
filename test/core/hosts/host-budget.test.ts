import { expect, test } from 'vitest';
import { budgetOf, withDailyLimit } from '../../../src/core/hosts/host-budget';
import { aHost, NOW } from '../../adapters/storage/rows';

const spent = { tokens: 0, refilledAt: NOW };

test('a rested host may be asked three times at once, and fifty times a day at once', () => {
  expect(budgetOf(aHost('example.org'), NOW)).toMatchObject({
    pace: { tokens: 3, capacity: 3, refillMs: 10_000, nextAt: null },
    day: { tokens: 50, capacity: 50, nextAt: null },
  });
});

test('a spent one says when there is a request again', () => {
  const { pace, day } = budgetOf(aHost('example.org', { bucket: spent, dayBucket: spent }), NOW);
  expect([pace.nextAt, day.nextAt]).toEqual([NOW + 10_000, NOW + 192_000]);
});

test('a crawl delay is the pace', () => {
  const { pace } = budgetOf(aHost('example.org', { crawlDelayMs: 60_000 }), NOW);
  expect(pace).toMatchObject({ capacity: 1, refillMs: 60_000 });
});

test('a raised limit gives nothing for the time before it', () => {
  const host = aHost('example.org', { dayBucket: { tokens: 0, refilledAt: NOW - 192_000 } });
  const raised = withDailyLimit(host, 1500, NOW);
  expect(budgetOf(raised, NOW).day).toMatchObject({ tokens: 1, capacity: 150, refillMs: 64_000 });
});

test('a lowered limit takes what is above it, and the default leaves no trace', () => {
  const rich = aHost('example.org', {
    dailyLimit: 1500,
    dayBucket: { tokens: 150, refilledAt: NOW },
  });
  const lowered = withDailyLimit(rich, 500, NOW);
  expect(budgetOf(lowered, NOW).day.tokens).toBe(50);
  expect(lowered).not.toHaveProperty('dailyLimit');
});

test('a limit that was lowered is remembered for what was sent under it; a raised one is not', () => {
  const lowered = withDailyLimit(aHost('example.org', { dailyLimit: 1500 }), 500, NOW);
  expect(lowered.limitBefore).toEqual({ perDay: 1500, until: NOW });
  const again = withDailyLimit(withDailyLimit(lowered, 1000, NOW + 1), 700, NOW + 2);
  expect(again.limitBefore).toEqual({ perDay: 1500, until: NOW + 2 });
  // A week later nothing that was sent under the first is looked at any more.
  const later = NOW + 8 * 86_400_000;
  const newer = withDailyLimit(withDailyLimit(lowered, 1000, later), 700, later);
  expect(newer.limitBefore).toEqual({ perDay: 1000, until: later });
  expect(withDailyLimit(aHost('example.org'), 1500, NOW)).not.toHaveProperty('limitBefore');
});
