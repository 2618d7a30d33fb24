import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../src/core/hosts/host-record';
import { withoutOvertaken } from '../../../src/core/hosts/mended';
import { aHost, anEvidence } from '../../adapters/storage/rows';

const wasted = (count: number, page = 'p') =>
  Array.from({ length: count }, () => anEvidence(page, { validatorMoved: true }));
const CONFIRMED = anEvidence('p', { answer: '304' });
const OTHERS = Array.from({ length: 9 }, () => anEvidence('q', { answer: '304' }));

function left(evidence: readonly Evidence[], came: Evidence | undefined) {
  return withoutOvertaken(aHost('h', { evidence }), came, 5).evidence.length;
}

describe('a 304 from what was given up', () => {
  test('makes the past of the host void', () => {
    expect(left(wasted(5), CONFIRMED)).toBe(0);
  });

  test('or that of the one page that was sick', () => {
    expect(left([...wasted(5), ...OTHERS], CONFIRMED)).toBe(9);
  });

  test.each<[string, readonly Evidence[], Evidence | undefined]>([
    ['that had not been given up', wasted(4), CONFIRMED],
    [
      'by the trial of its date',
      wasted(5),
      anEvidence('p', { answer: '304', asked: 'date', byDateThoughTagged: true }),
    ],
    ['that nobody asked for', wasted(5), anEvidence('p', { answer: '304', asked: 'nothing' })],
    ['that is none', wasted(5), anEvidence('p')],
    ['of which nothing is known', wasted(5), undefined],
  ])('is not one %s', (_what, evidence, came) => {
    expect(left(evidence, came)).toBe(evidence.length);
  });
});
