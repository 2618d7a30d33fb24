import { describe, expect, test } from 'vitest';
import { begin, LEASE_MS } from '../../../src/core/check/begin';
import { DEFAULT_RULES } from '../../../src/core/check/rules';
import type { CheckRows } from '../../../src/core/ports/check-store';
import { COMMON_PACE } from '../../../src/core/schedule/shared-pace';
import { DEFAULT_SETTINGS } from '../../../src/core/watch/settings';
import { aHost, aState, aWatch, NOW } from '../../adapters/storage/rows';
import { heldResource } from './judge-input';

const watch = aWatch();
const known = aState(watch, { fingerprint: 'f', readUnder: 'r', newestSnapshotId: 's' });
const INPUT = {
  key: watch.resourceKey,
  token: 't',
  now: NOW,
  mode: 'scheduled',
  rules: DEFAULT_RULES,
  browser: 'Chrome/156',
} as const;

function rows(over: Partial<CheckRows> = {}): CheckRows {
  return {
    resource: heldResource(),
    host: aHost('example.org'),
    finalHost: undefined,
    watches: [watch],
    states: [known],
    versionsPresent: true,
    sharedPace: COMMON_PACE,
    settings: DEFAULT_SETTINGS,
    ...over,
  };
}

describe('a check that goes out', () => {
  test('has the lease and the token in the same write', () => {
    const { write, result } = begin(rows(), INPUT);
    expect(write).toMatchObject({
      resource: { lease: { token: 't', expiresAt: NOW + LEASE_MS } },
      hosts: [{ bucket: { tokens: 2 }, totals: { requests: 1 } }],
      states: [],
      exchanges: [],
    });
    expect(result).toMatchObject({ kind: 'go', asked: { value: '"v1"' } });
  });

  test('makes the rows of a host and a resource not met before', () => {
    const { write } = begin(rows({ resource: undefined, host: undefined }), INPUT);
    expect(write).toMatchObject({
      resource: { key: watch.resourceKey, host: 'example.org', scope: 'anon', language: 'en' },
      hosts: [{ host: 'example.org' }],
    });
  });

  test('judges by the host that will answer', () => {
    const www = aHost('www.example.org', { benignMismatches: 2 });
    const { write, result } = begin(rows({ finalHost: www }), INPUT);
    expect(result).toMatchObject({ host: { host: 'www.example.org' } });
    // A redirect is two requests: both are paid for.
    expect(write?.hosts).toMatchObject([
      { host: 'example.org', bucket: { tokens: 2 } },
      { host: 'www.example.org', bucket: { tokens: 2 } },
    ]);
  });
});

test('nothing goes out for nobody', () => {
  expect(begin(rows({ watches: [] }), INPUT)).toEqual({
    write: undefined,
    result: { kind: 'nothing' },
  });
});

describe('while another check holds the lease', () => {
  const lease = { token: 'other', expiresAt: NOW + 1 };

  test.each(['scheduled', 'by_person'] as const)('a %s one waits and writes nothing', (mode) => {
    expect(begin(rows({ resource: heldResource({ lease }) }), { ...INPUT, mode })).toEqual({
      write: undefined,
      result: { kind: 'deferred', reason: 'leased', until: NOW + 1 },
    });
  });

  test('one that has run out is taken over', () => {
    const held = heldResource({ lease: { ...lease, expiresAt: NOW } });
    expect(begin(rows({ resource: held }), INPUT).write?.resource?.lease?.token).toBe('t');
  });
});

describe('a 304 is not asked for where it would be worth nothing', () => {
  const newcomer = aState(watch);
  const readNothing = aState(watch, { unreadSha256: 'aa' });

  test.each<[string, Partial<CheckRows>]>([
    ['a watch has no text yet', { states: [newcomer] }],
    ['one of two has none', { states: [known, newcomer] }],
    ['a stored version is not there', { versionsPresent: false }],
    [
      'the bytes it found nothing in are not those held',
      { states: [{ ...readNothing, unreadSha256: 'bb' }] },
    ],
  ])('%s', (_what, over) => {
    const { write, result } = begin(rows(over), INPUT);
    expect(result).toMatchObject({ asked: undefined });
    expect(write?.resource?.unconditional).toBe('version_missing');
  });

  test('but it is where the watch found nothing in these very bytes', () => {
    expect(begin(rows({ states: [readNothing] }), INPUT).result).toMatchObject({
      asked: { value: '"v1"' },
    });
  });

  test('a reason that stood before stays', () => {
    const resource = heldResource({ unconditional: 'verify_mismatch' });
    const { write } = begin(rows({ resource, states: [newcomer] }), INPUT);
    expect(write?.resource?.unconditional).toBe('verify_mismatch');
  });
});

describe('a page that varies by the browser', () => {
  const asked = (vary: string, browser?: string) => {
    const resource = heldResource({
      fresh: { vary, receivedAt: NOW },
      ...(browser === undefined ? {} : { browser }),
    });
    const { result } = begin(rows({ resource }), INPUT);
    return result.kind === 'go' ? result.asked?.value : result.kind;
  };

  test('is asked plainly after the browser’s next version', () => {
    expect(asked('Accept, user-agent', 'Chrome/155')).toBeUndefined();
    expect(asked('User-Agent')).toBeUndefined();
  });

  test('is asked with its tag until then', () => {
    expect(asked('User-Agent', 'Chrome/156')).toBe('"v1"');
  });

  test('others do not care which browser asks', () => {
    expect(asked('Accept-Encoding, X-User-Agent', 'Chrome/155')).toBe('"v1"');
    expect(asked('')).toBe('"v1"');
  });
});

describe('a paused host', () => {
  const until = NOW + 600_000;
  const paused = (dueAt: number) =>
    rows({
      host: aHost('example.org', { pausedUntil: until }),
      states: [{ ...known, dueAt }],
    });
  const withoutDue = () => {
    const { dueAt: _planned, ...state } = known;
    return rows({ host: aHost('example.org', { pausedUntil: until }), states: [state] });
  };

  test('puts its pages off to the end of the pause', () => {
    const { write, result } = begin(paused(NOW), INPUT);
    expect(result).toEqual({ kind: 'deferred', reason: 'host_paused', until });
    expect(write?.states).toEqual([{ ...known, dueAt: until }]);
    expect(write).not.toHaveProperty('resource');
  });

  test('is no waiting for its allowance: whoever comes out of it queues up anew', () => {
    const waiting = { ...known, dueAt: NOW, waitingSince: NOW - 900_000 };
    const { write } = begin({ ...paused(NOW), states: [waiting] }, INPUT);
    expect(write?.states).toEqual([{ ...known, dueAt: until }]);
  });

  test('moves none that is due later, and none that is paused', () => {
    expect(begin(paused(until + 1), INPUT).write?.states).toEqual([]);
    expect(begin(withoutDue(), INPUT).write?.states).toEqual([]);
  });

  test('is not asked for a person either, and their press moves nothing', () => {
    expect(begin(paused(NOW), { ...INPUT, mode: 'by_person' })).toEqual({
      write: undefined,
      result: { kind: 'deferred', reason: 'host_paused', until },
    });
  });
});

describe('a host that failed again and again', () => {
  const until = NOW + 3_600_000;
  const tired = rows({
    host: aHost('example.org', { failures: 8, backOffUntil: until }),
    states: [{ ...known, dueAt: NOW }],
  });

  test('is left alone by the schedule, whichever of its pages is due', () => {
    const { write, result } = begin(tired, INPUT);
    expect(result).toEqual({ kind: 'deferred', reason: 'host_paused', until });
    expect(write?.states).toEqual([{ ...known, dueAt: until }]);
    expect(write?.hosts).toEqual([]);
  });

  test('is left alone also where it is the one that redirects lead to', () => {
    const www = aHost('www.example.org', { failures: 8, backOffUntil: until });
    expect(begin(rows({ finalHost: www }), INPUT).result).toMatchObject({ until });
  });

  test('is asked for a person, and by the schedule once the time is over', () => {
    expect(begin(tired, { ...INPUT, mode: 'by_person' }).result.kind).toBe('go');
    expect(begin(tired, { ...INPUT, now: until }).result.kind).toBe('go');
  });
});

describe('a hold longer than any of its kind was made by a clock that has gone back', () => {
  const nextYear = NOW + 365 * 86_400_000;

  test.each<[string, Partial<CheckRows>]>([
    ['a lease', { resource: heldResource({ lease: { token: 'other', expiresAt: nextYear } }) }],
    ['a pause', { host: aHost('example.org', { pausedUntil: nextYear }) }],
    ['a back-off', { host: aHost('example.org', { failures: 3, backOffUntil: nextYear }) }],
    [
      'a pause of the host that answers',
      { finalHost: aHost('b.example', { pausedUntil: nextYear }) },
    ],
  ])('%s holds nothing', (_what, over) => {
    expect(begin(rows(over), INPUT).result.kind).toBe('go');
  });
});

describe('a page that is fresh', () => {
  const resource = heldResource({ fresh: { cacheControl: 'max-age=60', receivedAt: NOW } });
  const until = NOW + 60_000;

  test('is put off to the end of that, and does not wait in the host’s line', () => {
    const waiting = { ...known, dueAt: NOW, waitingSince: NOW - 900_000 };
    const { write, result } = begin(rows({ resource, states: [waiting] }), INPUT);
    expect(result).toEqual({ kind: 'deferred', reason: 'still_fresh', until });
    expect(write?.states).toEqual([{ ...known, dueAt: until }]);
  });

  test('is asked where a watch on it does not wait, unless that one is paused', () => {
    const impatient = { ...watch, id: 'w2', ignoreMaxAge: true };
    const kind = (other: typeof watch) =>
      begin(rows({ resource, watches: [watch, other] }), INPUT).result.kind;
    expect(kind(impatient)).toBe('go');
    expect(kind({ ...impatient, paused: true })).toBe('deferred');
  });
});

test('a spent budget is a wait of seconds: nothing is put off', () => {
  const host = aHost('example.org', { bucket: { tokens: 0, refilledAt: NOW } });
  expect(begin(rows({ host }), INPUT)).toEqual({
    write: undefined,
    result: { kind: 'deferred', reason: 'budget', until: NOW + 10_000 },
  });
});

describe('a host whose allowance is spent', () => {
  const dayBucket = { tokens: 0, refilledAt: NOW };
  const host = aHost('example.org', { dayBucket });
  const until = NOW + 192_000;
  const due = { ...known, dueAt: NOW - 5000 };

  test('puts its pages off, and they keep their place in the queue', () => {
    const { write, result } = begin(rows({ host, states: [due] }), INPUT);
    expect(result).toEqual({ kind: 'deferred', reason: 'budget', until });
    expect(write?.states).toEqual([{ ...due, dueAt: until, waitingSince: due.dueAt }]);
  });

  test('each time anew from when they were due first', () => {
    const waiting = { ...due, dueAt: NOW, waitingSince: NOW - 900_000 };
    const { write } = begin(rows({ host, states: [waiting] }), INPUT);
    expect(write?.states).toEqual([{ ...waiting, dueAt: until }]);
  });

  test('moves nothing for a person, and none that is paused', () => {
    const { dueAt: _planned, ...paused } = due;
    expect(
      begin(rows({ host, states: [due] }), { ...INPUT, mode: 'by_person' }).write,
    ).toBeUndefined();
    expect(begin(rows({ host, states: [paused] }), INPUT).write?.states).toEqual([]);
  });

  test('is also the one that redirects lead to, known or forgotten', () => {
    const resource = heldResource({ finalUrl: 'https://www.example.org/news' });
    const www = aHost('www.example.org', { dayBucket });
    expect(begin(rows({ resource, finalHost: www }), INPUT).result).toMatchObject({
      reason: 'budget',
      until,
    });
    expect(begin(rows({ resource }), INPUT).write?.hosts).toMatchObject([
      { host: 'example.org', totals: { requests: 1 } },
      { host: 'www.example.org', totals: { requests: 1 } },
    ]);
  });
});
