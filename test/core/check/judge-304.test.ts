import { describe, expect, test } from 'vitest';
import type { HeaderList } from '../../../src/core/check/exchange';
import { judgeAnswer } from '../../../src/core/check/judge-answer';
import type { JudgeInput } from '../../../src/core/check/judgement';
import { aHost, NOW } from '../../adapters/storage/rows';
import {
  BY_DATE,
  D0,
  D1,
  datedResource,
  heldResource,
  inShort,
  judgeInput,
  response,
} from './judge-input';

function judged(headers: HeaderList = [], over: Partial<JudgeInput> = {}) {
  return judgeAnswer(judgeInput(response(304, headers), over));
}

const byDate = { resource: datedResource(), asked: BY_DATE };

describe('a 304 that can belong to what is held', () => {
  test('keeps what it does not name', () => {
    const { resource, verdict } = judged();
    expect(verdict).toEqual({ kind: 'not_modified' });
    expect(resource).toMatchObject({
      validators: heldResource().validators,
      sha256: 'aa',
      encodedBytes: 1000,
      fresh: { cacheControl: 'max-age=60', receivedAt: NOW },
    });
  });

  test('replaces the fields it may refresh and no other', () => {
    const { resource } = judged([
      ['Cache-Control', 'no-cache'],
      ['Expires', '0'],
      ['Date', D1],
      ['Age', '5'],
      ['Vary', 'Accept'],
      ['ETag', 'W/"v1"'],
      ['Content-Type', 'image/png'],
      ['Content-Length', '1'],
      ['Set-Cookie', 'a=1'],
    ]);
    expect(resource).toEqual({
      ...heldResource(),
      validators: { ...heldResource().validators, etag: 'W/"v1"' },
      fresh: {
        cacheControl: 'no-cache',
        expires: '0',
        date: D1,
        age: '5',
        vary: 'Accept',
        receivedAt: NOW,
      },
      confirmedInRow: 1,
      cachedInRow: 0,
      answeredAt: NOW,
    });
  });

  test('is evidence of a host that answers', () => {
    expect(judged().evidence).toMatchObject({ asked: 'tag', answer: '304', bytes: 0 });
  });
});

describe('compared with the tag that was sent', () => {
  test.each<[string, string, string | undefined, boolean]>([
    ['none', '', '"v1"', true],
    ['the same', '"v1"', '"v1"', true],
    ['the same, weak', 'W/"v1"', 'W/"v1"', true],
    ['another', '"v2"', '"v2"', false],
    ['another, by case', '"V1"', '"V1"', false],
    ['a list with ours in it', '"v1", "v2"', '"v1", "v2"', false],
  ])('it names %s', (_what, carried, stored, proven) => {
    const { resource, details } = judged([['ETag', carried]]);
    expect(resource.validators).toMatchObject({ etag: stored, etagProven: proven });
    expect(details).toEqual(proven ? [] : ['etag_mismatch_304']);
    expect(resource.unconditional).toBe(proven ? undefined : 'verify_mismatch');
  });

  test('with another tag nothing else of it counts', () => {
    const { resource } = judged([
      ['ETag', '"v2"'],
      ['Last-Modified', D1],
      ['Cache-Control', 'max-age=9999'],
    ]);
    expect(resource.validators.lastModified).toBe(D0);
    expect(resource.fresh).toEqual(heldResource().fresh);
    expect(resource.mismatch).toEqual({
      field: 'etag',
      sent: '"v1"',
      carried: '"v2"',
      rollback: false,
    });
  });

  test('a host that was harmless twice is believed the third time', () => {
    const once = judged([['ETag', '"v2"']], { host: aHost('h', { benignMismatches: 1 }) });
    expect(once.resource.unconditional).toBe('verify_mismatch');
    const { resource, details } = judged([['ETag', '"v2"']], {
      host: aHost('h', { benignMismatches: 2 }),
    });
    expect(details).toEqual(['etag_mismatch_304']);
    expect(resource).not.toHaveProperty('unconditional');
    expect(resource.validators).toMatchObject({ etag: '"v2"', etagProven: true });
  });

  test('a date beside the tag is no contradiction', () => {
    const { resource, details } = judged([
      ['ETag', '"v1"'],
      ['Last-Modified', D1],
    ]);
    expect(details).toEqual([]);
    expect(resource.validators.lastModified).toBe(D1);
  });
});

describe('compared with the date that was sent', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['the same', D0, D0, []],
    ['the same moment in another spelling', 'Sunday, 14-Jun-26 09:30:00 GMT', D0, []],
    ['a later one', D1, D1, ['lm_mismatch_304']],
    [
      'an earlier one',
      'Mon, 01 Jun 2026 07:00:00 GMT',
      'Mon, 01 Jun 2026 07:00:00 GMT',
      ['lm_mismatch_304'],
    ],
    ['words', 'today', 'today', ['lm_mismatch_304']],
  ])('it names %s', (_what, carried, stored, details) => {
    const end = judged([['Last-Modified', carried]], byDate);
    expect(end.details).toEqual(details);
    expect(end.resource.validators.lastModified).toBe(stored);
    expect(end.resource.validators.lastModifiedUsable).toBe(details.length === 0);
  });

  test('only an earlier one is a page put back', () => {
    const rollback = (date: string) =>
      judged([['Last-Modified', date]], byDate).resource.mismatch?.rollback;
    expect(rollback('Mon, 01 Jun 2026 07:00:00 GMT')).toBe(true);
    expect(rollback(D1)).toBe(false);
    expect(rollback('today')).toBe(false);
  });

  test('a host that was harmless with tags is not believed with dates', () => {
    const host = aHost('h', { benignMismatches: 9 });
    expect(judged([['Last-Modified', D1]], { ...byDate, host }).resource.unconditional).toBe(
      'verify_mismatch',
    );
  });

  test('a tag on it is stored, unproven, and changes nothing else', () => {
    const { resource, details } = judged([['ETag', '"new"']], byDate);
    expect(details).toEqual([]);
    expect(resource.validators).toEqual({
      ...datedResource().validators,
      etag: '"new"',
      etagProven: false,
    });
    expect(resource).not.toHaveProperty('unconditional');
  });
});

describe('a 304 that cannot belong to what is held', () => {
  test('nothing was asked: an error, and asked plainly again', () => {
    const end = judged([['ETag', '"z"']], { asked: undefined });
    expect(inShort(end)).toEqual(['retrying', 'unsolicited_304']);
    expect(end.evidence).toMatchObject({ asked: 'nothing', answer: '304' });
    expect(end.resource).toEqual({ ...heldResource(), unconditional: 'unsolicited_304' });
  });

  test('a verification that is owed stays owed', () => {
    const resource = heldResource({ unconditional: 'verify_mismatch' });
    expect(judged([], { asked: undefined, resource }).resource.unconditional).toBe(
      'verify_mismatch',
    );
  });

  test('it comes from another address: an error, and no evidence', () => {
    const answer = response(304, [['ETag', '"v1"']], { finalUrl: 'https://example.org/else' });
    const end = judgeAnswer(judgeInput(answer));
    expect(inShort(end)).toEqual(['retrying', '304_other_url']);
    expect(end.resource).toEqual({ ...heldResource(), unconditional: 'other_url' });
    expect(end.evidence).toBeUndefined();
  });
});

describe('a 304 that a cache on the way has given', () => {
  const served = (headers: HeaderList, cacheControl = 'max-age=60', date = D1) =>
    judged(headers, {
      resource: heldResource({
        confirmedInRow: 2,
        cachedInRow: 1,
        fresh: { cacheControl, date, receivedAt: NOW },
      }),
    }).resource;
  const FROM_CACHE = { confirmedInRow: 2, cachedInRow: 2 };
  const FROM_ORIGIN = { confirmedInRow: 3, cachedInRow: 0 };

  test.each<[string, HeaderList, object]>([
    ['older than its lifetime', [['Age', '61']], FROM_CACHE],
    ['within it', [['Age', '60']], FROM_ORIGIN],
    [
      'older than the lifetime it brings',
      [
        ['Age', '9'],
        ['Cache-Control', 'max-age=5'],
      ],
      FROM_CACHE,
    ],
    ['made before what is held', [['Date', D0]], FROM_CACHE],
    ['made at the same time', [['Date', D1]], FROM_ORIGIN],
    ['without any word of it', [], FROM_ORIGIN],
  ])('%s', (_what, headers, expected) => {
    expect(served(headers)).toMatchObject(expected);
  });

  test('a page that is never fresh cannot be too old', () => {
    expect(served([['Age', '9000']], 'no-cache')).toMatchObject(FROM_ORIGIN);
  });
});

test('Date and Age belong to one answer: a 304 without them takes them away', () => {
  const fresh = {
    cacheControl: 'max-age=60',
    age: '5',
    date: D0,
    expires: D1,
    vary: 'Accept',
    receivedAt: 1,
  };
  expect(judged([], { resource: heldResource({ fresh }) }).resource.fresh).toEqual({
    cacheControl: 'max-age=60',
    expires: D1,
    vary: 'Accept',
    receivedAt: NOW,
  });
});

test('the second 304 that nobody asked for holds the host back', () => {
  const failed = (unsolicited: number) =>
    judged([], { asked: undefined, host: aHost('example.org', { unsolicited }) }).hostFailed;
  expect([failed(0), failed(1), failed(2)]).toEqual([false, true, true]);
});

describe('evidence of a 304 by date, though there is a tag', () => {
  const evidence = (etag: string, malformedRejected = false) => {
    const validators = { ...heldResource().validators, etag };
    return judged([], {
      asked: BY_DATE,
      resource: heldResource({ validators }),
      host: aHost('example.org', { malformedRejected }),
    }).evidence;
  };

  test.each([
    ['a good tag', '"v1"', false, true],
    ['a good tag at a strict host', '"v1"', true, true],
    ['a malformed one at a strict host, which may not be sent', 'v1', true, undefined],
    ['the asterisk, which is never sent', '*', false, undefined],
  ])('%s', (_what, etag, isStrict, expected) => {
    expect(evidence(etag, isStrict)?.byDateThoughTagged).toBe(expected);
  });
});
