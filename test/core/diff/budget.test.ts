import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/core/content/block';
import { type Budget, startBudget } from '../../../src/core/diff/budget';
import { diffWithin } from '../../../src/core/diff/diff';
import { seeded, shuffled } from './blocks';

/** A budget under a clock that stands, which tells what was spent. */
function counted(limit: number): Budget & { readonly spent: () => number } {
  let spent = 0;
  return {
    spend: (steps) => {
      spent += steps;
    },
    isExhausted: () => spent >= limit,
    spent: () => spent,
  };
}

describe('startBudget', () => {
  test('ends with its time', () => {
    let time = 1000;
    const budget = startBudget(50, () => time);
    expect(budget.isExhausted()).toBe(false);
    time = 1050;
    expect(budget.isExhausted()).toBe(true);
  });

  test('ends with its steps under a clock that stands', () => {
    const budget = startBudget(50, () => 0);
    budget.spend(499_999);
    expect(budget.isExhausted()).toBe(false);
    budget.spend(1);
    expect(budget.isExhausted()).toBe(true);
  });
});

const LINES = 200_000;
const many = (textOf: (n: number) => string): readonly Block[] =>
  Array.from({ length: LINES }, (_, n) => ({ text: textOf(n), tag: 'p' }));
const one = (text: string): readonly Block[] => [{ text: text.trim(), tag: 'p' }];
const repeated = (count: number, textOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => textOf(n)).join('');
const random = seeded(7);
const anyWord = () => `w${Math.floor(random() * 5000).toString(36)} `;
const unique = many((n) => `line ${n}`);

const HOSTILE: readonly (readonly [string, () => readonly [readonly Block[], readonly Block[]]])[] =
  [
    ['200,000 lines and their shuffle', () => [unique, shuffled(unique, 1)]],
    [
      '200,000 lines of two kinds and their shuffle',
      () => [
        many((n) => 'ab'.charAt(n % 2)),
        shuffled(
          many((n) => 'ab'.charAt(n % 2)),
          2,
        ),
      ],
    ],
    [
      '200,000 lines of a thousand kinds and their shuffle',
      () => [
        many((n) => `row ${n % 1000}`),
        shuffled(
          many((n) => `row ${n % 1000}`),
          3,
        ),
      ],
    ],
    [
      '200,000 signs and their shuffle',
      () => [
        many((n) => '.,;'.charAt(n % 3)),
        shuffled(
          many((n) => '.,;'.charAt(n % 3)),
          4,
        ),
      ],
    ],
    ['200,000 lines, all of them others', () => [unique, many((n) => `other text ${n} here`)]],
    ['200,000 lines turned round', () => [unique, [...unique].reverse()]],
    [
      '200,000 lines run together in one',
      () => [unique, one(`${unique.map(({ text }) => text).join(' ')} and more`)],
    ],
    [
      'a line of ten megabytes, of words',
      () => [one(repeated(1_700_000, anyWord)), one(repeated(1_700_000, anyWord))],
    ],
    [
      'a line of ten megabytes, of sentences',
      () => [one('A word. '.repeat(1_250_000)), one(repeated(900_000, (n) => `Word ${n}. `))],
    ],
    [
      'a line of ten megabytes, of cells',
      () => [one('a\t'.repeat(5_000_000)), one('a\tb\t\t'.repeat(2_000_000))],
    ],
    [
      'a line of ten megabytes without a blank',
      () => [one('x'.repeat(10_000_000)), one(repeated(2_000_000, (n) => `${n % 7919}`))],
    ],
    [
      'a line of a megabyte without blanks between words',
      () => [one('今天天气很好'.repeat(160_000)), one('今天天气不好'.repeat(160_000))],
    ],
  ];

describe('a difference is found within its steps, whatever the input', { timeout: 120_000 }, () => {
  /** Of half a second. Past it, what has begun is ended: one try, and reading what there is. */
  const LIMIT = 5_000_000;

  test.each(HOSTILE)('%s', (_name, make) => {
    const [before, after] = make();
    const budget = counted(LIMIT);
    const diff = diffWithin(before, after, budget);
    expect(diff.hunks.length).toBeGreaterThan(0);
    expect(budget.spent()).toBeLessThan(3 * LIMIT);
    // So many lines at most, however the text is cut.
    const lines = diff.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
    expect(lines).toBeLessThanOrEqual(2 * LINES);
  });

  test('and a small change in ten megabytes is found as such', () => {
    const words = Array.from({ length: 1_700_000 }, anyWord);
    const before = one(words.join(''));
    words[800_000] = 'NEWS ';
    const diff = diffWithin(before, one(words.join('')), counted(LIMIT));
    expect(diff).toMatchObject({ replaced: 1, added: 0, removed: 0, complete: true });
  });
});
