import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { align } from '../../../src/core/diff/align';
import { startBudget } from '../../../src/core/diff/budget';
import { PLENTY, shuffled } from './blocks';

const numbers = (line: string) => Array.from(line, (sign) => sign.charCodeAt(0));
const partners = (a: string, b: string) => [
  ...align(numbers(a), numbers(b), startBudget(PLENTY.budgetMs, PLENTY.now)).partners,
];

describe('align', () => {
  test.each([
    ['abc', 'abc', [0, 1, 2]],
    ['abc', 'xabyc', [1, 2, 4]],
    ['axc', 'abc', [0, -1, 2]],
    ['abc', '', [-1, -1, -1]],
    ['', 'abc', []],
    ['aab', 'ab', [0, -1, 1]],
  ])('of %s to %s', (a, b, found) => expect(partners(a, b)).toEqual(found));

  test('falls back on entries that occur once where the exact way takes too long', () => {
    const a = Array.from({ length: 20_000 }, (_, n) => n);
    const { partners: found } = align(
      a,
      shuffled(a, 3),
      startBudget(60_000, () => 0),
    );
    expect(found.filter((partner) => partner >= 0).length).toBeGreaterThan(100);
  });

  test('finds the place of what is unique even without a budget', () => {
    const a = Array.from({ length: 1000 }, (_, n) => n);
    const b = a.map((n) => (n % 10 === 0 ? -n - 1 : n));
    const found = align(
      a,
      b,
      startBudget(0, () => 0),
    );
    expect(found.complete).toBe(false);
    expect([...found.partners]).toEqual(a.map((n) => (n % 10 === 0 ? -1 : n)));
  });

  test('says so where it gave up', () => {
    const a = Array.from({ length: 20_000 }, (_, n) => n % 3);
    expect(
      align(
        a,
        shuffled(a, 4),
        startBudget(60_000, () => 0),
      ).complete,
    ).toBe(false);
    expect(
      align(
        [1, 2],
        [2, 1],
        startBudget(0, () => 0),
      ).complete,
    ).toBe(false);
    expect(
      align(
        [1, 2],
        [2, 1],
        startBudget(1, () => 0),
      ).complete,
    ).toBe(true);
    expect(
      align(
        [1, 2],
        [3, 4],
        startBudget(0, () => 0),
      ).complete,
    ).toBe(true);
  });
});

/** Length of the longest common subsequence, by the textbook table. */
function longest(a: readonly number[], b: readonly number[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const entry of a) {
    const next = [0];
    for (const [j, other] of b.entries()) {
      next.push(entry === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const list = fc.array(fc.nat(6), { maxLength: 40 });

test('partners are equal, rise, and with budget are as many as can be', () => {
  fc.assert(
    fc.property(list, list, fc.constantFrom(0, 0.01, 60_000), (a, b, budgetMs) => {
      const { partners: found, complete } = align(
        a,
        b,
        startBudget(budgetMs, () => 0),
      );
      let last = -1;
      let matched = 0;
      for (const [i, j] of found.entries()) {
        if (j === -1) continue;
        expect(b[j]).toBe(a[i]);
        expect(j).toBeGreaterThan(last);
        last = j;
        matched += 1;
      }
      if (complete && budgetMs > 1) expect(matched).toBe(longest(a, b));
    }),
    { numRuns: 1000 },
  );
});
