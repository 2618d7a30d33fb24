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

describe('a date that was honoured, and is no more', () => {
  const byDate = (answer: Evidence['answer'], page = 'p') =>
    anEvidence(page, { asked: 'date', byDateThoughTagged: true, answer });
  const vain = (count: number, page = 'p') =>
    Array.from({ length: count }, () => byDate('same_bytes', page));
  const honoured = [...wasted(5), byDate('304')];

  test('makes what it was void, after as many tries as make a verdict', () => {
    expect(left([...honoured, ...vain(3)], byDate('same_bytes'))).toBe(9);
    expect(left([...honoured, ...vain(4)], byDate('same_bytes'))).toBe(4);
  });

  test('of one page alone leaves the others as they were', () => {
    const others = [...OTHERS, anEvidence('q', { answer: '304' })];
    expect(left([...honoured, ...others, ...vain(4)], byDate('same_bytes'))).toBe(14);
  });

  test.each<[string, readonly Evidence[], Evidence]>([
    ['a try that met a change', [...honoured, ...vain(4)], byDate('other_bytes')],
    ['one that met a 304', [...honoured, ...vain(4)], byDate('304')],
    [
      'tries around a 304',
      [...honoured, ...vain(3), byDate('304'), ...vain(3)],
      vain(1)[0] as Evidence,
    ],
    ['a trial that never helped', [...wasted(5), ...vain(9)], byDate('same_bytes')],
  ])('is not told by %s', (_what, evidence, came) => {
    expect(left(evidence, came)).toBe(evidence.length);
  });

  test('is told though the page changed between the tries', () => {
    const tries = [...vain(2), byDate('other_bytes'), ...vain(2)];
    expect(left([...honoured, ...tries], byDate('same_bytes'))).toBe(5);
  });
});
