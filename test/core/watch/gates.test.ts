import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/core/content/block';
import { diffBlocks } from '../../../src/core/diff/diff';
import { passGates } from '../../../src/core/watch/gates';
import { wholeRules } from '../../../src/core/watch/watch-rules';

function blocks(...lines: readonly string[]): readonly Block[] {
  return lines.map((text) => ({ text, tag: 'p' }));
}

function gatesFor(rules: Parameters<typeof wholeRules>[0], from: string[], to: string[]) {
  const [before, after] = [blocks(...from), blocks(...to)];
  return passGates({
    rules: wholeRules(rules),
    before,
    after,
    diff: diffBlocks(before, after, { budgetMs: 1000, now: () => 0 }),
    language: 'en',
  });
}

describe('“only if these words are gone”', () => {
  const rules = { alertIfGone: ['Sold out', 'waiting list'] };

  test.each([
    ['is told when they are gone', ['Lamp', 'Sold out'], ['Lamp', 'In stock'], true],
    ['has no regard to case', ['SOLD OUT today'], ['In stock'], true],
    ['waits while they are there', ['Lamp', 'Sold out'], ['Desk lamp', 'Sold out'], false],
    ['waits while they are there elsewhere', ['a', 'Sold out'], ['Sold out', 'b'], false],
    ['is not told of words that never were there', ['Lamp'], ['Desk lamp'], false],
    ['is told when one of several is gone', ['sold out', 'waiting list'], ['sold out'], true],
  ])('%s', (_, from, to, told) => {
    expect(gatesFor(rules, from, to).told).toBe(told);
  });

  test('says in the trace which words went, or that they are there', () => {
    expect(gatesFor(rules, ['sold out'], ['in stock']).trace).toContainEqual({
      step: 'gate',
      rule: 'alertIfGone: Sold out',
      text: '',
    });
    expect(gatesFor(rules, ['sold out', 'a'], ['sold out', 'b'])).toMatchObject({
      reason: 'words_still_there',
      trace: [{ step: 'gate', text: 'words_still_there' }],
    });
  });
});
