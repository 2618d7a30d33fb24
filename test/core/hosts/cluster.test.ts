import { describe, expect, test } from 'vitest';
import { isCluster } from '../../../src/core/hosts/cluster';
import type { Evidence } from '../../../src/core/hosts/host-record';
import { anEvidence } from '../../adapters/storage/rows';

/** Letters are pages: small is a 304, capital another tag over the same bytes, `!` the same tag. */
function history(text: string): readonly Evidence[] {
  return [...text.replaceAll(' ', '')].flatMap((one, index, all) => {
    if (one === '!') return [];
    const page = one.toLowerCase();
    if (one === page) return [anEvidence(page, { answer: '304' })];
    return [anEvidence(page, { validatorMoved: all[index + 1] !== '!' })];
  });
}

describe('a cluster', () => {
  test.each<[string, string, boolean]>([
    ['one page, tags that come and go', 'A a A A', true],
    ['no 304 at all', 'A A A A', false],
    ['only two wasted', 'A a A', false],
    ['wasted under the same tag', 'A! a A! A!', false],
    ['one tag that moved among them', 'A! a A! A', true],
    ['a tenth wasted', `${'a'.repeat(27)} A A A`, false],
    ['more than a tenth', `${'a'.repeat(26)} A A A`, true],
    ['many pages, each its own way', 'A b C D e F G h', true],
    ['many pages, by their second round', 'ABCDEFGh ABcD', true],
    ['a deployment', 'abcdefgh ABCDEFGH', false],
    ['a deployment that is over', 'abcdefgh ABCDEFGH abcdefgh', false],
    ['two of them', 'abcdefgh ABCDEFGH abcdefgh ABCDEFGH abcdefgh', false],
    ['a deployment of half the pages', 'abcdefgh ABCD efgh abcd', false],
    ['less than half', 'abcdefgh ABC defgh abc', true],
    ['pages that are asked more often than others meanwhile', 'abcd A a a B a b C a D abcd', false],
  ])('%s', (_what, text, expected) => {
    expect(isCluster(history(text))).toBe(expected);
  });

  test('stays one while a list is what its 304s are owed to', () => {
    const byList = anEvidence('a', { byList: true, answer: '304' });
    expect(isCluster([...history('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), byList])).toBe(true);
  });
});
