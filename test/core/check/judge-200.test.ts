import { describe, expect, test } from 'vitest';
import type { HeaderList } from '../../../src/core/check/exchange';
import { judgeAnswer } from '../../../src/core/check/judge-answer';
import type { JudgeInput } from '../../../src/core/check/judgement';
import type { Mismatch, Resource } from '../../../src/core/check/resource';
import { aHost, anEvidence, NOW } from '../../adapters/storage/rows';
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

const SAME = { body: { sha256: 'aa', challenge: false } };
const OTHER = { body: { sha256: 'bb', challenge: false } };

function judged(headers: HeaderList, over: Partial<JudgeInput> = SAME, finalUrl?: string) {
  const where = finalUrl === undefined ? {} : { finalUrl };
  return judgeAnswer(judgeInput(response(200, headers, where), over));
}

describe('the hash decides', () => {
  test.each<[string, HeaderList, Partial<JudgeInput>, string]>([
    ['the same bytes under another tag', [['ETag', '"v2"']], SAME, 'same'],
    ['other bytes under the same tag', [['ETag', '"v1"']], OTHER, 'other'],
    [
      'the first bytes',
      [],
      { ...SAME, resource: heldResource({ sha256: undefined as never }) },
      'first',
    ],
  ])('%s', (_what, headers, over, bytes) => {
    expect(judged(headers, over).verdict).toMatchObject({ kind: 'body', bytes });
  });

  test('whatever was held is replaced, in one piece', () => {
    const { resource } = judged(
      [
        ['ETag', '"v2"'],
        ['Vary', 'Cookie'],
      ],
      OTHER,
    );
    expect(resource).toEqual({
      ...heldResource(),
      validators: {
        etag: '"v2"',
        etagProven: true,
        lastModified: undefined,
        lastModifiedUsable: false,
      },
      sha256: 'bb',
      encodedBytes: 1,
      fresh: { vary: 'Cookie', receivedAt: NOW },
      // Of other bytes nothing is known yet: tags, 304s and audits count anew.
      tagsSeen: ['"v2"'],
      confirmedInRow: 0,
      cachedInRow: 0,
      fullBodyAt: NOW,
      lastChangeAt: NOW,
      tagFlips: 1,
      suspiciousAudits: 0,
      decodedBytes: 1,
      browser: 'Chrome/156',
      answeredAt: NOW,
    });
  });

  test.each<[string, Partial<Resource>, number | undefined]>([
    ['when a cache was asked past is remembered', { cachedInRow: 3 }, NOW],
    ['where it had answered too seldom it was not', { cachedInRow: 2 }, undefined],
    ['and the last time stays known', { cachedInRow: 2, pastCacheAt: 1 }, 1],
  ])('%s', (_what, over, expected) => {
    expect(judged([], { ...SAME, resource: heldResource(over) }).resource.pastCacheAt).toBe(
      expected,
    );
  });

  test('without validators the old ones go, though the bytes are the same', () => {
    expect(judged([]).resource.validators).toMatchObject({
      etag: undefined,
      lastModified: undefined,
    });
  });

  test('an unproven tag is proven', () => {
    const resource = heldResource({
      validators: { ...heldResource().validators, etagProven: false },
    });
    expect(judged([['ETag', '"v1"']], { ...SAME, resource }).resource.validators.etagProven).toBe(
      true,
    );
  });
});

describe('no page in place of the page', () => {
  test('an empty body: nothing lands, and it is asked plainly', () => {
    const end = judgeAnswer(judgeInput(response(200, [['ETag', '"e"']], { body: '' })));
    expect(inShort(end)).toEqual(['empty', 'empty_200']);
    expect(end.resource).toEqual({ ...heldResource(), unconditional: 'empty_200' });
  });

  test('a sign-in address: nothing lands', () => {
    const end = judged([['ETag', '"L"']], OTHER, 'https://example.org/login?next=/news');
    expect(inShort(end)).toEqual(['sign_in', 'login_redirect']);
    expect(end.resource).toEqual(heldResource());
  });

  test.each([
    ['the watched address is one itself', heldResource({ url: 'https://example.org/login' })],
    ['the page has always been there', heldResource({ finalUrl: 'https://example.org/login' })],
  ])('unless %s', (_what, resource) => {
    const end = judged([], { ...OTHER, resource }, 'https://example.org/login');
    expect(end.verdict.kind).toBe('body');
  });
});

describe('another final address', () => {
  test('is bound to, and said', () => {
    const end = judged([['ETag', '"v2"']], SAME, 'https://example.org/new');
    expect(end.details).toEqual(['moved']);
    expect(end.resource.finalUrl).toBe('https://example.org/new');
  });

  test('is no move where nothing was held', () => {
    const { finalUrl: _none, ...resource } = heldResource();
    expect(judged([], { ...SAME, resource }, 'https://example.org/new').details).toEqual([]);
  });
});

describe('who was right about a 304 with another validator', () => {
  const tagMismatch: Mismatch = { field: 'etag', sent: '"v1"', carried: '"v2"', rollback: false };
  const dateMismatch: Mismatch = { field: 'last-modified', sent: D0, carried: D1, rollback: false };
  const rollback: Mismatch = { ...dateMismatch, sent: D1, carried: D0, rollback: true };
  const owing = (mismatch: Mismatch) =>
    heldResource({ mismatch, unconditional: 'verify_mismatch' });

  test.each<[string, Mismatch, HeaderList, Partial<JudgeInput>, readonly string[], object]>([
    [
      'the same bytes: harmless',
      tagMismatch,
      [['ETag', '"v2"']],
      SAME,
      [],
      { benignMismatch: true },
    ],
    [
      'the 304’s own tag: it hid this',
      tagMismatch,
      [['ETag', '"v2"']],
      OTHER,
      ['missed_by_304'],
      { falsePage: true },
    ],
    [
      'the same, weakly',
      tagMismatch,
      [['ETag', 'W/"v2"']],
      OTHER,
      ['missed_by_304'],
      { falsePage: true },
    ],
    [
      'the tag that was sent: stuck',
      tagMismatch,
      [['ETag', '"v1"']],
      OTHER,
      ['missed_by_304'],
      { falsePage: true },
    ],
    ['a third tag: nobody', tagMismatch, [['ETag', '"v3"']], OTHER, [], {}],
    ['no tag: nobody', tagMismatch, [], OTHER, [], {}],
    [
      'the 304’s own date: it hid this',
      dateMismatch,
      [['Last-Modified', D1]],
      OTHER,
      ['missed_by_304'],
      { falsePage: true },
    ],
    ['the same bytes under it: harmless', dateMismatch, [['Last-Modified', D1]], SAME, [], {}],
    [
      'an earlier date: hidden, no lie',
      rollback,
      [['Last-Modified', D0]],
      OTHER,
      ['missed_by_304'],
      {},
    ],
  ])('%s', (_what, mismatch, headers, body, details, faults) => {
    const end = judged(headers, { ...body, resource: owing(mismatch), asked: undefined });
    expect(end.details).toEqual(details);
    expect(end.faults).toEqual(faults);
    expect(end.resource).not.toHaveProperty('mismatch');
    expect(end.resource).not.toHaveProperty('unconditional');
    expect(end.resource.distrusted).toBe('falsePage' in faults);
  });
});

describe('evidence', () => {
  test.each<[string, HeaderList, Partial<JudgeInput>, object]>([
    [
      'wasted, the tag stood',
      [['ETag', 'W/"v1"']],
      SAME,
      { answer: 'same_bytes', validatorMoved: false },
    ],
    [
      'wasted, the tag moved',
      [['ETag', '"v2"']],
      SAME,
      { answer: 'same_bytes', validatorMoved: true },
    ],
    ['wasted, the tag went', [], SAME, { validatorMoved: true, hadValidator: false }],
    ['a change', [['ETag', '"v2"']], OTHER, { answer: 'other_bytes', hadValidator: true }],
    [
      'asked by date: a tag that moves beside it is not the one that was sent',
      [
        ['ETag', '"t2"'],
        ['Last-Modified', D0],
      ],
      {
        ...SAME,
        asked: BY_DATE,
        resource: datedResource({
          validators: { ...datedResource().validators, etag: '"t1"', etagProven: false },
        }),
      },
      { asked: 'date', validatorMoved: false },
    ],
    [
      'asked by date: the date moved, the tag beside it stood',
      [
        ['ETag', '"t1"'],
        ['Last-Modified', D1],
      ],
      {
        ...SAME,
        asked: BY_DATE,
        resource: datedResource({
          validators: { ...datedResource().validators, etag: '"t1"', etagProven: false },
        }),
      },
      { asked: 'date', validatorMoved: true },
    ],
  ])('%s', (_what, headers, over, evidence) => {
    expect(judged(headers, over).evidence).toMatchObject(evidence);
  });

  test('400 to a tag that is none, and a 200 without it', () => {
    const resource = heldResource({ unconditional: 'malformed_400' });
    const end = judged([['ETag', 'abc']], { ...SAME, resource, asked: undefined });
    expect(end.faults).toEqual({ malformedTag: 'rejected' });
  });
});

describe('a return', () => {
  test('is one whatever the bytes', () => {
    const resource = heldResource({ gone: true, goneStatus: 404 });
    for (const body of [SAME, OTHER]) {
      const end = judged([], { ...body, resource, asked: undefined });
      expect(end.verdict).toMatchObject({ returned: true });
      expect(end.resource.gone).toBe(false);
      expect(end.resource).not.toHaveProperty('goneStatus');
    }
  });
});

describe('the tags of the bytes held', () => {
  const seen = (etag: string, over: Partial<JudgeInput>, tagsSeen?: readonly string[]) => {
    const resource = heldResource(tagsSeen === undefined ? {} : { tagsSeen });
    return judged([['ETag', etag]], { ...over, resource }).resource.tagsSeen;
  };

  test.each<
    [string, string, Partial<JudgeInput>, readonly string[] | undefined, readonly string[]]
  >([
    ['begin with the one that was held', '"v2"', SAME, undefined, ['"v1"', '"v2"']],
    ['each once', '"v1"', SAME, ['"v1"', '"v2"'], ['"v1"', '"v2"']],
    ['weak or strong', 'W/"v2"', SAME, ['"v1"', '"v2"'], ['"v1"', '"v2"']],
    ['oldest first', '"v3"', SAME, ['"v1"', '"v2"'], ['"v1"', '"v2"', '"v3"']],
    ['of other bytes: anew', '"v3"', OTHER, ['"v1"', '"v2"'], ['"v3"']],
  ])('%s', (_what, etag, over, before, after) => {
    expect(seen(etag, over, before)).toEqual(after);
  });

  test('are the newest few, however many a server mints', () => {
    const many = Array.from({ length: 100 }, (_, index) => `"t${index}"`);
    const after = seen('"new"', SAME, many);
    expect(after).toHaveLength(32);
    expect(after?.at(-1)).toBe('"new"');
  });
});

describe('what a change proves of the tag', () => {
  const AUDIT = { unconditional: 'audit', tagFlips: 1, suspiciousAudits: 1 } as const;

  test.each<[string, string, Partial<Resource>, Partial<Resource>]>([
    [
      'it moved with the page',
      '"v2"',
      { tagFlips: 1, suspiciousAudits: 1 },
      { tagFlips: 2, suspiciousAudits: 0 },
    ],
    ['it stood still', '"v1"', { tagFlips: 2 }, { tagFlips: 0 }],
    ['an audit had to find it', '"v2"', AUDIT, { tagFlips: 1, suspiciousAudits: 2 }],
  ])('%s', (_what, etag, over, after) => {
    const end = judged([['ETag', etag]], { ...OTHER, resource: heldResource(over) });
    expect(end.resource).toMatchObject({ ...after, lastChangeAt: NOW });
  });

  const DAY_MS = 86_400_000;
  const at = (ms: number) => new Date(NOW + ms).toUTCString();

  test.each([
    ['older than the last 304', at(-2 * DAY_MS), at(0), 2],
    ['younger', at(-DAY_MS / 2), at(0), 1],
    ['within a minute of it', at(-DAY_MS - 60_000), at(0), 1],
    ['older by the clock of a server that is a week behind', at(-9 * DAY_MS), at(-7 * DAY_MS), 2],
    ['of a date that is none', 'long ago', at(0), 1],
  ])('an audit finds a change %s', (_what, lastModified, date, suspiciousAudits) => {
    const resource = heldResource({ unconditional: 'audit', answeredAt: NOW - DAY_MS });
    const headers = [
      ['ETag', '"v2"'],
      ['Last-Modified', lastModified],
      ['Date', date],
    ] as const;
    expect(judged(headers, { ...OTHER, resource, asked: undefined }).resource).toMatchObject({
      suspiciousAudits,
    });
  });
});

describe('an audit that meets other bytes', () => {
  const confirmedBy = (asked: 'tag' | 'date') =>
    aHost('example.org', { evidence: [anEvidence(heldResource().key, { asked, answer: '304' })] });
  const both = (etag: string, date: string) =>
    [
      ['ETag', etag],
      ['Last-Modified', date],
    ] as const;

  test.each<[string, 'tag' | 'date', HeaderList, boolean]>([
    ['under the tag that was confirmed', 'tag', both('"v1"', D1), true],
    ['under another tag, the date stood', 'tag', both('"v2"', D0), false],
    ['under the date that was confirmed, the tag moved', 'date', both('"v2"', D0), true],
    ['under another date, the tag stood', 'date', both('"v1"', D1), false],
    ['under no validator', 'tag', [], false],
  ])('%s', (_what, asked, headers, isLie) => {
    const resource = heldResource({ unconditional: 'audit' });
    const end = judged(headers, { ...OTHER, resource, asked: undefined, host: confirmedBy(asked) });
    expect(end.details).toEqual(isLie ? ['missed_by_304'] : []);
    expect(end.resource.distrusted).toBe(isLie);
  });
});

describe('a date that stands still while the page changes', () => {
  test.each<[string, Partial<JudgeInput>, HeaderList, readonly string[]]>([
    ['is frozen', OTHER, [['Last-Modified', D0]], ['lm_frozen']],
    ['one that moves is not', OTHER, [['Last-Modified', D1]], []],
    ['nor one over the same bytes', SAME, [['Last-Modified', D0]], []],
    [
      'nor one beside a tag',
      OTHER,
      [
        ['ETag', '"v2"'],
        ['Last-Modified', D0],
      ],
      [],
    ],
  ])('%s', (_what, body, headers, labels) => {
    expect(judged(headers, { ...body, resource: datedResource(), asked: BY_DATE }).labels).toEqual(
      labels,
    );
  });

  test('a date that only a 304 named is not that of the bytes held', () => {
    const named = datedResource({
      validators: { ...datedResource().validators, lastModified: D1, lastModifiedUsable: false },
      mismatch: { field: 'last-modified', sent: D0, carried: D1, rollback: false },
      unconditional: 'verify_mismatch',
    });
    const labels = (date: string) =>
      judged([['Last-Modified', date]], { ...OTHER, resource: named, asked: undefined }).labels;
    expect(labels(D1)).toEqual([]);
    expect(labels(D0)).toEqual(['lm_frozen']);
  });
});
