import { describe, expect, test } from 'vitest';
import type { Evidence, HostLabel } from '../../../src/core/hosts/host-record';
import { labelsOf } from '../../../src/core/hosts/labels';
import { anEvidence, NOW } from '../../adapters/storage/rows';

const HOUR_MS = 3_600_000;

const other = (count: number, over: Partial<Evidence> = {}) =>
  Array.from({ length: count }, () => anEvidence('p', { answer: 'other_bytes', ...over }));
const noisy = (count: number) => other(count, { sameText: true });
const retagged = (...pages: readonly string[]) =>
  pages.map((page) => anEvidence(page, { validatorMoved: true }));
const confirmed = (...pages: readonly string[]) =>
  pages.map((page) => anEvidence(page, { answer: '304', at: NOW - HOUR_MS }));

describe('labels', () => {
  test.each<[string, readonly Evidence[], readonly HostLabel[]]>([
    ['nothing odd', [...other(9), ...confirmed('p')], []],
    ['other bytes, the same text', noisy(5), ['noisy_bytes']],
    ['too few to say', noisy(4), []],
    ['nine of ten', [...noisy(9), ...other(1)], ['noisy_bytes']],
    ['eight of nine', [...noisy(8), ...other(1)], []],
    [
      'half the pages with new tags',
      [...confirmed('a', 'b', 'c', 'd'), ...retagged('a', 'b')],
      ['deploy_retag'],
    ],
    ['less than half', [...confirmed('a', 'b', 'c', 'd', 'e'), ...retagged('a', 'b')], []],
    ['of two pages', [...confirmed('a', 'b'), ...retagged('a', 'b')], []],
    ['of a host that never answers 304', retagged('a', 'b', 'c'), []],
  ])('%s', (_what, evidence, labels) => {
    expect(labelsOf({ evidence }, NOW)).toEqual(labels);
  });

  test('new tags an hour apart are no deployment', () => {
    const evidence = [...confirmed('a', 'b', 'c'), ...retagged('a', 'b', 'c')];
    expect(labelsOf({ evidence }, NOW + HOUR_MS)).toEqual(['deploy_retag']);
    expect(labelsOf({ evidence }, NOW + HOUR_MS + 1)).toEqual([]);
  });
});
