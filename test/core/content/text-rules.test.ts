import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/core/content/block';
import { foldText } from '../../../src/core/content/fold';
import { applyTextRules, type TextRules } from '../../../src/core/content/text-rules';
import { PRESET_NAMES } from '../../../src/core/watch/preset-name';
import { linesOf, NO_TEXT_RULES, textsAfter } from './left-of';

const LONE_SURROGATE = /\p{Surrogate}/u;

const apply = (blocks: readonly Block[], rules: Partial<TextRules>) =>
  applyTextRules(blocks, { ...NO_TEXT_RULES, ...rules }, undefined);
const keysAfter = (texts: readonly string[], rules: Partial<TextRules>) =>
  apply(linesOf(...texts), rules).blocks.map(({ key, text }) => key ?? text);

test('without rules the blocks are the same and nothing is told', () => {
  const blocks = linesOf('a', 'b');
  expect(apply(blocks, {})).toEqual({ blocks, trace: [], warnings: [] });
  expect(
    apply([], { ignorePatterns: ['a'], sortLines: true, uniqueLines: true, keepOnly: ['a'] }),
  ).toEqual({ blocks: [], trace: [], warnings: [] });
});

describe('matches are taken out of each line', () => {
  test.each<readonly [string, readonly string[], readonly string[], readonly string[]]>([
    ['a piece', ['b'], ['abc', 'x'], ['ac', 'x']],
    ['each of them', ['b'], ['abcb'], ['ac']],
    ['by several patterns, one after the other', ['b', 'ac'], ['abc', 'abcd'], ['d']],
    ['blanks around it are one', ['two'], ['one two three'], ['one three']],
    ['a whole line', ['^Seller (is online|was seen .*)$'], ['Seller is online', 'Lamp'], ['Lamp']],
    [
      'a line of which only what joined is left',
      ['\\d+'],
      ['1 \u00b7 2', '(3)', '1 | 2 - 3', 'x 1'],
      ['x'],
    ],
    [
      'a line of punctuation that nothing was taken from stays',
      ['x'],
      ['\u00b7', '\u2014'],
      ['\u00b7', '\u2014'],
    ],
    ['signs that say something stay', ['\\d+'], ['5 %', '$5', '#5'], ['%', '$', '#']],
    ['not across lines', ['a.*b'], ['a', 'b'], ['a', 'b']],
    ['the ends of a line are its own', ['^a|b$'], ['ab', 'xa', 'bx'], ['xa', 'bx']],
    ['cells stay apart', ['b'], ['a\tb\tc', 'b\tc', 'a\tb'], ['a\t\tc', '\tc', 'a']],
    [
      'as it may be copied from a page',
      ['cafe\u0301\u00a0\\d', 'so\u00adft'],
      ['caf\u00e9 1 x', 'soft y'],
      ['x', 'y'],
    ],
    ['the place that is left is not looked at again', ['ab'], ['aabb'], ['ab']],
  ])('%s', (_name, ignorePatterns, texts, left) => {
    expect(textsAfter(texts, { ignorePatterns })).toEqual(left);
  });
});

describe('with the flag s a match goes over lines', () => {
  test.each<readonly [string, string, readonly string[], readonly string[]]>([
    ['parts of several lines', '/b.*y/s', ['abc', 'mid', 'xyz'], ['a', 'z']],
    [
      'whole lines',
      '/Related.*End\\n?/s',
      ['News', 'Related', 'x', 'End', 'Foot'],
      ['News', 'Foot'],
    ],
    ['as little as asked', '/a.*?b/s', ['a', 'b', 'a', 'c'], ['a', 'c']],
    ['several in one line', '/a/s', ['aba', 'a'], ['b']],
    ['the start is the text\u2019s', '/^a/s', ['ab', 'ab'], ['b', 'ab']],
    ['with m each line\u2019s', '/^a/sm', ['ab', 'ab'], ['b', 'b']],
    ['a line break alone changes nothing', '/\\n/s', ['a', 'b'], ['a', 'b']],
    ['to the end', '/b.*/s', ['ab', 'c', 'd'], ['a']],
  ])('%s', (_name, pattern, texts, left) => {
    expect(textsAfter(texts, { ignorePatterns: [pattern] })).toEqual(left);
  });
});

describe('a pattern that cannot be applied is skipped and told', () => {
  test('a bad one, while the others work', () => {
    const { blocks, warnings, trace } = apply(linesOf('(?i)[broken 2', 'x'), {
      ignorePatterns: ['[unclosed', 'x'],
    });
    expect(blocks.map(({ text }) => text)).toEqual(['(?i)[broken 2']);
    expect(warnings).toEqual([
      { kind: 'bad-pattern', rule: '[unclosed', message: 'missing closing ]: `[unclosed`' },
    ]);
    expect(trace).toEqual([
      { step: 'ignore', rule: '[unclosed', text: 'missing closing ]: `[unclosed`' },
      { step: 'ignore', text: '', rule: 'x', count: 1, samples: ['x'] },
    ]);
  });

  test('one that is too slow for this text, as a whole', () => {
    const texts = ['x', 'x'.repeat(300_000)];
    const { blocks, warnings, trace } = apply(linesOf(...texts), {
      ignorePatterns: ['x.*y|x', 'z'],
    });
    expect(blocks.map(({ text }) => text)).toEqual(texts);
    expect(warnings.map(({ kind, rule }) => [kind, rule])).toEqual([['slow-pattern', 'x.*y|x']]);
    expect(trace).toEqual([{ step: 'ignore', rule: 'x.*y|x', text: 'too slow' }]);
  });

  test('one that searches next to nothing, but very often', () => {
    const { warnings } = apply(linesOf('y'.repeat(4_000_000)), { ignorePatterns: ['x*'] });
    expect(warnings.map(({ kind, rule }) => [kind, rule])).toEqual([['slow-pattern', 'x*']]);
  });

  test('presets that a text is too long for, each as a whole', () => {
    const texts = ['3 hours ago', '5 views', '/'.repeat(960_000)];
    const { blocks, warnings, trace } = apply(linesOf(...texts), {
      ignorePresets: PRESET_NAMES,
      ignoreNumbers: true,
    });
    expect(blocks.map(({ text }) => text)).toEqual(texts.slice(1));
    const leftOut = ['preset:clock', 'preset:counter', 'numbers'];
    expect(warnings.map(({ rule }) => rule)).toEqual(leftOut);
    expect(trace.slice(0, 3)).toEqual(
      leftOut.map((rule) => ({ step: 'ignore', rule, builtIn: true, text: 'too slow' })),
    );
  });

  test('keep only: one of two', () => {
    const { blocks, warnings } = apply(linesOf('a', 'b'), { keepOnly: ['(', 'a'] });
    expect(blocks.map(({ text }) => text)).toEqual(['a']);
    expect(warnings.map(({ rule }) => rule)).toEqual(['(']);
  });

  test('keep only: all, and no line is dropped', () => {
    const { blocks, trace } = apply(linesOf('a', 'b'), { keepOnly: ['(?=a)'] });
    expect(blocks).toHaveLength(2);
    expect(trace).toEqual([{ step: 'keep', rule: '(?=a)', text: expect.stringContaining('(?=') }]);
  });
});

test.each(['numbers', 'case', 'blanks', 'preset:clock'])(
  'a pattern of the person\'s that reads "%s" is none of ours in the trace',
  (pattern) => {
    const { trace } = apply(linesOf(`a ${pattern}`), { ignorePatterns: [pattern] });
    expect(trace).toEqual([
      { step: 'ignore', text: '', rule: pattern, count: 1, samples: [pattern] },
    ]);
  },
);

describe('numbers', () => {
  test.each([
    ['12.3 seats, 190 000 000 visits, 18,7 km', 'seats, visits, km'],
    ['9 seats, 4 visits, 1.5 km', 'seats, visits, km'],
    ["1'234.50 CHF", 'CHF'],
    ['1\u2019234 CHF', 'CHF'],
    ['Temp -5 \u00b0C', 'Temp \u00b0C'],
    ['Temp \u22125 \u00b0C', 'Temp \u00b0C'],
    ['+3 %', '%'],
    ['5%', '%'],
    ['$19.99', '$'],
    ['\u0661\u0662\u066b\u0665 km', 'km'],
    ['\u0967\u0968 km', 'km'],
    ['\uff11\uff12 km', 'km'],
    ['1st, 2nd and 23rd', ', and'],
    ['1\u00bd cups', 'cups'],
    ['\u00be cup', 'cup'],
    ['Room 4b', 'Room b'],
    ['mp3', 'mp'],
    ['2020-2021 report', '- report'],
    ['no number', 'no number'],
    ['m\u00b2', 'm\u00b2'],
  ])('%s', (text, left) => expect(textsAfter([text], { ignoreNumbers: true })).toEqual([left]));

  test('a line of numbers alone is gone', () => {
    expect(textsAfter(['14:05', '1, 2, 3', '-5', 'a'], { ignoreNumbers: true })).toEqual(['a']);
  });

  test('a grouped number is one', () => {
    const { trace } = apply(linesOf('190 000 000 and 18,7'), { ignoreNumbers: true });
    expect(trace).toEqual([
      {
        step: 'ignore',
        text: '',
        rule: 'numbers',
        builtIn: true,
        count: 2,
        samples: ['190 000 000', '18,7'],
      },
    ]);
  });
});

describe('case is set aside in what is compared, not in what is shown', () => {
  test.each([
    ['Hello World', 'hello world'],
    ['STRASSE', 'Stra\u00dfe'],
    ['STRA\u1e9eE', 'stra\u00dfe'],
    ['\u0130stanbul', 'istanbul'],
    ['ISPARTA', '\u0131sparta'],
    ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03cc\u03c2'.normalize('NFD').replace('\u0301', '')],
    ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c3'],
    ['\u00c4RGER', '\u00e4rger'],
    ['\u041f\u0420\u0418\u0412\u0415\u0422', '\u043f\u0440\u0438\u0432\u0435\u0442'],
  ])('%s and %s', (a, b) => {
    const [one, two] = keysAfter([a, b], { ignoreCase: true });
    expect(one).toBe(two);
    expect(textsAfter([a, b], { ignoreCase: true })).toEqual([a, b]);
  });

  test('other letters stay other letters', () => {
    const keys = keysAfter(['a', 'b', '\u00e4', 'o', '\u00f6'], { ignoreCase: true });
    expect(new Set(keys).size).toBe(5);
  });
});

test('blanks are set aside in what is compared', () => {
  const rules = { ignoreBlanks: true };
  expect(keysAfter(['to day', 'today', 'a\tb'], rules)).toEqual(['today', 'today', 'ab']);
  expect(textsAfter(['to day', 'a\tb'], rules)).toEqual(['to day', 'a\tb']);
});

describe('a line with a key of its own', () => {
  const keyed: Block = {
    text: 'price: 19.990001 x',
    tag: 'line',
    key: 'price: 19.99 x',
    id: '$.price',
  };

  test('loses in its key what it loses in its text', () => {
    expect(apply([keyed], { ignorePatterns: [' x$'] }).blocks).toEqual([
      { text: 'price: 19.990001', tag: 'line', key: 'price: 19.99', id: '$.price' },
    ]);
  });

  test('is compared by its text if nothing is left of the key', () => {
    const block: Block = { text: 'ab', tag: 'line', key: 'a' };
    expect(apply([block], { ignorePatterns: ['a'] }).blocks).toEqual([{ text: 'b', tag: 'line' }]);
  });

  test('keeps its key where no rule touches it', () => {
    expect(apply([keyed], { sortLines: true }).blocks[0]).toBe(keyed);
  });
});

describe('keep only', () => {
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['lines with any of the patterns', ['a', 'c'], ['abc', 'c']],
    ['a match over lines keeps what it touches', ['/b\\nx/s'], ['xb', 'x']],
  ])('%s', (_name, keepOnly, left) => {
    expect(textsAfter(['abc', 'xb', 'x', 'c'], { keepOnly })).toEqual(left);
  });

  test('looks at what is left after ignoring', () => {
    expect(
      textsAfter(['price 5', 'x price'], { ignorePatterns: ['x price'], keepOnly: ['price'] }),
    ).toEqual(['price 5']);
  });

  test('may leave nothing', () => expect(textsAfter(['a'], { keepOnly: ['z'] })).toEqual([]));

  test('tells what it left, and some of what it dropped', () => {
    const { trace } = apply(linesOf('a', 'b', 'c'), { keepOnly: ['a', '[ab]'] });
    expect(trace).toEqual([
      { step: 'keep', text: '', rule: 'a', count: 1, samples: ['c'] },
      { step: 'keep', text: '', rule: '[ab]', count: 2 },
    ]);
  });
});

describe('sorting and single lines', () => {
  test('by code units of what is compared', () => {
    expect(textsAfter(['b', 'B', '\u00e4', 'a'], { sortLines: true })).toEqual([
      'B',
      'a',
      'b',
      '\u00e4',
    ]);
    expect(textsAfter(['b', 'A', 'a'], { sortLines: true, ignoreCase: true })).toEqual([
      'A',
      'a',
      'b',
    ]);
  });

  test('of equal lines one stays, and the order is nothing', () => {
    expect(textsAfter(['b', 'B', 'a', 'b'], { uniqueLines: true })).toEqual(['B', 'a', 'b']);
    expect(textsAfter(['b', 'B', 'a'], { uniqueLines: true, ignoreCase: true })).toEqual([
      'a',
      'b',
    ]);
  });

  test('a link is another line than its text', () => {
    const blocks: readonly Block[] = [...linesOf('a'), { text: 'a', tag: 'a', kind: 'link' }];
    expect(apply(blocks, { uniqueLines: true }).blocks).toHaveLength(2);
  });

  test('tell only what they did', () => {
    const rules = { sortLines: true, uniqueLines: true };
    expect(apply(linesOf('a', 'b'), rules).trace).toEqual([]);
    expect(apply(linesOf('b', 'a', 'a'), rules).trace).toEqual([
      { step: 'sort', text: '', count: 3 },
      { step: 'unique', text: '', count: 1, samples: ['a'] },
    ]);
  });
});

describe('presets', () => {
  test('together, whatever their order', () => {
    const ignorePresets = [...PRESET_NAMES];
    const text = 'Posted 3 hours ago \u00b7 2026-03-05T14:05:00Z \u00b7 14:05 \u00b7 1,204 views';
    for (const names of [ignorePresets, [...ignorePresets].reverse()]) {
      expect(textsAfter([text, 'yesterday at 14:05'], { ignorePresets: names })).toEqual([
        'Posted \u00b7 \u00b7 \u00b7',
      ]);
    }
  });

  test('are named in the trace', () => {
    expect(
      apply(linesOf('Now 14:05', '15:06'), { ignorePresets: ['clock', 'date'] }).trace,
    ).toEqual([
      {
        step: 'ignore',
        text: '',
        rule: 'preset:clock',
        builtIn: true,
        count: 2,
        samples: ['14:05', '15:06'],
      },
    ]);
  });

  test.each(['xx-nonsense', '', 'de_DE', 'x'.repeat(10_000), 'en-u-ca-\u0000', '\u{1f600}'])(
    'a page may say any language: %s',
    (language) => {
      expect(textsAfter(['3 hours ago'], { ignorePresets: [...PRESET_NAMES] }, language)).toEqual(
        [],
      );
    },
  );
});

describe('samples', () => {
  test('are at most three, different, at most sixty characters, and cut no character in two', () => {
    const long = '\u{1f600}'.repeat(40);
    const texts = ['1', '1', `a${long}`, long, '22', '333'];
    const [step] = apply(linesOf(...texts), { ignorePatterns: ['.+'] }).trace;
    expect(step?.count).toBe(6);
    expect(step?.samples).toEqual([
      '1',
      `a${'\u{1f600}'.repeat(29)}\u2026`,
      `${'\u{1f600}'.repeat(29)}\u2026`,
    ]);
    for (const sample of step?.samples ?? []) {
      expect(sample.length).toBeLessThanOrEqual(60);
      expect(sample).not.toMatch(LONE_SURROGATE);
    }
  });
});

const WORDS = [
  '3 hours ago',
  'just now',
  'yesterday at 14:05',
  '14:05',
  '5 March 2026',
  '2026-03-05',
  '1,204 views',
  'Comments (12)',
  '19.99',
  'Lamp',
  '\u00b7',
  '-',
  ' ',
  '\t',
  'vor',
  '3',
  'Stunden',
  'a',
  'd41d8cd98f00b204e9800998ecf8427e',
  '\u6628\u65e5',
  '12\u6708',
  '\u{1f600}',
  '\u0130',
  '\u00df',
];
const anyLine = fc.oneof(
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 })
    .map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 80 }),
);
const anyBlocks = fc
  .array(anyLine, { maxLength: 12 })
  .map((texts) => linesOf(...texts.map(foldText).filter((text) => text !== '')));
const anyRules: fc.Arbitrary<Partial<TextRules>> = fc.record({
  ignorePresets: fc.subarray([...PRESET_NAMES]),
  ignoreNumbers: fc.boolean(),
  ignoreCase: fc.boolean(),
  ignoreBlanks: fc.boolean(),
  sortLines: fc.boolean(),
  uniqueLines: fc.boolean(),
});

test('rules without patterns give twice what they give once', () => {
  fc.assert(
    fc.property(anyBlocks, anyRules, (blocks, rules) => {
      const once = apply(blocks, rules).blocks;
      expect(apply(once, rules).blocks).toEqual(once);
    }),
    { numRuns: 2000 },
  );
});

test('no rules and no text make it throw, leave an empty line or one that is not folded', () => {
  const anyPattern = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('/\\n/s', '/.*/s', '.', '\\s', '[^a]', '/a.*?b/s', '(a|b)*', '('),
  );
  fc.assert(
    fc.property(
      anyBlocks,
      anyRules,
      fc.array(anyPattern, { maxLength: 3 }),
      fc.array(anyPattern, { maxLength: 2 }),
      (blocks, rules, ignorePatterns, keepOnly) => {
        const ruled = apply(blocks, { ...rules, ignorePatterns, keepOnly });
        for (const { text, key } of ruled.blocks) {
          expect(text).not.toBe('');
          expect(key).not.toBe('');
          expect(text.split('\t').map(foldText).join('\t')).toBe(text);
        }
        for (const sample of ruled.trace.flatMap(({ samples }) => samples ?? [])) {
          expect(sample.length).toBeLessThanOrEqual(60);
          expect(sample).not.toMatch(LONE_SURROGATE);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

describe('large texts', () => {
  const everything: Partial<TextRules> = {
    ignorePatterns: ['\\d+ users', '/ad.*?end/s', '(a+)+$'],
    ignorePresets: [...PRESET_NAMES],
    ignoreNumbers: true,
    ignoreCase: true,
    ignoreBlanks: true,
    keepOnly: ['e'],
    sortLines: true,
    uniqueLines: true,
  };

  test('200,000 lines', { timeout: 60_000 }, () => {
    const [line] = linesOf('');
    if (line === undefined) throw new Error('no line');
    const blocks = Array.from({ length: 200_000 }, (_, at) => ({
      ...line,
      text: `line ${at} of`,
    }));
    const rules = { ...everything, ignorePresets: ['token'] } as const;
    expect(apply(blocks, rules).blocks.map(({ text }) => text)).toEqual(['line of']);
  });

  test('one line of 700,000 characters', { timeout: 60_000 }, () => {
    const text = 'Lamp 3 hours ago '.repeat(40_000).trim();
    const rules = { ...everything, ignorePatterns: ['Lamp'], keepOnly: [] };
    expect(apply(linesOf(`${text} end`), rules).blocks.map(({ text: left }) => left)).toEqual([
      'end',
    ]);
  });

  test.each([
    ['digits', '1234567890'],
    ['letters', 'abcdefghij'],
    ['points', '1.2.3.4.5.6'],
    ['hexadecimal', 'a1b2c3d4e5'],
    ['unclosed', '((((((((12'],
    ['Chinese', '\u4e94\u6708\u4e00\u65e5'],
    ['colons', '12:34:56:'],
    ['units', '1 hour 2 minutes '],
    ['blanks between digits', '1 123 '],
  ])('one line of a million: %s', { timeout: 60_000 }, (_name, piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length)).trim();
    const { blocks } = apply(linesOf(text), everything);
    expect(blocks.length).toBeLessThanOrEqual(1);
  });
});

test('a match is found wherever in a long line it stands', () => {
  const ignorePresets = [...PRESET_NAMES];
  for (const at of [16_000, 16_370, 16_380, 16_384, 16_390, 20_480, 32_768]) {
    const text = `${'w '.repeat(at / 2)}3 hours ago 5 March 2026 ${'w '.repeat(20_000)}`.trim();
    expect(textsAfter([text], { ignorePresets })).toEqual([
      'w '.repeat(Math.floor(at / 2) + 20_000).trim(),
    ]);
  }
});
