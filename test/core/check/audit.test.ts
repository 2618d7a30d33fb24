import { describe, expect, test } from 'vitest';
import { isAuditDue, isFrozenDate, isProofDue } from '../../../src/core/check/audit';
import type { Resource } from '../../../src/core/check/resource';
import { DEFAULT_RULES } from '../../../src/core/check/rules';
import { NO_VALIDATORS } from '../../../src/core/http/validators';
import { NOW } from '../../adapters/storage/rows';
import { heldResource } from './judge-input';

const DAY_MS = 86_400_000;
const EPOCH = 'Thu, 01 Jan 1970 00:00:00 GMT';

/** Whether an audit is due of a page whose last whole body came `days` ago. */
function due(days: number, over: Partial<Resource>, rules = DEFAULT_RULES): boolean {
  return isAuditDue(heldResource({ fullBodyAt: NOW - days * DAY_MS, ...over }), rules, NOW);
}

const tagged = (etag: string) => ({ validators: { ...NO_VALIDATORS, etag, etagProven: true } });
const dated = (lastModified: string) => ({
  validators: { ...NO_VALIDATORS, lastModified, lastModifiedUsable: true },
  answeredAt: NOW,
});

describe('an audit is due', () => {
  test.each<[string, number, Partial<Resource>, boolean]>([
    ['after four 304s and eight days', 8, { confirmedInRow: 4 }, true],
    ['not before eight days', 7.99, { confirmedInRow: 400 }, false],
    ['not before four 304s', 800, { confirmedInRow: 3 }, false],
    ['not without any 304', 800, {}, false],
    [
      'after thirty days where the tag moved with two changes',
      30,
      { confirmedInRow: 4, tagFlips: 2 },
      true,
    ],
    ['and not before', 29.99, { confirmedInRow: 400, tagFlips: 2 }, false],
    ['one change is not enough for that', 8, { confirmedInRow: 4, tagFlips: 1 }, true],
    [
      'after two days for the tag all bodies share',
      2,
      { confirmedInRow: 4, ...tagged('""') },
      true,
    ],
    ['weak or not', 2, { confirmedInRow: 4, ...tagged('W/""') }, true],
    ['and not before', 1.99, { confirmedInRow: 4, ...tagged('""') }, false],
    ['whatever it flipped before', 2, { confirmedInRow: 4, tagFlips: 5, ...tagged('""') }, true],
    [
      'after two days for a date of before the web',
      2,
      { confirmedInRow: 4, ...dated(EPOCH) },
      true,
    ],
    ['but not for one beside a tag', 2, { confirmedInRow: 4 }, false],
    ['at once after three 304s that a cache gave', 0.1, { cachedInRow: 3 }, true],
    ['not after two', 100, { cachedInRow: 2 }, false],
    [
      'and not more than once a day',
      0.1,
      { cachedInRow: 30, pastCacheAt: NOW - DAY_MS + 1 },
      false,
    ],
    ['but once a day', 0.1, { cachedInRow: 30, pastCacheAt: NOW - DAY_MS }, true],
    [
      'also of a page that is asked for its headers alone',
      8,
      { confirmedInRow: 4, headersOnly: true },
      true,
    ],
  ])('%s', (_what, days, over, expected) => {
    expect(due(days, over)).toBe(expected);
  });

  test('never before a whole body came', () => {
    expect(isAuditDue(heldResource({ confirmedInRow: 100 }), DEFAULT_RULES, NOW)).toBe(false);
  });

  test('by other rules', () => {
    const rules = { ...DEFAULT_RULES, auditAfterMs: DAY_MS, auditMin304: 1 };
    expect(due(1, { confirmedInRow: 1 }, rules)).toBe(true);
    expect(due(1, { confirmedInRow: 1, ...tagged('""') }, rules)).toBe(true);
    expect(due(29, { confirmedInRow: 1, tagFlips: 2 }, rules)).toBe(false);
  });
});

test.each([
  [EPOCH, true],
  ['Wed, 31 Dec 1980 23:59:59 GMT', true],
  ['Thu, 01 Jan 1981 00:00:00 GMT', false],
  ['Sun, 14 Jun 2026 09:30:00 GMT', false],
  ['once upon a time', false],
])('%s is a constant, not a date: %s', (lastModified, expected) => {
  expect(isFrozenDate(lastModified, NOW)).toBe(expected);
});

test.each<[Partial<Resource>, boolean]>([
  [{}, false],
  [{ suspiciousAudits: 1 }, false],
  [{ suspiciousAudits: 2 }, true],
  [{ suspiciousAudits: 3, provedSighted: true }, false],
])('after %o a server is put to the proof: %s', (over, expected) => {
  expect(isProofDue(heldResource(over))).toBe(expected);
});
