import { describe, expect, test } from 'vitest';
import { type HostAfterInput, hostAfter, withPauses } from '../../../src/core/check/host-after';
import type { Judgement } from '../../../src/core/check/judgement';
import type { Evidence, HostRecord } from '../../../src/core/hosts/host-record';
import { aHost, anEvidence, NOW } from '../../adapters/storage/rows';
import { heldResource } from './judge-input';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

function judgement(over: Partial<Judgement> = {}): Judgement {
  return {
    verdict: { kind: 'error', status: 'retrying' },
    details: [],
    resource: heldResource(),
    evidence: undefined,
    faults: {},
    hostFailed: false,
    ...over,
  };
}

function after(over: Partial<Judgement>, host: Partial<HostRecord> = {}): HostRecord {
  return hostAfter(aHost('example.org', host), plain(judgement(over)));
}

function plain(judged: Judgement): HostAfterInput {
  return {
    judgement: judged,
    mark: 'f',
    savedBytes: 700,
    sample: 10,
    sameText: false,
    alternating: false,
    headFalseAlarm: false,
    httpStatus: undefined,
    labels: [],
    now: NOW,
  };
}

describe('failures in a row hold the host back', () => {
  test.each([
    [0, undefined],
    [1, MINUTE_MS],
    [2, 2 * MINUTE_MS],
    [5, 16 * MINUTE_MS],
    [20, DAY_MS],
    [1_000_000, DAY_MS],
  ])('after %d before: %s ms', (failures, ms) => {
    const { backOffUntil } = after({ hostFailed: true }, { failures });
    expect(backOffUntil === undefined ? undefined : backOffUntil - NOW).toBe(ms);
  });

  test('a good answer ends it, and so does any answer that is not the host failing', () => {
    const tired = { failures: 5, backOffUntil: NOW + DAY_MS };
    const host = after({}, tired);
    expect(host.failures).toBe(0);
    expect(host).not.toHaveProperty('backOffUntil');
  });
});

describe('a pause', () => {
  const limited = (until: number) => ({
    verdict: { kind: 'rate_limited' as const, until },
    hostFailed: true,
  });

  test('is kept, and a shorter one does not shorten it', () => {
    expect(after(limited(NOW + 5)).pausedUntil).toBe(NOW + 5);
    expect(after(limited(NOW + 5), { pausedUntil: NOW + 9 }).pausedUntil).toBe(NOW + 9);
    expect(after(limited(NOW + 9), { pausedUntil: NOW + 5 }).pausedUntil).toBe(NOW + 9);
  });

  test('outlives a failure', () => {
    expect(after({ hostFailed: true }, { pausedUntil: NOW + 9 }).pausedUntil).toBe(NOW + 9);
  });

  test('goes to the host that was asked as well as to the one that answered', () => {
    const asked = withPauses(aHost('example.org'), judgement(limited(NOW + 5)), NOW);
    expect(asked.pausedUntil).toBe(NOW + 5);
  });
});

describe('what a host is found to do', () => {
  test.each<[keyof Judgement['faults'], Partial<HostRecord>]>([
    ['benignMismatch', { benignMismatches: 1 }],
    ['falsePage', { falsePages: [heldResource().key], diagnosis: 'stale_304' }],
  ])('%s is counted', (fault, found) => {
    expect(after({ faults: { [fault]: true } })).toMatchObject(found);
  });

  test.each<[string, Partial<Evidence>, Partial<HostRecord>]>([
    ['a 304 unasked', { asked: 'nothing', answer: '304' }, { unsolicited: 1 }],
    ['a 412', { answer: '412' }, { precondition412: 1 }],
    ['a 412 to a plain request', { asked: 'nothing', answer: 'other' }, { precondition412: 0 }],
  ])('%s is counted by its line', (_what, line, found) => {
    expect(after({ evidence: anEvidence('p', line) })).toMatchObject(found);
  });

  test('that it chokes on tags that are none, and since when, until it takes one', () => {
    const choked = after({ faults: { malformedTag: 'rejected' } });
    expect(choked).toMatchObject({
      malformedRejected: true,
      malformedRejectedAt: NOW,
      diagnosis: 'malformed_rejected',
    });
    const mended = after({ faults: { malformedTag: 'taken' } }, choked);
    expect(mended).toMatchObject({ malformedRejected: false, diagnosis: 'unknown' });
    expect(mended).not.toHaveProperty('malformedRejectedAt');
  });

  test('a page that lied twice is one page', () => {
    const falsePages = [heldResource().key];
    expect(after({ faults: { falsePage: true } }, { falsePages }).falsePages).toEqual(falsePages);
  });

  test('a 304 saves what the body last cost', () => {
    const host = after({ evidence: anEvidence('p', { answer: '304', bytes: 0 }) });
    expect(host.totals).toMatchObject({ notModified: 1, bytesSaved: 700 });
    expect(host).toMatchObject({ marks: 'f', diagnosis: 'healthy' });
  });
});

describe('a pause and an answer that was on its way', () => {
  test('a good answer does not shorten a pause that is in force', () => {
    expect(after({}, { pausedUntil: NOW + 9 }).pausedUntil).toBe(NOW + 9);
  });

  test('and forgets one that is over', () => {
    expect(after({}, { pausedUntil: NOW })).not.toHaveProperty('pausedUntil');
  });
});

test('a host that is mended is judged by what it does now', () => {
  const before = Array.from({ length: 12 }, () => anEvidence('p', { validatorMoved: true }));
  const evidence = anEvidence('p', { answer: '304' });
  const host = after({ evidence }, { evidence: before, diagnosis: 'validators_rotate' });
  expect(host).toMatchObject({ evidence: [evidence], diagnosis: 'healthy' });
});

describe('403s in a row', () => {
  const refused = (refusals: number, httpStatus: number | undefined) =>
    hostAfter(aHost('example.org', { refusals }), { ...plain(judgement()), httpStatus });

  test.each([
    [0, undefined],
    [1, undefined],
    [2, 15 * MINUTE_MS],
    [3, 30 * MINUTE_MS],
    [1000, DAY_MS],
  ])('after %d before: left alone by the schedule for %s ms', (before, ms) => {
    const { backOffUntil, pausedUntil, refusals } = refused(before, 403);
    expect(backOffUntil === undefined ? undefined : backOffUntil - NOW).toBe(ms);
    expect(pausedUntil).toBeUndefined();
    expect(refusals).toBe(before + 1);
  });

  test('one that a person tried while the host is left alone makes the wait no longer', () => {
    const backOffUntil = NOW + 5 * MINUTE_MS;
    const host = aHost('example.org', { refusals: 3, backOffUntil });
    const tried = hostAfter(host, { ...plain(judgement()), httpStatus: 403 });
    expect(tried).toMatchObject({ refusals: 3, backOffUntil });
  });

  test('the third is held for what it is, though the host is left alone for failing', () => {
    const host = aHost('example.org', { refusals: 2, backOffUntil: NOW + MINUTE_MS });
    const tried = hostAfter(host, { ...plain(judgement()), httpStatus: 403 });
    expect(tried).toMatchObject({ refusals: 3, backOffUntil: NOW + 15 * MINUTE_MS });
  });

  test('any other answer ends the row, no answer does not', () => {
    expect(refused(2, 200).refusals).toBe(0);
    expect(refused(2, undefined).refusals).toBe(2);
  });
});

describe('HEADs that told of changes there were none of', () => {
  test.each([
    [0, undefined, []],
    [1, 'unreliable', ['head_unreliable']],
  ])('after %d before', (headFalseAlarms, headUseless, labels) => {
    const host = hostAfter(aHost('h', { headFalseAlarms }), {
      ...plain(judgement()),
      headFalseAlarm: true,
    });
    expect(host.headUseless).toBe(headUseless);
    expect(host.labels).toEqual(labels);
  });
});

test('a 429 halves the day’s allowance for a day', () => {
  const limited = { verdict: { kind: 'rate_limited' as const, until: NOW + 5 }, hostFailed: true };
  expect(after(limited).halvedUntil).toBe(NOW + DAY_MS);
  expect(after({ hostFailed: true })).not.toHaveProperty('halvedUntil');
});

test('labels are told once', () => {
  const labels = ['lm_frozen'] as const;
  const host = hostAfter(aHost('h', { labels }), {
    ...plain(judgement({ labels })),
    labels: ['max_age_unreliable'],
  });
  expect(host.labels).toEqual(['lm_frozen', 'max_age_unreliable']);
});
