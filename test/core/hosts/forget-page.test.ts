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

describe('what is told from a page goes with it and comes back with it', () => {
  const refused = (page: string, at: number) => anEvidence(page, { at, answer: '412', bytes: 0 });
  const unasked = (page: string, at: number) =>
    anEvidence(page, { at, asked: 'nothing', answer: '304', bytes: 0 });
  const evidence = [refused('a', NOW), unasked('a', NOW + 1), refused('b', NOW + 2)];
  const faulty = aHost('example.org', {
    evidence,
    precondition412: 2,
    unsolicited: 1,
    malformedRejected: true,
    malformedRejectedAt: NOW,
    malformedRejectedBy: 'a',
    recentTexts: [
      { page: 'a', fingerprint: 'f', before: 'e', at: NOW },
      { page: 'b', fingerprint: 'g', before: 'e', at: NOW + 1 },
    ],
  });

  test('412s, 304s nobody asked for, and the tag it choked on', () => {
    const left = forgetPage(faulty, 'a');
    expect(left).toMatchObject({ precondition412: 1, unsolicited: 0, malformedRejected: false });
    expect(left).not.toHaveProperty('malformedRejectedBy');
    expect(rememberPage(left, faulty, 'a')).toEqual(faulty);
  });

  test('what it changed to', () => {
    expect(JSON.stringify(forgetPage(faulty, 'a'))).not.toContain('"a"');
    expect(forgetPage(faulty, 'b').recentTexts.map(({ page }) => page)).toEqual(['a']);
  });

  test('a tag that another page showed it to choke on stays', () => {
    expect(forgetPage(faulty, 'b')).toMatchObject({ malformedRejected: true });
    const since = { ...forgetPage(faulty, 'a'), malformedRejected: true, malformedRejectedBy: 'c' };
    expect(rememberPage(since, faulty, 'a').malformedRejectedBy).toBe('c');
  });

  test('noise, once the noisy page is gone', () => {
    const noisy = Array.from({ length: 9 }, () =>
      anEvidence('a', { answer: 'other_bytes', sameText: true }),
    );
    const loud = aHost('h', {
      evidence: [...noisy, anEvidence('b')],
      labels: ['noisy_bytes', 'lm_frozen', 'retry_after_absurd'],
    });
    expect(forgetPage(loud, 'b').labels).toEqual(loud.labels);
    const left = forgetPage(loud, 'a');
    expect(left.labels).toEqual(['lm_frozen', 'retry_after_absurd']);
    expect(forgetPage(left, 'b').labels).toEqual(['retry_after_absurd']);
    expect(new Set(rememberPage(left, loud, 'a').labels)).toEqual(new Set(loud.labels));
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
