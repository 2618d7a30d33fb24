import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeAnswer } from '../../../src/core/check/judge-answer';
import type { JudgeInput } from '../../../src/core/check/judgement';
import { DEFAULT_RULES } from '../../../src/core/check/rules';
import type { FetchAnswer } from '../../../src/core/ports/fetcher';
import { aHost, NOW } from '../../adapters/storage/rows';
import { broken, heldResource, inShort, judgeInput, response } from './judge-input';

function judged(answer: FetchAnswer, over: Partial<JudgeInput> = {}) {
  return judgeAnswer(judgeInput(answer, over));
}

const RETRY = [['Retry-After', '60']] as const;
const CHALLENGED = { body: { sha256: 'c', challenge: true } };

describe('each status', () => {
  test.each<[number, readonly string[]]>([
    [200, ['body']],
    [203, ['body']],
    [204, ['refused', 'http_status']],
    [206, ['retrying', 'partial']],
    [300, ['refused', 'http_status']],
    [304, ['not_modified']],
    [400, ['refused', 'http_status']],
    [401, ['sign_in', 'http_status']],
    [403, ['refused', 'http_status']],
    [404, ['gone']],
    [405, ['refused', 'http_status']],
    [407, ['sign_in', 'http_status']],
    [408, ['retrying', 'http_status']],
    [410, ['gone']],
    [412, ['retrying', 'precondition_412']],
    [418, ['refused', 'http_status']],
    [425, ['retrying', 'http_status']],
    [429, ['rate_limited', 'rate_limited']],
    [451, ['refused', 'http_status']],
    [500, ['retrying', 'http_status']],
    [503, ['retrying', 'http_status']],
    [599, ['retrying', 'http_status']],
  ])('%d', (status, expected) => {
    expect(inShort(judged(response(status)))).toEqual(expected);
  });

  test.each([204, 206, 300, 401, 403, 405, 407, 408, 418, 425, 429, 451, 500, 503, 599])(
    '%d leaves the record as it is',
    (status) => {
      const headers = [
        ['ETag', '"error"'],
        ['Retry-After', 'soon'],
      ] as const;
      expect(judged(response(status, headers)).resource).toEqual(heldResource());
    },
  );

  test.each([500, 502, 503, 599])('%d is a failure of the host', (status) => {
    expect(judged(response(status)).hostFailed).toBe(true);
  });

  test.each([200, 304, 403, 404, 412])('%d is none', (status) => {
    expect(judged(response(status)).hostFailed).toBe(false);
  });
});

describe('no whole answer', () => {
  test.each<[string, FetchAnswer, readonly string[], boolean]>([
    [
      'no answer',
      { kind: 'failed', reason: 'network', repeats: 0, ms: 1 },
      ['retrying', 'network'],
      true,
    ],
    [
      'no answer in time',
      { kind: 'failed', reason: 'timeout', repeats: 0, ms: 1 },
      ['slow', 'timeout'],
      true,
    ],
    [
      'a redirect we may not see',
      { kind: 'opaque_redirect', ms: 1 },
      ['leads_elsewhere', 'leads_elsewhere'],
      false,
    ],
    ['a body cut short', broken('truncated'), ['truncated', 'truncated'], false],
    ['a body past the cap', broken('too_large'), ['too_large', 'too_large'], false],
    ['a body that drips', broken('timeout'), ['slow', 'timeout'], false],
  ])('%s', (_what, answer, expected, hostFailed) => {
    const end = judged(answer);
    expect(inShort(end)).toEqual(expected);
    expect(end.hostFailed).toBe(hostFailed);
    expect(end.resource).toEqual(heldResource());
  });

  test.each<[number, readonly string[]]>([
    [404, ['gone']],
    [410, ['gone']],
    [412, ['retrying', 'precondition_412']],
    [429, ['rate_limited', 'rate_limited']],
    [401, ['sign_in', 'http_status']],
    [500, ['retrying', 'http_status']],
  ])('the body of a %d need not come whole', (status, expected) => {
    expect(inShort(judged(broken('truncated', status)))).toEqual(expected);
    expect(inShort(judged(broken('timeout', status)))).toEqual(expected);
  });
});

describe('a request to wait', () => {
  const untilOf = (answer: FetchAnswer, over: Partial<JudgeInput> = {}) => {
    const { verdict } = judged(answer, over);
    return verdict.kind === 'rate_limited' ? verdict.until - NOW : verdict.kind;
  };

  test.each([429, 503])('%d with Retry-After is kept to', (status) => {
    expect(untilOf(response(status, RETRY))).toBe(60_000);
  });

  test('429 without one, or with junk, is a quarter of an hour, doubling', () => {
    expect(untilOf(response(429))).toBe(DEFAULT_RULES.defaultPauseMs);
    expect(untilOf(response(429, [['Retry-After', '1.5']]))).toBe(DEFAULT_RULES.defaultPauseMs);
    const host = aHost('example.org', { failures: 2 });
    expect(untilOf(response(429), { host })).toBe(4 * DEFAULT_RULES.defaultPauseMs);
    const tired = aHost('example.org', { failures: 1000 });
    expect(untilOf(response(429), { host: tired })).toBe(7 * 86_400_000);
  });

  test('503 with junk is one too: the field is there', () => {
    expect(untilOf(response(503, [['Retry-After', 'soon']]))).toBe(DEFAULT_RULES.defaultPauseMs);
  });

  test('a bot check that names a time is given it', () => {
    expect(untilOf(response(503, RETRY), CHALLENGED)).toBe(60_000);
    expect(untilOf(response(429), CHALLENGED)).toBe(DEFAULT_RULES.defaultPauseMs);
  });
});

describe('a bot check', () => {
  test.each([200, 403, 503])('with %d is never the page', (status) => {
    const end = judged(response(status, [['ETag', '"c"']]), CHALLENGED);
    expect(inShort(end)).toEqual(['challenge', 'challenge']);
    expect(end.resource).toEqual(heldResource());
    expect(end.evidence).toMatchObject({ answer: 'other' });
  });
});

describe('404 and 410', () => {
  test.each([404, 410] as const)(
    '%d clears what belongs to the bytes and is news once',
    (status) => {
      const first = judged(response(status, [['ETag', '"nf"']]));
      expect(first.verdict).toEqual({ kind: 'gone', first: true, status });
      expect(first.resource).toMatchObject({
        validators: { etag: undefined, lastModified: undefined },
        gone: true,
        goneStatus: status,
        sha256: 'aa',
      });
      const again = judged(response(404), { resource: first.resource });
      expect(again.verdict).toMatchObject({ first: false });
    },
  );

  test('settles what was to be verified', () => {
    const resource = heldResource({
      unconditional: 'verify_mismatch',
      mismatch: { field: 'etag', sent: '"a"', carried: '"b"', rollback: false },
    });
    const end = judged(response(404), { resource, asked: undefined }).resource;
    expect(end).not.toHaveProperty('mismatch');
    expect(end).not.toHaveProperty('unconditional');
  });
});

describe('412', () => {
  test('to a condition is counted, and asked again without one', () => {
    const end = judged(response(412));
    expect(end).toMatchObject({
      resource: { unconditional: 'precondition_412', validators: { etag: '"v1"' } },
      evidence: { asked: 'tag', answer: '412' },
    });
  });

  test('to a plain request is an error like another', () => {
    const end = judged(response(412), { asked: undefined });
    expect(inShort(end)).toEqual(['refused', 'http_status']);
    expect(end.evidence).toBeUndefined();
  });
});

describe('400', () => {
  const malformed = { kind: 'tag', field: 'If-None-Match', value: 'abc' } as const;

  test('to a tag that is none is asked again without it', () => {
    const end = judged(response(400), { asked: malformed });
    expect(inShort(end)).toEqual(['retrying', 'http_status']);
    expect(end.resource).toMatchObject({ unconditional: 'malformed_400' });
  });

  test('is told of at once where the host is known for it', () => {
    const host = aHost('example.org', { malformedRejected: true, malformedRejectedAt: 1 });
    expect(judged(response(400), { asked: malformed, host }).faults).toEqual({
      malformedTag: 'rejected',
    });
    expect(judged(response(400), { asked: malformed }).faults).toEqual({});
  });

  test('to a good tag, a date or nothing is about something else', () => {
    const date = { kind: 'date', field: 'If-Modified-Since', value: 'junk' } as const;
    for (const asked of [judgeInput(response(400)).asked, date, undefined]) {
      expect(judged(response(400), { asked }).resource).toEqual(heldResource());
    }
  });
});

describe('400 to the plain request as well', () => {
  const resource = heldResource({ unconditional: 'malformed_400' });
  const end = judged(response(400), { asked: undefined, resource });

  test('was not about the tag, and a whole answer is still owed', () => {
    expect(inShort(end)).toEqual(['refused', 'http_status']);
    expect(end.resource).toMatchObject({ unconditional: 'plain_400' });
  });

  test('the 200 that follows blames nobody', () => {
    const next = judged(response(200), { asked: undefined, resource: end.resource });
    expect(next.faults).toEqual({});
    expect(next.resource).not.toHaveProperty('unconditional');
  });
});

test.each([405, 501])('%d to a watch on headers alone: nothing can be compared', (status) => {
  const end = judged(response(status), { resource: heldResource({ headersOnly: true }) });
  expect(inShort(end)).toEqual(['too_large', 'head_unsupported']);
  expect(end.hostFailed).toBe(false);
});

test('what is gone takes with it all that was seen of its tags', () => {
  const resource = heldResource({
    tagsSeen: ['"a"', '"b"'],
    confirmedInRow: 3,
    cachedInRow: 1,
    suspiciousAudits: 2,
  });
  const { resource: gone } = judged(response(404), { resource });
  for (const key of ['tagsSeen', 'confirmedInRow', 'cachedInRow', 'suspiciousAudits']) {
    expect(gone).not.toHaveProperty(key);
  }
});

test('whatever Retry-After says, the pause is between nothing and a week', () => {
  const field = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.bigInt().map(String),
    fc.constant('9'.repeat(400)),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  );
  const failures = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(field, field, failures, (retryAfter, date, before) => {
      const answer = response(429, [
        ['Retry-After', retryAfter],
        ['Date', date],
      ]);
      const { verdict } = judged(answer, { host: aHost('example.org', { failures: before }) });
      if (verdict.kind !== 'rate_limited') throw new Error(verdict.kind);
      expect(verdict.until).toBeGreaterThanOrEqual(NOW);
      expect(verdict.until).toBeLessThanOrEqual(NOW + 7 * 86_400_000);
    }),
  );
});
