import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import type { PaceView, WatchRow } from '../../src/messaging/protocol';
import { everyWords, paceWords } from '../../src/ui/pace-words';
import { NOW, watchRow } from './rows';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function said(pace: Partial<PaceView>, row: Partial<WatchRow> = {}): string | undefined {
  const held: PaceView = {
    everyMs: 8 * HOUR,
    because: 'rate',
    changesEachMs: 3 * DAY,
    shortestMs: 3 * HOUR,
    ...pace,
  };
  const adaptive = watchRow({ rhythm: 'adaptive', pace: held, lastChangedAt: NOW - DAY, ...row });
  return paceWords(adaptive, NOW, ENGLISH);
}

describe('paceWords', () => {
  const cases: readonly (readonly [string, Partial<PaceView>, Partial<WatchRow>])[] = [
    ['Quiet for 3 weeks: now checked daily.', { everyMs: DAY }, { lastChangedAt: NOW - 21 * DAY }],
    [
      'Quiet for 10 days: now checked daily.',
      { everyMs: DAY },
      { lastChangedAt: null, addedAt: NOW - 10 * DAY },
    ],
    ['Changes about once in 3 days: now checked every 8 hours.', {}, {}],
    [
      'Changes about once in 40 minutes: now checked every 5 minutes.',
      { changesEachMs: 40.2 * MINUTE, everyMs: 5 * MINUTE },
      { lastChangedAt: NOW - 20 * MINUTE },
    ],
    [
      'Still learning how often it changes: now checked every 8 hours.',
      { because: 'new' },
      { lastChangedAt: NOW - 90 * DAY },
    ],
    [
      'Changed not long ago: checked more closely, every 3 hours.',
      { because: 'just_changed', everyMs: 3 * HOUR },
      {},
    ],
    [
      'Changes about once in 3 days, and shares what its site can be asked: now checked every 5 days.',
      { because: 'host_budget', everyMs: 5 * DAY },
      {},
    ],
  ];
  it.each(cases)('%s', (words, pace, row) => expect(said(pace, row)).toBe(words));

  it('says nothing of a paused watch, nor before there is a pace', () => {
    expect(said({}, { paused: true })).toBeUndefined();
    expect(said({}, { pace: null })).toBeUndefined();
  });
});

describe('everyWords', () => {
  it.each([
    [8.49 * HOUR, 'every 8 hours'],
    [23.7 * HOUR, 'daily'],
    [36 * HOUR, 'every 36 hours'],
    [6 * DAY, 'every 6 days'],
    [90 * MINUTE, 'every 90 minutes'],
    [30_000, 'every 1 minute'],
  ])('%i ms is %s', (ms, words) => expect(everyWords(ms, ENGLISH)).toBe(words));
});
