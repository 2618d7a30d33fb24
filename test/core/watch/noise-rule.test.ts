import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/core/content/block';
import { checkPattern } from '../../../src/core/content/pattern';
import { applyTextRules } from '../../../src/core/content/text-rules';
import { type DiffLine, diffBlocks } from '../../../src/core/diff/diff';
import {
  noiseOffer,
  noiseRulesFor,
  silences,
  withNoiseRule,
} from '../../../src/core/watch/noise-rule';
import { DEFAULT_WATCH_RULES } from '../../../src/core/watch/watch-rules';

const blocks = (texts: readonly string[]) => texts.map((text): Block => ({ text, tag: 'p' }));

const changed = (before: readonly string[], after: readonly string[]): readonly DiffLine[] =>
  diffBlocks(blocks(before), blocks(after), { budgetMs: 60_000, now: () => 0 }).hunks.flatMap(
    ({ lines }) => lines,
  );

const rulesFor = (before: readonly string[], after: readonly string[]) =>
  noiseRulesFor(changed(before, after), 'en');

describe('noiseRulesFor prefers', () => {
  test.each<[string, readonly string[], readonly string[], object]>([
    [
      'relative times',
      ['Posted 1 hour ago'],
      ['Posted 3 hours ago'],
      { ignorePresets: ['relative-time'] },
    ],
    ['dates', ['As of 5 March 2026'], ['As of 6 April 2026'], { ignorePresets: ['date'] }],
    ['clocks', ['Now 14:05'], ['Now 15:10'], { ignorePresets: ['clock'] }],
    ['counters', ['1,204 views'], ['1,310 views'], { ignorePresets: ['counter'] }],
    [
      'several of these where one is not enough',
      ['As of 5 March 2026, 14:05'],
      ['As of 6 April 2026, 15:10'],
      { ignorePresets: ['date', 'clock'] },
    ],
    [
      'several for the lines of a hunk',
      ['Posted 1 hour ago', '1,204 views'],
      ['Posted 3 hours ago', '1,310 views'],
      { ignorePresets: ['relative-time', 'counter'] },
    ],
    ['case where that is all', ['Open Calls'], ['OPEN calls'], { ignoreCase: true }],
    ['order where that is all', ['Alpha', 'Beta'], ['Beta', 'Alpha'], { sortLines: true }],
    [
      'a name for one line and a pattern for the other',
      ['Posted 1 hour ago', 'Seller Ann is online'],
      ['Posted 3 hours ago', 'Seller Bob is online'],
      { ignorePresets: ['relative-time'], ignorePatterns: ['^Seller \\S+ is online$'] },
    ],
  ])('%s', (_name, before, after, rule) => expect(rulesFor(before, after)[0]).toEqual(rule));
});

describe('noiseRulesFor makes a pattern', () => {
  test.each<[string, string, string, string, readonly string[]]>([
    [
      'of a number, before all numbers of the page are ignored',
      'Room 12 free',
      'Room 7 free',
      'Room 1,009 free',
      ['Room 12 is free', 'Rooms free'],
    ],
    [
      'of a word',
      'Tip of the day: lamps',
      'Tip of the day: desks',
      'Tip of the day: chairs',
      ['Tip of the year: lamps'],
    ],
    ['of words that came', 'Comments', 'Comments (new)', 'Comments (two new)', ['No Comments']],
    [
      'of signs that mean something in one',
      'a.b (c) [d] /x/ $5? lamp',
      'a.b (c) [d] /x/ $5? desk',
      'a.b (c) [d] /x/ $5? chair',
      ['axb (c) [d] /x/ $5? chair'],
    ],
    [
      'of a line that begins with a slash',
      '/path/to lamp/',
      '/path/to desk/',
      '/path/to chair/',
      ['path/to chair/'],
    ],
    [
      'of cells',
      'Total\tlamps\t12',
      'Total\tdesks\t12',
      'Total\tchairs\t12',
      ['Total\tchairs\t13'],
    ],
  ])('%s', (_name, before, after, next, others) => {
    const rule = rulesFor([before], [after]).find(({ ignorePatterns }) => ignorePatterns);
    expect(rule?.ignorePatterns).toHaveLength(1);
    const left = (text: string) =>
      applyTextRules(blocks([text]), { ...DEFAULT_WATCH_RULES, ...rule }, 'en').blocks;
    expect([before, after, next].flatMap(left)).toEqual([]);
    for (const other of others) expect(left(other).map(({ text }) => text)).toEqual([other]);
  });

  test('of a line that came or went, whatever its numbers', () => {
    const [rule] = rulesFor(['Always here'], ['Always here', 'Sale ends in 3 boxes']);
    expect(rule).toEqual({ ignorePatterns: ['^Sale ends in \\p{Nd}+ boxes$'] });
  });

  test('of what is near the change where the line is long', () => {
    const [lead, end] = ['Many words before. '.repeat(40), ' Many words after.'.repeat(40)];
    const [rule] = rulesFor([`${lead}lamp${end}`], [`${lead}desk${end}`]);
    const [pattern = ''] = rule?.ignorePatterns ?? [];
    expect(pattern).toContain('\\S+');
    expect(pattern.length).toBeLessThan(250);
    expect(
      silences(
        { ignorePatterns: [pattern] },
        changed([`${lead}chair${end}`], [`${lead}lamp${end}`]),
        'en',
      ),
    ).toBe(true);
  });
});

test('noiseRulesFor has nothing for lines that did not change', () => {
  expect(noiseRulesFor([{ kind: 'same', words: [{ kind: 'same', text: 'a' }] }], 'en')).toEqual([]);
  expect(noiseRulesFor([], 'en')).toEqual([]);
});

test('noiseRulesFor ignores no numbers of a whole page where a pattern would do', () => {
  const rules = rulesFor(['Price: 49 EUR'], ['Price: 45 EUR']);
  expect(rules[0]).toHaveProperty('ignorePatterns');
  expect(rules.at(-1)).toEqual({ ignoreNumbers: true });
});

test('every rule silences the lines it was made for, and its patterns can be used', () => {
  const line = fc
    .array(
      fc.constantFrom(
        'lamp',
        'Desk',
        '12',
        '1.5',
        '(x)',
        '[',
        '\\',
        '$',
        '/',
        '*',
        '今天',
        '\ud83d\ude00',
        'ago',
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 4 }),
      fc.array(line, { maxLength: 4 }),
      (before, after) => {
        const lines = changed(before, after);
        for (const rule of noiseRulesFor(lines, 'en')) {
          for (const pattern of rule.ignorePatterns ?? []) {
            expect(checkPattern(pattern)).toEqual({ kind: 'good' });
          }
          expect(
            silences(
              rule,
              lines.filter(({ kind }) => kind !== 'same'),
              'en',
            ),
          ).toBe(true);
        }
      },
    ),
    { numRuns: 200 },
  );
});

describe('withNoiseRule', () => {
  test('adds to what is there', () => {
    expect(
      withNoiseRule(
        { include: ['#main'], ignorePatterns: ['a'], ignorePresets: ['clock'], ignoreCase: true },
        { ignorePatterns: ['a', 'b'], ignorePresets: ['date'] },
      ),
    ).toEqual({
      include: ['#main'],
      ignorePatterns: ['a', 'b'],
      ignorePresets: ['date', 'clock'],
      ignoreCase: true,
    });
  });
});

describe('noiseOffer', () => {
  const alert = (before: string, after: string) => changed(['Head', before], ['Head', after]);
  const offer = (...alerts: readonly (readonly DiffLine[])[]) =>
    noiseOffer({ alerts, rules: {}, language: 'en' });
  const views = (n: number) => alert(`${n} views`, `${n + 1} views`);

  test('after three alerts of the same kind is the rule for it', () => {
    expect(offer(views(3), views(2), views(1))).toEqual({ ignorePresets: ['counter'] });
  });

  test('may be a pattern that holds for all three', () => {
    const rooms = (n: number) => alert(`Rooms in the house: ${n}`, `Rooms in the house: ${n + 1}`);
    expect(offer(rooms(3), rooms(2), rooms(1))).toHaveProperty('ignorePatterns');
  });

  test('is all it takes where the three differ in several ways', () => {
    expect(
      offer(views(1), alert('As of 5 March 2026', 'As of 6 April 2026'), alert('Room 1', 'Room 2')),
    ).toEqual({ ignorePresets: ['date'], ignoreNumbers: true });
  });

  test.each<[string, readonly (readonly DiffLine[])[]]>([
    ['after two', [views(2), views(1)]],
    ['if one had other news', [views(3), alert('Lamp', 'Desk'), views(1)]],
    ['if the newest had', [alert('3 views', 'Bridge closed'), views(2), views(1)]],
    ['if one has no lines to look at', [views(3), [], views(1)]],
  ])('is not made %s', (_name, alerts) => expect(offer(...alerts)).toBeUndefined());

  test('is not made to a watch that is about a number', () => {
    expect(
      noiseOffer({
        alerts: [views(3), views(2), views(1)],
        rules: { numberRule: { below: 50 } },
        language: 'en',
      }),
    ).toBeUndefined();
  });
});
