import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/core/content/block';
import { type BlockDiff, type DiffLine, diffBlocks } from '../../../src/core/diff/diff';
import { blocks, PLENTY, shuffled } from './blocks';

/** A difference as a person would draw it: `-old- +new+` for words, signs before lines. */
function drawn({ hunks, skippedAfter }: BlockDiff): readonly string[] {
  const lines = hunks.flatMap((hunk) => [
    `@ ${hunk.heading ?? ''} ${hunk.skippedBefore}`,
    ...hunk.lines.map(drawnLine),
  ]);
  return [...lines, `@ ${skippedAfter}`];
}

function drawnLine({ kind, words }: DiffLine): string {
  const sign = { same: ' ', added: '+', removed: '-', replaced: '~', moved: '>' }[kind];
  if (kind !== 'replaced') return sign + words.map(({ text }) => text).join('');
  const marks = { same: '', added: '+', removed: '-' };
  return sign + words.map((word) => marks[word.kind] + word.text + marks[word.kind]).join('');
}

const compare = (before: readonly Block[], after: readonly Block[]) =>
  diffBlocks(before, after, PLENTY);

describe('diffBlocks shows', () => {
  test('an added line with two lines around it, the rest folded and counted', () => {
    const diff = compare(
      blocks('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      blocks('a', 'b', 'c', 'd', 'new', 'e', 'f', 'g'),
    );
    expect(drawn(diff)).toEqual(['@  2', ' c', ' d', '+new', ' e', ' f', '@ 1']);
    expect(diff).toMatchObject({ added: 1, removed: 0, replaced: 0, complete: true });
  });

  test('a removed line', () => {
    const diff = compare(blocks('a', 'b', 'c'), blocks('a', 'c'));
    expect(drawn(diff)).toEqual(['@  0', ' a', '-b', ' c', '@ 0']);
    expect(diff).toMatchObject({ added: 0, removed: 1, replaced: 0 });
  });

  test('the words inside a replaced line', () => {
    const diff = compare(
      blocks('The hall is open on Monday.'),
      blocks('The hall is closed on Monday.'),
    );
    expect(drawn(diff)).toEqual(['@  0', '~The hall is -open-+closed+ on Monday.', '@ 0']);
    expect(diff).toMatchObject({ added: 0, removed: 0, replaced: 1 });
  });

  test('a price as one word', () => {
    expect(drawn(compare(blocks('Price: 1.234,50 EUR'), blocks('Price: 1.099,00 EUR')))).toEqual([
      '@  0',
      '~Price: -1.234,50-+1.099,00+ EUR',
      '@ 0',
    ]);
  });

  test('a joined word', () => {
    expect(drawn(compare(blocks('see you to day here'), blocks('see you today here')))[1]).toBe(
      '~see you -to day-+today+ here',
    );
  });

  test('a line of which hardly anything is left as old line, new line', () => {
    expect(drawn(compare(blocks('Nothing to see here'), blocks('Lamps are on sale')))[1]).toBe(
      '~-Nothing to see here-+Lamps are on sale+',
    );
  });

  test('such a line whole, although one little word is in both', () => {
    expect(
      drawn(compare(blocks('Nothing whatever to see here'), blocks('Come back to buy lamps')))[1],
    ).toBe('~-Nothing whatever to see here-+Come back to buy lamps+');
  });

  test('words of a script without blanks', () => {
    expect(drawn(compare(blocks('今天天气很好'), blocks('今天天气不好')))[1]).toMatch(
      /^~今天天气-.+-\+.+\+$/,
    );
  });

  test('which line became which, across lines that are new', () => {
    expect(
      drawn(
        compare(
          blocks('Lamp, small, 19.00', 'Desk, oak, 120.00'),
          blocks('Chair, new in store', 'Lamp, small, 17.50', 'Desk, oak, 99.00'),
        ),
      ),
    ).toEqual([
      '@  0',
      '+Chair, new in store',
      '~Lamp, small, -19.00-+17.50+',
      '~Desk, oak, -120.00-+99.00+',
      '@ 0',
    ]);
  });

  test('every line of a long table in which each price changed', () => {
    const table = (price: number) =>
      Array.from({ length: 300 }, (_, n) => ({ text: `Article ${n}\t${n}.${price}`, tag: 'tr' }));
    expect(compare(table(10), table(11))).toMatchObject({ replaced: 300, added: 0, removed: 0 });
  });

  test('everything as added where there was nothing, and the other way round', () => {
    expect(compare([], blocks('a', 'b'))).toMatchObject({ added: 2, removed: 0, replaced: 0 });
    expect(compare(blocks('a', 'b'), [])).toMatchObject({ added: 0, removed: 2, replaced: 0 });
  });

  test.each([
    ['a\tx\t\tb', 'a\t\tx\tb'],
    ['\tx', 'x'],
    ['a\t\tx', 'a\tx'],
  ])('a value that went to another column: %j to %j', (before, after) => {
    const diff = compare(blocks('first', before, 'last'), blocks('first', after, 'last'));
    expect(diff).toMatchObject({ added: 0, removed: 0, replaced: 1 });
    const words = diff.hunks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
    expect(words.some(({ kind, text }) => kind !== 'same' && text.trim() !== '')).toBe(true);
  });
});

describe('diffBlocks sees no change in', () => {
  test.each<[string, readonly Block[], readonly Block[]]>([
    ['the same lines', blocks('a', 'b'), blocks('a', 'b')],
    ['nothing at all', [], []],
    ['blanks', blocks('a  b', 'c'), blocks('a b', 'c ')],
    ['cells that became words', blocks('a\tb'), blocks('a b')],
    [
      'text that runs over other lines',
      blocks('x', 'one', 'two three', 'y'),
      blocks('x', 'one two', 'three', 'y'),
    ],
    ['another element', blocks('a'), [{ text: 'a', tag: 'div' }]],
    [
      'another heading above',
      [{ text: 'a', tag: 'p', heading: 'A' }],
      [{ text: 'a', tag: 'p', heading: 'B' }],
    ],
  ])('%s', (_name, before, after) => {
    expect(compare(before, after)).toEqual({
      hunks: [],
      skippedAfter: after.length,
      added: 0,
      removed: 0,
      replaced: 0,
      moved: 0,
      complete: true,
    });
  });
});

describe('a hunk', () => {
  test('joins changes with no more than four lines between them', () => {
    const before = blocks('1', '2', '3', '4', '5', '6');
    expect(compare(before, blocks('x', '1', '2', '3', '4', 'y', '5', '6')).hunks).toHaveLength(1);
    expect(compare(before, blocks('x', '1', '2', '3', '4', '5', 'y', '6')).hunks).toHaveLength(2);
  });

  test('stands under one heading', () => {
    const diff = compare(
      blocks('# News', 'a', '# Notices', 'b'),
      blocks('# News', 'a', 'new a', '# Notices', 'b', 'new b'),
    );
    expect(drawn(diff)).toEqual([
      '@ News 0',
      ' News',
      ' a',
      '+new a',
      '@ Notices 0',
      ' Notices',
      ' b',
      '+new b',
      '@ 0',
    ]);
  });

  test('of a changed heading is named for it', () => {
    expect(compare(blocks('# Old news', 'a'), blocks('# New news', 'a')).hunks[0]?.heading).toBe(
      'New news',
    );
  });
});

describe('a long line', () => {
  const sentence = (n: number) => `Sentence number ${n} of a very long paragraph, word by word.`;
  const paragraph = (changed: number) =>
    Array.from({ length: 300 }, (_, n) => (n === changed ? 'This one is new.' : sentence(n))).join(
      ' ',
    );

  test('is compared sentence by sentence', () => {
    const diff = compare(blocks(paragraph(-1)), blocks(paragraph(150)));
    expect(diff).toMatchObject({ added: 0, removed: 0, replaced: 1 });
    expect(diff.hunks[0]?.skippedBefore).toBe(148);
  });

  test('is compared with its shorter new version all the same', () => {
    const short = Array.from({ length: 20 }, (_, n) => sentence(n)).join(' ');
    expect(compare(blocks(paragraph(-1)), blocks(short))).toMatchObject({ added: 0, removed: 280 });
  });

  test('without sentences keeps what is far from the change', () => {
    const words = Array.from({ length: 5000 }, (_, n) => `w${n}`);
    const diff = compare(blocks(words.join(' ')), blocks(`first ${words.join(' ')}`));
    const same = diff.hunks.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'same'));
    expect(diff.added + diff.removed + diff.replaced).toBeLessThan(4);
    expect(same.length + diff.skippedAfter).toBeGreaterThan(10);
  });
});

/** Gives back the two texts that a difference was made from, given the lines it folded. */
function sides(diff: BlockDiff, after: readonly Block[]) {
  const old: string[] = [];
  const now: string[] = [];
  const moved: string[] = [];
  const copy = (count: number) => {
    const start = now.length;
    const same = after.slice(start, start + count).map(({ text }) => text);
    old.push(...same);
    now.push(...same);
  };
  for (const { skippedBefore, lines } of diff.hunks) {
    copy(skippedBefore);
    for (const { kind, words } of lines) {
      const side = (left: 'added' | 'removed') =>
        words
          .filter((word) => word.kind !== left)
          .map(({ text }) => text)
          .join('');
      if (kind !== 'added' && kind !== 'moved') old.push(side('added'));
      if (kind !== 'removed') now.push(side('removed'));
      if (kind === 'moved') moved.push(side('added'));
    }
  }
  copy(diff.skippedAfter);
  return { old, now, moved };
}

/** Whether all entries are found in the other list one after the other. */
function isInOrder(entries: readonly string[], list: readonly string[]) {
  let next = 0;
  for (const entry of list) if (entry === entries[next]) next += 1;
  return next === entries.length;
}

/** A list without some of its entries, each as often as it is named. */
function without(list: readonly string[], gone: readonly string[]) {
  const rest = [...list];
  for (const entry of gone) {
    const at = rest.indexOf(entry);
    expect(at).not.toBe(-1);
    rest.splice(at, 1);
  }
  return rest.sort();
}

const textsOf = (list: readonly Block[]) => list.map(({ text }) => text);

/** Lines of which none runs over into the next: each begins with a mark of its own. */
const anyLines = fc
  .array(
    fc.array(
      fc.constantFrom('a', 'b', 'c', '10', '11', '1.5', ',', '今天', 'x-y', '\ud83d\ude00'),
      { minLength: 1, maxLength: 6 },
    ),
    { maxLength: 30 },
  )
  .map((lines) => lines.map((words): Block => ({ text: `¶${words.join(' ')}`, tag: 'p' })));

const anyBudget = fc.constantFrom(0, 0.001, 0.01, 0.1, 60_000);

test('a difference turns the old text into the new one, on any budget', () => {
  fc.assert(
    fc.property(anyLines, anyLines, anyBudget, (before, after, budgetMs) => {
      const diff = diffBlocks(before, after, { budgetMs, now: () => 0 });
      const { old, now, moved } = sides(diff, after);
      expect(now).toEqual(textsOf(after));
      expect([...old].sort()).toEqual(without(textsOf(before), moved));
      expect(isInOrder(old, textsOf(before))).toBe(true);
      expect(moved).toHaveLength(diff.moved);
    }),
    { numRuns: 500 },
  );
});

test('no hunks means the same words, and the same words mean no hunks', () => {
  const free = fc
    .array(fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 }), { maxLength: 5 })
    .map((lines) => lines.map((words): Block => ({ text: words.join(' '), tag: 'p' })));
  fc.assert(
    fc.property(free, free, (before, after) => {
      const isSame = textsOf(before).join(' ') === textsOf(after).join(' ');
      expect(compare(before, after).hunks.length === 0).toBe(isSame);
    }),
    { numRuns: 2000 },
  );
});

test('every replaced line has a word that is marked', () => {
  fc.assert(
    fc.property(anyLines, anyLines, (before, after) => {
      for (const { lines } of compare(before, after).hunks) {
        for (const { kind, words } of lines) {
          if (kind !== 'replaced') continue;
          expect(words.some((word) => word.kind !== 'same' && word.text.trim() !== '')).toBe(true);
        }
      }
    }),
  );
});

describe('diffBlocks answers', { timeout: 60_000 }, () => {
  const many = Array.from({ length: 200_000 }, (_, n) => ({ text: `line ${n}`, tag: 'p' }));

  test('on 200,000 equal lines', () => {
    const equal = many.map(() => ({ text: 'a', tag: 'p' }));
    expect(compare(equal, equal.slice(1))).toMatchObject({ removed: 1, added: 0 });
  });

  test('on a long row in which only empty cells changed', () => {
    const row = (cell: string) => `${'word word '.repeat(600)}a\t${cell}b`;
    const diff = compare(blocks(row('')), blocks(row('\t')));
    expect(diff).toMatchObject({ replaced: 1, added: 0, removed: 0 });
  });

  test('with lone surrogates and zero bytes', () => {
    expect(compare(blocks('a \ud83d b \u0000'), blocks('a \ude00 c')).hunks).toHaveLength(1);
  });

  test('without a budget: right, but coarse', () => {
    const diff = diffBlocks(blocks('a b', 'c', 'd'), blocks('c', 'a x', 'd'), {
      budgetMs: 0,
      now: () => 0,
    });
    expect(diff).toMatchObject({ complete: false });
    expect(diff.hunks.length).toBeGreaterThan(0);
  });

  test('and says when it is coarse for another reason than time', () => {
    const three = many.slice(0, 20_000).map((_, n) => ({ text: `${n % 3}`, tag: 'p' }));
    expect(compare(three, shuffled(three, 5))).toMatchObject({ complete: false });
  });

  test('the same whatever the clock says, while there is time', () => {
    const [before, after] = [blocks('a b', 'c'), blocks('a x', 'c', 'd')];
    let time = 0;
    const ticking = { budgetMs: 60_000, now: () => (time += 1) };
    expect(diffBlocks(before, after, ticking)).toEqual(compare(before, after));
  });
});

test('the same words in other paragraphs are no change, also where lines repeat', () => {
  const paragraphs = (...texts: readonly string[]) =>
    texts.map((text): Block => ({ text, tag: 'p' }));
  const before = paragraphs('b a', 'a', 'a b', 'b a');
  const after = paragraphs('b a a', 'a b b', 'a');
  expect(compare(before, after).hunks).toEqual([]);
});
