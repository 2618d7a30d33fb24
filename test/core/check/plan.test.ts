import { describe, expect, test } from 'vitest';
import { type Plan, type PlanInput, plan, requestHeaders } from '../../../src/core/check/plan';
import type { Resource, UnconditionalReason } from '../../../src/core/check/resource';
import { DEFAULT_RULES } from '../../../src/core/check/rules';
import type { HostRecord } from '../../../src/core/hosts/host-record';
import { NO_VALIDATORS } from '../../../src/core/http/validators';
import { aHost, anEvidence, NOW } from '../../adapters/storage/rows';
import { BY_TAG, D0, heldResource } from './judge-input';

const DAY_MS = 86_400_000;

const HOST = aHost('example.org');

/** The plan for a page that is held; what a test is about is given over it. */
function planned(over: Partial<PlanInput> = {}): Plan {
  const host = over.host ?? HOST;
  return plan({
    resource: heldResource(),
    host,
    answering: host,
    rules: DEFAULT_RULES,
    sample: 10,
    maxAgeCapMs: 7 * DAY_MS,
    mode: 'scheduled',
    honoursMaxAge: true,
    nonce: 'n1',
    now: NOW,
    ...over,
  });
}

function asked(resource: Partial<Resource> = {}, host: Partial<HostRecord> = {}) {
  return askedOf(
    planned({
      resource: heldResource(resource),
      host: aHost('example.org', host),
    }),
  );
}

function askedOf(plan: Plan) {
  return plan.kind === 'request' ? plan.asked?.value : plan.kind;
}

test('a page that is held is asked with its tag', () => {
  expect(asked()).toBe('"v1"');
});

describe('no condition is sent', () => {
  const { sha256: _sha, ...neverHeld } = heldResource();
  const reasons: readonly UnconditionalReason[] = [
    'verify_mismatch',
    'unsolicited_304',
    'other_url',
    'empty_200',
    'precondition_412',
    'malformed_400',
    'other_browser',
    'version_missing',
  ];

  test.each(reasons)('after %s', (unconditional) => {
    expect(asked({ unconditional })).toBeUndefined();
  });

  test.each<[string, Partial<Resource>, Partial<HostRecord>]>([
    ['where a 304 of the page hid a change', { distrusted: true }, {}],
    ['where it hid one on two pages of the host', {}, { falsePages: ['a', 'b'] }],
    ['where the host answers 412', {}, { precondition412: 2 }],
    ['where the page varies by everything', { fresh: { vary: '*', receivedAt: NOW } }, {}],
    ['also beside other names', { fresh: { vary: 'Accept, *', receivedAt: NOW } }, {}],
  ])('%s', (_what, resource, host) => {
    expect(asked(resource, host)).toBeUndefined();
  });

  test('before anything was held', () => {
    expect(planned({ resource: neverHeld })).toMatchObject({ asked: undefined });
  });
});

describe('the condition is still sent', () => {
  test.each<[string, Partial<Resource>, Partial<HostRecord>]>([
    ['where another page of the host lied', {}, { falsePages: ['a'] }],
    ['after one 412', {}, { precondition412: 1 }],
    ['where the page varies by a name', { fresh: { vary: 'Cookie', receivedAt: NOW } }, {}],
    ['where the content really changes', {}, { diagnosis: 'content_changes' }],
    [
      'to a host that chokes on malformed tags, if the tag is a good one',
      {},
      { malformedRejected: true },
    ],
  ])('%s', (_what, resource, host) => {
    expect(asked(resource, host)).toBe('"v1"');
  });
});

test('a host that chokes on malformed tags is asked with the date instead', () => {
  const validators = { ...heldResource().validators, etag: 'v1' };
  expect(asked({ validators }, { malformedRejected: true })).toBe(D0);
  expect(asked({ validators })).toBe('v1');
});

describe('deferred', () => {
  const until = NOW + 60_000;
  const empty = { tokens: 0, refilledAt: NOW };

  test('while the host is paused, up to its last moment', () => {
    const host = aHost('example.org', { pausedUntil: until });
    const deferral = { kind: 'deferred', reason: 'host_paused', until };
    expect(planned({ host })).toEqual(deferral);
    expect(planned({ host, now: until - 1 })).toEqual(deferral);
    expect(planned({ host, now: until }).kind).toBe('request');
  });

  test('while the host that will answer is paused', () => {
    const www = aHost('www.example.org', { pausedUntil: until });
    expect(planned({ answering: www })).toEqual({
      kind: 'deferred',
      reason: 'host_paused',
      until,
    });
  });

  test('while the budget is spent', () => {
    const host = aHost('example.org', { bucket: empty });
    expect(planned({ host })).toEqual({
      kind: 'deferred',
      reason: 'budget',
      until: NOW + 10_000,
    });
  });

  test('a back-off of the host holds back its schedule, not the person', () => {
    const host = aHost('example.org', { backOffUntil: until });
    expect(planned({ host, mode: 'by_person' }).kind).toBe('request');
    expect(planned({ host, now: until }).kind).toBe('request');
    expect(planned({ host })).toEqual({ kind: 'deferred', reason: 'host_paused', until });
    expect(planned({ answering: host, host: HOST })).toMatchObject({ until });
  });

  test('of a pause and a back-off the one that ends last is told', () => {
    const one = { pausedUntil: until, backOffUntil: until + 1 };
    const other = { pausedUntil: until + 1, backOffUntil: until };
    for (const over of [one, other]) {
      expect(planned({ host: aHost('example.org', over) })).toMatchObject({ until: until + 1 });
    }
  });
});

test('what is known of the host that will answer decides, the host that is asked pays', () => {
  const www = aHost('www.example.org', { precondition412: 2 });
  expect(planned({ answering: www })).toMatchObject({
    asked: undefined,
    host: {
      host: 'example.org',
      bucket: { tokens: 2 },
      lastStartAt: NOW,
      totals: { requests: 1 },
    },
  });
});

describe('the header set', () => {
  test('has one condition at most, max-age=0 and an empty Pragma', () => {
    const names = requestHeaders('de,en;q=0.9', BY_TAG).map(([name]) => name);
    expect(names).toEqual([
      'Accept',
      'Accept-Language',
      'Cache-Control',
      'Pragma',
      'If-None-Match',
    ]);
    expect(Object.fromEntries(requestHeaders('de', undefined))).toMatchObject({
      'Accept-Language': 'de',
      'Cache-Control': 'max-age=0',
      Pragma: '',
    });
  });

  test('names no language where none is known', () => {
    expect(requestHeaders('', undefined).map(([name]) => name)).not.toContain('Accept-Language');
  });
});

describe('the site’s own "not before"', () => {
  const fresh = { cacheControl: 'max-age=60', receivedAt: NOW };
  const bound = { kind: 'deferred', reason: 'still_fresh', until: NOW + 60_000 };

  test('binds up to its last moment', () => {
    const resource = heldResource({ fresh });
    expect(planned({ resource })).toEqual(bound);
    expect(planned({ resource, now: NOW + 59_999 })).toEqual(bound);
    expect(planned({ resource, now: NOW + 60_000 }).kind).toBe('request');
  });

  test('not where the person said so, and not while a question is open', () => {
    expect(planned({ resource: heldResource({ fresh }), honoursMaxAge: false }).kind).toBe(
      'request',
    );
    const owing = heldResource({ fresh, unconditional: 'verify_mismatch' });
    expect(planned({ resource: owing }).kind).toBe('request');
  });

  test('binds nothing when it came under a clock that has been put right', () => {
    const ahead = { ...fresh, receivedAt: NOW + 365 * DAY_MS };
    expect(planned({ resource: heldResource({ fresh: ahead }) }).kind).toBe('request');
  });

  test('yields to a pause, and is no reason to pay', () => {
    const host = aHost('example.org', {
      pausedUntil: NOW + 1,
      bucket: { tokens: 0, refilledAt: NOW },
    });
    const resource = heldResource({ fresh });
    expect(planned({ resource, host })).toMatchObject({ reason: 'host_paused' });
    expect(planned({ resource, host: { ...host, pausedUntil: NOW } })).toMatchObject({
      reason: 'still_fresh',
    });
  });
});

describe('nothing but what the server gave', () => {
  const evidence = [
    ...Array.from({ length: 4 }, () => anEvidence(heldResource().key, { validatorMoved: true })),
    anEvidence(heldResource().key, { answer: '304' }),
  ];
  const tagsSeen = ['"a"', '"b"'];

  test('a list where its servers disagree', () => {
    expect(asked({ tagsSeen }, { evidence })).toBe('"a", "b"');
    expect(asked({}, { evidence })).toBe('"v1"');
  });

  test('no list and no proof once the last answer gave no tag', () => {
    const dated = { ...heldResource().validators, etag: undefined, etagProven: false };
    expect(asked({ tagsSeen, validators: dated }, { evidence })).toBe(D0);
    const gone = { ...heldResource({ suspiciousAudits: 2, tagsSeen }), validators: NO_VALIDATORS };
    expect(asked(gone, { evidence })).toBeUndefined();
  });

  test('but for one invented tag, after audits that had to find changes', () => {
    expect(asked({ suspiciousAudits: 2 })).toBe('"never-issued-n1"');
    expect(asked({ suspiciousAudits: 2, provedSighted: true })).toBe('"v1"');
  });
});

test('an audit is noted in what is written', () => {
  const resource = heldResource({ confirmedInRow: 4, fullBodyAt: NOW - 8 * DAY_MS });
  expect(planned({ resource })).toMatchObject({
    asked: undefined,
    resource: { unconditional: 'audit' },
  });
});
