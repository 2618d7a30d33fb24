import { describe, expect, test } from 'vitest';
import { nextVariants, type RecentText } from '../../../src/core/watch/variants';

/** What becomes of each text in turn: `-` new, `r` a return, `a` one by habit. */
function marks(texts: string, reverts = 3): string {
  let recent: readonly RecentText[] = [];
  let result = '';
  for (const fingerprint of texts) {
    const next = nextVariants(recent, fingerprint, reverts);
    recent = next.recent;
    if (next.alternating) result += 'a';
    else result += next.reverted ? 'r' : '-';
  }
  return result;
}

describe('a page that goes back and forth', () => {
  test.each([
    ['between two', 'ABABABA', '--rraaa'],
    ['between three', 'ABCABCA', '---rraa'],
    ['with news in between', 'ABABAXB', '--rra-a'],
    ['once', 'ABA', '--r'],
    ['to what was left long ago', 'ABCDEFGA', '--------'],
    ['to the edge of memory', 'ABCDEFA', '------r'],
    ['until it stops', 'ABABACDEFGFG', '--rra-----rr'],
  ])('%s', (_what, texts, expected) => {
    expect(marks(texts)).toBe(expected);
  });

  test('by another number of returns', () => {
    expect(marks('ABAB', 1)).toBe('--aa');
    expect(marks('ABABABAB', 5)).toBe('--rrrraa');
  });

  test('remembers six texts', () => {
    let recent: readonly RecentText[] = [];
    for (const fingerprint of 'ABCDEFGH') recent = nextVariants(recent, fingerprint, 3).recent;
    expect(recent.map(({ fingerprint }) => fingerprint).join('')).toBe('CDEFGH');
  });
});
