import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/core/content/block';
import { diffBlocks } from '../../../src/core/diff/diff';
import { summarise } from '../../../src/core/diff/summary';
import { blocks, PLENTY } from './blocks';

const summary = (before: readonly Block[], after: readonly Block[]) =>
  summarise(diffBlocks(before, after, PLENTY));

describe('summarise counts lines and names the headings they stand under', () => {
  test('two lines in Notices', () => {
    expect(
      summary(blocks('# Notices', 'a'), blocks('# Notices', 'First new', 'a', 'Second new')),
    ).toEqual({
      added: 2,
      removed: 0,
      replaced: 0,
      headings: ['Notices'],
      excerpt: { kind: 'added', text: 'First new' },
    });
  });

  test('each heading once, in the order of the page, three at most', () => {
    const board = (end: string) =>
      blocks(
        ...['A', 'B', 'C', 'D'].flatMap((name) => [
          `# ${name}`,
          `first${end}`,
          'x',
          'y',
          'z',
          'u',
          'v',
          `last${end}`,
        ]),
      );
    expect(summary(board(''), board(' changed')).headings).toEqual(['A', 'B', 'C']);
  });

  test('no heading where there is none', () => {
    expect(summary(blocks('a'), blocks('a', 'b')).headings).toEqual([]);
  });

  test('nothing where nothing changed', () => {
    expect(summary(blocks('a'), blocks('a'))).toEqual({
      added: 0,
      removed: 0,
      replaced: 0,
      headings: [],
    });
  });
});

describe('summarise names the one value that changed', () => {
  test.each([
    [
      'Price: 49.00 EUR',
      'Price: 45.00 EUR',
      { label: 'Price', before: '49.00 EUR', after: '45.00 EUR' },
    ],
    [
      'Price €49.00 incl. VAT',
      'Price €45.00 incl. VAT',
      { label: 'Price', before: '€49.00', after: '€45.00' },
    ],
    ['Lamp\t49.00 €', 'Lamp\t45.00 €', { label: 'Lamp', before: '49.00 €', after: '45.00 €' }],
    ['49.00', '45.00', { before: '49.00', after: '45.00' }],
    ['Seats left: 12', 'Seats left: 9', { label: 'Seats left', before: '12', after: '9' }],
    ['Share 5 %', 'Share 7 %', { label: 'Share', before: '5 %', after: '7 %' }],
    [
      'Status: Sold out',
      'Status: In stock',
      { label: 'Status', before: 'Sold out', after: 'In stock' },
    ],
    [
      'Version 1.9.2 (stable)',
      'Version 1.10.0 (stable)',
      { label: 'Version', before: '1.9.2', after: '1.10.0' },
    ],
    [
      `${'word '.repeat(20)}49 and more`,
      `${'word '.repeat(20)}45 and more`,
      { before: '49', after: '45' },
    ],
  ])('%s', (before, after, value) => {
    expect(summary(blocks('x', before), blocks('x', after))).toEqual({
      added: 0,
      removed: 0,
      replaced: 1,
      headings: [],
      value,
    });
  });

  test('by the line above if that ends in a colon', () => {
    expect(summary(blocks('Price:', '49'), blocks('Price:', '45')).value).toEqual({
      label: 'Price',
      before: '49',
      after: '45',
    });
    expect(summary(blocks('Hello', '49'), blocks('Hello', '45')).value).toEqual({
      before: '49',
      after: '45',
    });
  });

  test.each([
    [
      'words beside another change',
      blocks('Status: sold out', 'a', 'b', 'c'),
      blocks('Status: in stock', 'a', 'b', 'c', 'd'),
    ],
    ['when two values changed', blocks('Price: 49 or 50'), blocks('Price: 45 or 46')],
    ['when words were only added', blocks('Price: 49'), blocks('Price: 49 EUR')],
    ['when it is long', blocks(`Text: ${'a'.repeat(50)}`), blocks(`Text: ${'b'.repeat(50)}`)],
  ])('but not %s', (_name, before, after) => {
    expect(summary(before, after)).not.toHaveProperty('value');
    expect(summary(before, after)).toHaveProperty('excerpt');
  });
});

describe('summarise names a number that changed beside other lines', () => {
  test('and leaves its heading to the others', () => {
    expect(
      summary(
        blocks('# Shop', 'Price: 49', '# Notices', 'a'),
        blocks('# Shop', 'Price: 45', '# Notices', 'New words', 'a', 'More of them'),
      ),
    ).toEqual({
      added: 2,
      removed: 0,
      replaced: 1,
      headings: ['Notices'],
      value: { label: 'Price', before: '49', after: '45' },
    });
  });
});

describe('summarise names a value of JSON', () => {
  const line = (text: string, path?: string, heading?: string): Block => ({
    text,
    tag: 'line',
    ...(path === undefined ? {} : { id: path }),
    ...(heading === undefined ? {} : { heading }),
  });

  test.each<[string, Block, Block, object]>([
    [
      'by its key',
      line('  "price": 9', "$['offers'][0]['price']", 'offers[0]'),
      line('  "price": 8', "$['offers'][0]['price']", 'offers[0]'),
      { headings: ['offers[0]'], value: { label: 'price', before: '9', after: '8' } },
    ],
    [
      'a text as a whole, without its quotes',
      line('  "state": "sold out"', "$['state']"),
      line('  "state": "nearly sold out"', "$['state']"),
      { headings: [], value: { label: 'state', before: 'sold out', after: 'nearly sold out' } },
    ],
    [
      'by its path where only the value was chosen',
      line('9', "$['offers'][0]['price']"),
      line('8', "$['offers'][0]['price']"),
      { headings: [], value: { label: 'offers[0].price', before: '9', after: '8' } },
    ],
    [
      'by the rest of its path under its heading',
      line('9', "$['offers'][0]['price']", 'offers[0]'),
      line('8', "$['offers'][0]['price']", 'offers[0]'),
      { headings: ['offers[0]'], value: { label: 'price', before: '9', after: '8' } },
    ],
    [
      'by its heading alone where it has only a number',
      line('9', "$['prices'][3]", 'prices'),
      line('8', "$['prices'][3]", 'prices'),
      { headings: ['prices'], value: { before: '9', after: '8' } },
    ],
  ])('%s', (_name, before, after, expected) =>
    expect(summary([line('{'), before], [line('{'), after])).toMatchObject(expected),
  );
});

describe('summarise counts what is no text of the page by itself', () => {
  const link = (text: string): Block => ({ text, tag: 'a', kind: 'link' });
  const item = (id: string, text: string): Block => ({ text, tag: 'item', kind: 'item', id });

  test('a link, without its address', () => {
    expect(
      summary([...blocks('Call one'), link('/a')], [...blocks('Call one'), link('/b')]),
    ).toEqual({
      added: 0,
      removed: 0,
      replaced: 1,
      kinds: { link: { added: 0, removed: 0, replaced: 1 } },
      headings: [],
    });
  });

  test('one new item with its title', () => {
    const rest = 'and what is said of it in so many words that no one would read them here';
    expect(
      summary([item('1', 'One')], [item('1', 'One'), item('2', `Bridge — closed — ${rest}`)]),
    ).toMatchObject({
      kinds: { item: { added: 1 } },
      excerpt: { kind: 'added', text: 'Bridge — closed' },
    });
  });

  test('several items without', () => {
    const now = ['1', '2', '3'].map((id) => item(id, `Item ${id}`));
    expect(summary([item('1', 'Item 1')], now)).not.toHaveProperty('excerpt');
  });

  test('lines that moved, without quoting them', () => {
    expect(summary(blocks('# Notices', 'One', 'Two'), blocks('# Notices', 'Two', 'One'))).toEqual({
      added: 0,
      removed: 0,
      replaced: 0,
      moved: 1,
      headings: ['Notices'],
    });
  });
});

describe('summarise quotes', () => {
  const LONG = 'Many words stand here and go on and on. '.repeat(10).trim();

  test('what is new before what went', () => {
    expect(summary(blocks('old one', 'k', 'x'), blocks('k', 'x', 'new one')).excerpt).toEqual({
      kind: 'added',
      text: 'new one',
    });
  });

  test('what went where nothing is new', () => {
    expect(summary(blocks('a', 'gone now'), blocks('a')).excerpt).toEqual({
      kind: 'removed',
      text: 'gone now',
    });
  });

  test('the new words of a replaced line with what leads to them', () => {
    const [before, after] = [
      blocks(`${LONG} The end was near.`),
      blocks(`${LONG} The end was far away, they say, and so it was.`),
    ];
    expect(summary(before, after).excerpt?.text).toMatch(/^….* The end was far away, they say/);
  });

  test('no more than 120 characters, cut after a word', () => {
    const text = summary(blocks('a'), blocks('a', LONG)).excerpt?.text ?? '';
    expect(text.length).toBeLessThanOrEqual(120);
    expect(text).toMatch(/^Many words .* [a-z.]+…$/i);
  });

  test('a long word too', () => {
    expect(summary(blocks('a'), blocks('a', 'x'.repeat(500))).excerpt?.text).toBe(
      `${'x'.repeat(119)}…`,
    );
  });
});

const anyBlocks = fc.array(
  fc.record({
    text: fc
      .string({ unit: 'binary', minLength: 1, maxLength: 300 })
      .filter((text) => text.trim() !== ''),
    tag: fc.constantFrom('p', 'h2'),
    heading: fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  }),
  { maxLength: 6 },
);

test('whatever the texts, a summary is plain JSON and small', () => {
  fc.assert(
    fc.property(anyBlocks, anyBlocks, (before, after) => {
      const result = summary(before, after);
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      expect(result.excerpt?.text.length ?? 0).toBeLessThanOrEqual(120);
      expect(result.headings.every((heading) => heading.length <= 80)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
