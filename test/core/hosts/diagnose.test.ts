import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnose, neverAnswers304, samplesWanted } from '../../../src/core/hosts/diagnose';
import type { Diagnosis, Evidence, HostRecord } from '../../../src/core/hosts/host-record';
import { EVIDENCE_KEPT } from '../../../src/core/hosts/host-record';
import { withDiagnosis, withEvidence } from '../../../src/core/hosts/record';
import { windowCounts } from '../../../src/core/hosts/window';
import { aHost, anEvidence, NOW } from '../../adapters/storage/rows';

const N = 10;

function times(count: number, over: Partial<Evidence>): readonly Evidence[] {
  return Array.from({ length: count }, () => anEvidence('p', over));
}

const confirmed = (count: number) => times(count, { answer: '304' });
const changed = (count: number) => times(count, { answer: 'other_bytes' });
const wasted = (count: number) => times(count, { answer: 'same_bytes' });
const rotated = (count: number) => times(count, { answer: 'same_bytes', validatorMoved: true });
const bare = (count: number) =>
  times(count, { asked: 'nothing', answer: 'same_bytes', hadValidator: false });

function verdict(evidence: readonly Evidence[], over: Partial<HostRecord> = {}, sample = N) {
  return diagnose(aHost('example.org', { evidence, ...over }), sample);
}

describe('each class at its boundary', () => {
  test.each<[Diagnosis, string, readonly Evidence[]]>([
    ['unknown', 'no evidence', []],
    ['unknown', 'one conditional request too few', wasted(N - 1)],
    ['validators_ignored', 'as many as wanted', wasted(N)],
    ['healthy', 'one 304 among many wasted', [...wasted(N), ...confirmed(1)]],
    ['healthy', 'one 304 and nothing else', confirmed(1)],
    ['content_changes', 'every body another', changed(N)],
    ['content_changes', 'a tenth wasted', [...changed(9), ...wasted(1)]],
    ['inconclusive', 'more than a tenth', [...changed(8), ...wasted(2)]],
    ['validators_ignored', 'three tenths', [...changed(7), ...wasted(3)]],
    ['inconclusive', 'a little less than three tenths', [...changed(15), ...wasted(5)]],
    ['validators_ignored', 'three tenths of twenty', [...changed(14), ...wasted(6)]],
    ['validators_rotate', 'half of the wasted moved', [...wasted(5), ...rotated(5)]],
    ['validators_ignored', 'less than half moved', [...wasted(6), ...rotated(4)]],
    ['validators_rotate', 'a new one each time', rotated(N)],
    ['no_validators', 'bodies that never had any', bare(N)],
    ['unknown', 'one body too few', bare(N - 1)],
    ['unknown', 'one body had one', [...bare(N), ...times(1, { asked: 'nothing' })]],
  ])('%s: %s', (expected, _what, evidence) => {
    expect(verdict(evidence)).toBe(expected);
  });

  test('fewer than three wasted are no fault, however few were wanted', () => {
    expect(verdict([...changed(2), ...wasted(2)], {}, 4)).toBe('inconclusive');
    expect(verdict([...changed(1), ...wasted(3)], {}, 4)).toBe('validators_ignored');
  });
});

describe('what does not count as asked', () => {
  test.each<[string, Partial<Evidence>]>([
    ['an error', { answer: 'other' }],
    ['a 412', { answer: '412' }],
    ['a request without a condition', { asked: 'nothing' }],
  ])('%s', (_what, over) => {
    expect(verdict([...wasted(N - 1), ...times(5, over)])).toBe('unknown');
  });

  test('a 304 nobody asked for is not one', () => {
    expect(verdict([...wasted(N), ...times(1, { asked: 'nothing', answer: '304' })])).toBe(
      'validators_ignored',
    );
  });
});

describe('faults outweigh the counts', () => {
  test.each<[Diagnosis, Partial<HostRecord>]>([
    ['stale_304', { falsePages: ['p'] }],
    ['unsolicited_304', { unsolicited: 2 }],
    ['precondition_412', { precondition412: 2 }],
    ['malformed_rejected', { malformedRejected: true }],
    ['healthy', { unsolicited: 1, precondition412: 1 }],
  ])('%s', (expected, over) => {
    expect(verdict(confirmed(3), over)).toBe(expected);
  });
});

describe('the number of requests wanted is a setting', () => {
  test.each([2, 4, 10, 200])('%d', (sample) => {
    expect(verdict(rotated(sample - 1), {}, sample)).toBe('unknown');
    expect(verdict(changed(sample - 1), {}, sample)).toBe('unknown');
    expect(verdict(changed(sample), {}, sample)).toBe('content_changes');
    expect(verdict(bare(sample - 1), {}, sample)).toBe('unknown');
    expect(verdict(bare(sample), {}, sample)).toBe('no_validators');
  });

  test('how many are still wanted is counted of the kind that will decide', () => {
    expect(samplesWanted(aHost('example.org'), N)).toBe(N);
    expect(samplesWanted(aHost('example.org', { evidence: wasted(4) }), N)).toBe(6);
    expect(samplesWanted(aHost('example.org', { evidence: bare(7) }), N)).toBe(3);
    expect(samplesWanted(aHost('example.org', { evidence: wasted(N) }), N)).toBe(0);
  });
});

describe('the list of hosts that never answer 304', () => {
  test.each<[Diagnosis, boolean]>([
    ['no_validators', true],
    ['validators_rotate', true],
    ['validators_ignored', true],
    ['inconclusive', true],
    ['content_changes', false],
    ['healthy', false],
    ['unknown', false],
    ['stale_304', false],
    ['unsolicited_304', false],
    ['precondition_412', false],
    ['malformed_rejected', false],
  ])('%s: %s', (diagnosis, listed) => {
    expect(neverAnswers304(diagnosis)).toBe(listed);
  });

  test('says since when, keeps that, and lets a host go at its first 304', () => {
    const host = withDiagnosis(aHost('example.org', { evidence: wasted(N) }), N, NOW);
    expect(host).toMatchObject({ diagnosis: 'validators_ignored', neverSince: NOW });
    const rotating = { ...host, evidence: rotated(N) };
    expect(withDiagnosis(rotating, N, NOW + 1)).toMatchObject({
      diagnosis: 'validators_rotate',
      neverSince: NOW,
    });
    const mended = withDiagnosis({ ...host, evidence: confirmed(1) }, N, NOW + 2);
    expect(mended).toMatchObject({ diagnosis: 'healthy' });
    expect(mended).not.toHaveProperty('neverSince');
  });
});

describe('the window', () => {
  const any = fc.record({
    asked: fc.constantFrom('tag', 'date', 'nothing' as const),
    answer: fc.constantFrom<Evidence['answer'][]>(
      '304',
      'same_bytes',
      'other_bytes',
      'first_bytes',
      '412',
      'other',
    ),
    validatorMoved: fc.boolean(),
    hadValidator: fc.boolean(),
  });

  test('holds the newest two hundred', () => {
    let host = aHost('example.org');
    for (let at = 0; at < EVIDENCE_KEPT + 5; at += 1) {
      host = withEvidence(host, anEvidence('p', { at }), 0);
    }
    expect(host.evidence).toHaveLength(EVIDENCE_KEPT);
    expect(host.evidence[0]?.at).toBe(5);
    expect(host.totals.identical).toBe(EVIDENCE_KEPT + 5);
  });

  test('counts parts of wholes', () => {
    fc.assert(
      fc.property(fc.array(any), (evidence) => {
        const counts = windowCounts(evidence.map((one) => anEvidence('p', one)));
        expect(counts.notModified + counts.identical).toBeLessThanOrEqual(counts.conditional);
        expect(counts.validatorMoved).toBeLessThanOrEqual(counts.identical);
        expect(counts.bodiesWithValidator).toBeLessThanOrEqual(counts.bodies);
        expect(Math.max(counts.conditional, counts.bodies)).toBeLessThanOrEqual(evidence.length);
      }),
    );
  });

  test('tells what it was given', () => {
    const evidence = [
      ...confirmed(2),
      ...changed(1),
      ...wasted(1),
      ...rotated(2),
      ...bare(3),
      ...times(1, { asked: 'nothing', answer: 'first_bytes' }),
      ...times(4, { answer: '412' }),
    ];
    expect(windowCounts(evidence)).toEqual({
      conditional: 6,
      notModified: 2,
      identical: 3,
      validatorMoved: 2,
      bodies: 8,
      bodiesWithValidator: 5,
    });
  });
});

describe('the totals', () => {
  test.each<[string, Partial<Evidence>, object]>([
    ['a 304 saves a body', { answer: '304', bytes: 0 }, { notModified: 1, bytesSaved: 900 }],
    ['identical bytes are wasted', { bytes: 800 }, { identical: 1, bytesWasted: 800 }],
    [
      'a change is paid for',
      { answer: 'other_bytes', bytes: 7 },
      { bytesReceived: 7, bytesWasted: 0 },
    ],
    [
      'a 304 nobody asked for saves nothing',
      { asked: 'nothing', answer: '304', bytes: 0 },
      { conditional: 0, notModified: 0, bytesSaved: 0 },
    ],
    [
      'the same bytes to a plain request are not wasted',
      { asked: 'nothing', bytes: 800 },
      { conditional: 0, identical: 0, bytesWasted: 0, bytesReceived: 800 },
    ],
    ['a 412 is no answer to a condition', { answer: '412' }, { conditional: 0 }],
  ])('%s', (_what, over, totals) => {
    expect(withEvidence(aHost('example.org'), anEvidence('p', over), 900).totals).toMatchObject(
      totals,
    );
  });
});
