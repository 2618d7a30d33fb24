import { describe, expect, test } from 'vitest';
import {
  forgetPage,
  isBlank,
  politenessOwed,
  rememberPage,
} from '../../../src/core/hosts/forget-page';
import { newHost } from '../../../src/core/hosts/record';
import { aHost, anEvidence, NOW } from '../../adapters/storage/rows';

const host = aHost('example.org', {
  evidence: [
    anEvidence('a', { at: NOW }),
    anEvidence('b', { at: NOW + 1 }),
    anEvidence('a', { at: NOW + 2 }),
  ],
  falsePages: ['a', 'b'],
});

describe('forgetPage and rememberPage', () => {
  test('forgetting leaves no word of the page', () => {
    const left = forgetPage(host, 'a');
    expect(JSON.stringify(left)).not.toContain('"a"');
    expect(left.evidence).toHaveLength(1);
  });

  test('remembering puts it back in the order of time', () => {
    expect(rememberPage(forgetPage(host, 'a'), host, 'a')).toEqual({
      ...host,
      falsePages: ['b', 'a'],
    });
  });

  test('remembering keeps what came in the meantime', () => {
    const since = anEvidence('b', { at: NOW + 3 });
    const grown = { ...forgetPage(host, 'a'), evidence: [since] };
    expect(rememberPage(grown, host, 'a').evidence.map(({ at }) => at)).toEqual([
      NOW,
      NOW + 2,
      NOW + 3,
    ]);
  });
});

describe('politenessOwed', () => {
  test('nothing is owed to a host at rest', () => {
    expect(politenessOwed(host, NOW)).toBeUndefined();
  });

  test.each([
    ['a pause', { pausedUntil: NOW + 1 }],
    ['a back-off', { failures: 3, backOffUntil: NOW + 1 }],
    ['a spent budget', { bucket: { tokens: 2, refilledAt: NOW }, lastStartAt: NOW }],
    [
      'a crawl delay that is not over',
      {
        crawlDelayMs: 60_000,
        bucket: { tokens: 0, refilledAt: NOW - 59_999 },
        lastStartAt: NOW - 59_999,
      },
    ],
    ['a day that was spent', { dayBucket: { tokens: 3, refilledAt: NOW }, lastStartAt: NOW }],
    ['half a day’s allowance', { halvedUntil: NOW + 1 }],
  ])('%s stays, without the evidence', (_title, owed) => {
    expect(politenessOwed({ ...host, ...owed }, NOW)).toEqual({
      ...newHost('example.org', NOW),
      ...owed,
    });
  });

  test('a crawl delay that is over is not owed', () => {
    const bucket = { tokens: 0, refilledAt: NOW - 60_000 };
    expect(politenessOwed({ ...host, crawlDelayMs: 60_000, bucket }, NOW)).toBeUndefined();
  });

  test('a pause that is over is not owed', () => {
    expect(politenessOwed({ ...host, pausedUntil: NOW }, NOW)).toBeUndefined();
  });
});

describe('isBlank', () => {
  test.each([
    ['a host that says nothing', aHost('h'), true],
    ['one with evidence', host, false],
    [
      'one that was counted',
      aHost('h', { totals: { ...newHost('h', 0).totals, requests: 1 } }),
      false,
    ],
    ['one that is paused', aHost('h', { pausedUntil: NOW + 1 }), false],
  ])('%s: %s', (_title, row, blank) => {
    expect(isBlank(row, NOW)).toBe(blank);
  });
});
