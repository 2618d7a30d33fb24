import { describe, expect, test } from 'vitest';
import {
  afterTry,
  type Delivery,
  isDue,
  isOfReceiver,
  LOG_KEPT,
  MOST_WAITING,
  newDelivery,
  type Sent,
  trimmed,
} from '../../../src/core/notify/webhook-log';

const NOW = 1_000_000;
const fresh = (more: Partial<Delivery> = {}) => ({
  ...newDelivery({ id: 'c1', kind: 'change' }, NOW),
  ...more,
});
const TAKEN: Sent = { kind: 'answered', status: 204 };
const REFUSED: Sent = { kind: 'answered', status: 500 };
const SILENT: Sent = { kind: 'failed', problem: 'network' };

describe('after a try', () => {
  test.each<readonly [string, Delivery, Sent, Partial<Delivery>]>([
    ['that was taken it is done', fresh(), TAKEN, { nextTryAt: null, status: 204, problem: null }],
    [
      'that was refused it waits a minute',
      fresh(),
      REFUSED,
      { nextTryAt: NOW + 60_000, status: 500, problem: 'refused' },
    ],
    [
      'without an answer it waits longer each time',
      fresh({ tries: 2 }),
      SILENT,
      { nextTryAt: NOW + 1_800_000, status: null, problem: 'network' },
    ],
    [
      'that was the sixth it is given up',
      fresh({ tries: 5 }),
      SILENT,
      { nextTryAt: null, problem: 'gave_up' },
    ],
    [
      'a test is done, whatever came of it',
      fresh({ kind: 'test' }),
      SILENT,
      { nextTryAt: null, problem: 'network' },
    ],
  ])('%s', (_, before, sent, after) => {
    expect(afterTry(before, sent, NOW)).toMatchObject({ tries: before.tries + 1, ...after });
  });
});

test.each<readonly [string, Partial<Delivery>, boolean]>([
  ['whose time has come', { nextTryAt: NOW }, true],
  ['that waits', { nextTryAt: NOW + 1 }, false],
  ['that waits for the longest', { nextTryAt: NOW + 21_600_000 }, false],
  ['from before the clock went back', { nextTryAt: NOW + 21_600_001 }, true],
  ['that is done', { nextTryAt: null }, false],
])('a delivery %s', (_, more, due) => {
  expect(isDue(fresh(more), NOW)).toBe(due);
});

test.each<readonly [string, Sent, boolean]>([
  ['no answer', SILENT, true],
  ['no permission', { kind: 'failed', problem: 'not_allowed' }, true],
  ['500', REFUSED, true],
  ['429', { kind: 'answered', status: 429 }, true],
  ['400', { kind: 'answered', status: 400 }, false],
  ['204', TAKEN, false],
])('after %s the rest is not tried: %j %s', (_, sent, all) => {
  expect(isOfReceiver(sent)).toBe(all);
});

describe('the log', () => {
  const many = (count: number, more: Partial<Delivery>) =>
    Array.from({ length: count }, (_, nth) => fresh({ id: `d${nth}`, madeAt: NOW + nth, ...more }));

  test('keeps the newest of what is done, and whatever waits', () => {
    const waiting = fresh({ id: 'waits', madeAt: NOW - 1 });
    const { dropped, givenUp, nextTryAt } = trimmed([
      waiting,
      ...many(LOG_KEPT + 2, { nextTryAt: null }),
    ]);
    expect(dropped.map(({ id }) => id)).toEqual(['d0', 'd1']);
    expect(givenUp).toEqual([]);
    expect(nextTryAt).toBe(NOW);
  });

  test('gives the oldest up where too many wait', () => {
    const { givenUp } = trimmed(many(MOST_WAITING + 1, {}));
    expect(givenUp).toMatchObject([{ id: 'd0', nextTryAt: null, problem: 'gave_up' }]);
  });

  test('knows of no next try where nothing waits', () => {
    expect(trimmed(many(2, { nextTryAt: null })).nextTryAt).toBeUndefined();
  });
});
