import { describe, expect, test } from 'vitest';
import {
  afterTry,
  type Delivery,
  LOG_KEPT,
  newDelivery,
  nextTryAt,
  type Sent,
  trimmedLog,
} from '../../../src/core/notify/webhook-log';

const NOW = 1_000_000;
const fresh = (more: Partial<Delivery> = {}) => ({
  ...newDelivery({ id: 'c1', kind: 'change', body: '{}' }, NOW),
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

test('the log keeps the newest, and whatever is still to be sent', () => {
  const done = Array.from({ length: LOG_KEPT + 10 }, (_, nth) =>
    fresh({ id: `d${nth}`, madeAt: NOW + nth, nextTryAt: null }),
  );
  const waiting = fresh({ id: 'waits', madeAt: NOW - 1 });
  const kept = trimmedLog([waiting, ...done]);
  expect(kept).toHaveLength(LOG_KEPT + 1);
  expect(kept.at(-1)?.id).toBe('waits');
  expect(nextTryAt(kept)).toBe(NOW);
  expect(nextTryAt(done)).toBeUndefined();
});
