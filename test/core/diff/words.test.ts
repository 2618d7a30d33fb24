import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/core/content/block';
import { applyTextRules } from '../../../src/core/content/text-rules';
import { startBudget } from '../../../src/core/diff/budget';
import { diffBlocks } from '../../../src/core/diff/diff';
import { diffWords } from '../../../src/core/diff/words';
import { DEFAULT_WATCH_RULES, type ReadingRules } from '../../../src/core/watch/watch-rules';
import { PLENTY } from './blocks';

const ruled = (texts: readonly string[], rules: Partial<ReadingRules>): readonly Block[] =>
  applyTextRules(
    texts.map((text) => ({ text, tag: 'p' })),
    { ...DEFAULT_WATCH_RULES, ...rules },
    'en',
  ).blocks;

const drawn = (before: string, after: string, rules: Partial<ReadingRules>) => {
  const [[old], [now]] = [ruled([before], rules), ruled([after], rules)];
  const marks = { same: '', added: '+', removed: '-' };
  return diffWords(old as Block, now as Block, startBudget(PLENTY.budgetMs, PLENTY.now))
    .map(({ kind, text }) => `${marks[kind]}${text}${marks[kind]}`)
    .join('');
};

describe('words that differ in what is ignored are not marked', () => {
  test.each<[string, string, string, Partial<ReadingRules>, string]>([
    [
      'case',
      'OPEN calls for Lamps',
      'Open Calls for Desks',
      { ignoreCase: true },
      'Open Calls for -Lamps-+Desks+',
    ],
    [
      'case beyond ASCII',
      'STRASSE mit Lampe',
      'Straße mit Licht',
      { ignoreCase: true },
      'Straße mit -Lampe-+Licht+',
    ],
    [
      'blanks',
      'see you to day, my lamp',
      'see you today, my desk',
      { ignoreBlanks: true },
      'see you today, my -lamp-+desk+',
    ],
    [
      'neither where neither is',
      'OPEN calls for Lamps',
      'Open calls for Lamps',
      {},
      '-OPEN-+Open+ calls for Lamps',
    ],
  ])('%s', (_name, before, after, rules, expected) =>
    expect(drawn(before, after, rules)).toBe(expected),
  );
});

test('two texts differ if and only if what is compared of them does', () => {
  const texts = fc.array(
    fc
      .array(fc.constantFrom('a', 'A', 'b', 'c d', '1'), { minLength: 1, maxLength: 4 })
      .map((words) => words.join(' ')),
    { maxLength: 6 },
  );
  const rules = fc.constantFrom<Partial<ReadingRules>>({}, { ignoreCase: true });
  fc.assert(
    fc.property(texts, texts, rules, (before, after, some) => {
      const [old, now] = [ruled(before, some), ruled(after, some)];
      const keys = (list: readonly Block[]) => list.map(({ key, text }) => key ?? text).join(' ');
      const diff = diffBlocks(old, now, PLENTY);
      expect(diff.hunks.length === 0).toBe(keys(old) === keys(now));
    }),
    { numRuns: 1000 },
  );
});

test('a line that is the same on both sides is never told as replaced, on any budget', () => {
  const lines = fc.array(fc.constantFrom('one', 'two', 'three', '4', '5'), { maxLength: 12 });
  fc.assert(
    fc.property(
      lines,
      lines,
      fc.constantFrom(0, 0.001, 0.01, 60_000),
      (before, after, budgetMs) => {
        const marked = (list: readonly string[]) =>
          list.map((text) => ({ text: `¶${text}`, tag: 'p' }));
        const diff = diffBlocks(marked(before), marked(after), { budgetMs, now: () => 0 });
        for (const { kind, words } of diff.hunks.flatMap((hunk) => hunk.lines)) {
          if (kind !== 'replaced') continue;
          const side = (left: 'added' | 'removed') =>
            words
              .filter((word) => word.kind !== left)
              .map(({ text }) => text)
              .join('');
          expect(side('added')).not.toBe(side('removed'));
        }
      },
    ),
    { numRuns: 500 },
  );
});
