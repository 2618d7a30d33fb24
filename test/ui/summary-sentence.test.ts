import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { diffBlocks } from '../../src/core/diff/diff';
import { type LineCounts, type Summary, summarise } from '../../src/core/diff/summary';
import { changePhrase, changeSentence } from '../../src/ui/summary-sentence';

const summary = (more: Partial<Summary>): Summary => ({
  added: 0,
  removed: 0,
  replaced: 0,
  headings: [],
  ...more,
});

const counts = (more: Partial<LineCounts>): LineCounts => ({
  added: 0,
  removed: 0,
  replaced: 0,
  ...more,
});

const summarySentence = (told: Summary) =>
  changeSentence({ kind: 'changed', summary: told }, ENGLISH);

describe('one sentence for a summary', () => {
  test.each<[string, Partial<Summary>]>([
    ['Nothing differs', {}],
    ['1 line added', { added: 1 }],
    ['2 lines added, 1 removed', { added: 2, removed: 1 }],
    ['1 line removed, 3 changed', { removed: 1, replaced: 3 }],
    ['1 line changed', { replaced: 1 }],
    ['2 lines added in Open calls', { added: 2, headings: ['Open calls'] }],
    ['2 lines added', { added: 2, headings: [' '] }],
    ['2 lines added in A and 1 other place', { added: 2, headings: ['A', 'B'] }],
    ['2 lines added in A and 2 other places', { added: 2, headings: ['A', 'B', 'C'] }],
    [
      '1 line added in News: Bridge closed',
      { added: 1, headings: ['News'], excerpt: { kind: 'added', text: 'Bridge closed' } },
    ],
    ['1 line removed: Sold out', { removed: 1, excerpt: { kind: 'removed', text: 'Sold out' } }],
    [
      'price 49.00 → 45.00',
      { replaced: 1, value: { label: 'price', before: '49.00', after: '45.00' } },
    ],
    [
      'The picture changed: 1.2 kB → 3.4 kB',
      { replaced: 2, file: { kind: 'picture', before: 1200, after: 3400 } },
    ],
    [
      'The file changed; its size is the same',
      {
        replaced: 1,
        excerpt: { kind: 'added', text: 'sha-256 0a' },
        file: { kind: 'file', before: 1200, after: 1200 },
      },
    ],
    ['Nothing differs', { file: { kind: 'file', before: 1200, after: 1200 } }],
    ['49 → 45', { replaced: 1, value: { before: '49', after: '45' } }],
    [
      'price 49 → 45 in Lamps',
      { replaced: 1, headings: ['Lamps'], value: { label: 'price', before: '49', after: '45' } },
    ],
    [
      '2 lines added in Notices; price 49 → 45',
      {
        added: 2,
        replaced: 1,
        headings: ['Notices'],
        value: { label: 'price', before: '49', after: '45' },
      },
    ],
    [
      '2 lines added, 1 removed in Notices; price 49 → 45',
      {
        added: 2,
        removed: 1,
        replaced: 1,
        headings: ['Notices'],
        value: { label: 'price', before: '49', after: '45' },
      },
    ],
    ['2 lines moved in Notices', { moved: 2, headings: ['Notices'] }],
    ['1 line added, 2 moved', { added: 1, moved: 2 }],
    ['1 line moved', { moved: 1 }],
    [
      '1 item added: Bridge closed',
      {
        added: 1,
        kinds: { item: counts({ added: 1 }) },
        excerpt: { kind: 'added', text: 'Bridge closed' },
      },
    ],
    ['3 items added', { added: 3, kinds: { item: counts({ added: 3 }) } }],
    ['1 item changed', { replaced: 1, kinds: { item: counts({ replaced: 1 }) } }],
    ['1 link changed', { replaced: 1, kinds: { link: counts({ replaced: 1 }) } }],
    ['2 links moved', { moved: 2, kinds: { link: counts({ moved: 2 }) } }],
    ['1 image removed', { removed: 1, kinds: { image: counts({ removed: 1 }) } }],
    [
      '2 lines added, 1 changed, 1 link added, 2 changed',
      { added: 3, replaced: 3, kinds: { link: counts({ added: 1, replaced: 2 }) } },
    ],
    [
      '1 link changed; price 49 → 45',
      {
        replaced: 2,
        kinds: { link: counts({ replaced: 1 }) },
        value: { label: 'price', before: '49', after: '45' },
      },
    ],
  ])('%s', (sentence, more) => expect(summarySentence(summary(more))).toBe(sentence));

  test('text of the page is cut and cleaned, and cannot break the sentence', () => {
    const sentence = summarySentence(
      summary({
        added: 1,
        headings: [`$2\u202e${'h'.repeat(500)}`],
        excerpt: { kind: 'added', text: `line\none ${'x'.repeat(5000)}` },
      }),
    );
    expect(sentence).toMatch(/^1 line added in \$2h+…: line one x+…$/);
    expect(sentence.length).toBeLessThan(220);
  });
});

const anyBlocks = fc.array(
  fc.record(
    {
      text: fc.constantFrom(
        'a',
        'Price 49',
        'Price 45',
        'Lamp',
        'a\t\tb',
        'a\tb',
        '•',
        '"p": 9',
        '/a',
      ),
      tag: fc.constantFrom('p', 'h2', 'line'),
      kind: fc.constantFrom('link' as const, 'image' as const, 'item' as const),
      id: fc.constantFrom('1', '2', "$['p']"),
    },
    { requiredKeys: ['text', 'tag'] },
  ),
  { maxLength: 6 },
);

test('wherever anything differs the sentence says so, and only there', () => {
  fc.assert(
    fc.property(anyBlocks, anyBlocks, (before, after) => {
      const diff = diffBlocks(before, after, { budgetMs: 60_000, now: () => 0 });
      const sentence = summarySentence(summarise(diff));
      expect(sentence.trim()).not.toBe('');
      expect(sentence === 'Nothing differs').toBe(diff.hunks.length === 0);
    }),
    { numRuns: 1000 },
  );
});

describe('one sentence for a version that is never downloaded', () => {
  const modifiedAt = new Date(2026, 4, 2, 12).getTime();

  test.each([
    [
      'The server has a new version: 2.1 GB, dated 2 May 2026',
      { bytes: 2_147_483_648, modifiedAt },
    ],
    ['The server has a new version: 12 kB', { bytes: 12_000 }],
    ['The server has a new version, dated 2 May 2026', { modifiedAt }],
    ['The server has a new version', {}],
  ])('%s', (sentence, served) =>
    expect(summarySentence(summary({ replaced: 3, served }))).toBe(sentence),
  );
});

describe('one sentence for a change', () => {
  test.each([
    ['gone', 'The page is gone: the site answers that it does not exist'],
    ['returned', 'The page is back'],
    ['changed', 'The text changed'],
  ] as const)('%s without a summary', (kind, sentence) =>
    expect(changeSentence({ kind, summary: null }, ENGLISH)).toBe(sentence),
  );

  test('what came, what went and where are marked for a page, in the same words', () => {
    const change = {
      kind: 'changed' as const,
      summary: summary({ replaced: 1, value: { before: '49', after: '45' }, headings: ['Lamps'] }),
    };
    const phrase = changePhrase(change, ENGLISH);
    expect(phrase.filter(({ kind }) => kind !== 'words')).toEqual([
      { kind: 'gone', text: '49' },
      { kind: 'came', text: '45' },
      { kind: 'place', text: 'Lamps' },
    ]);
    expect(phrase.map(({ text }) => text).join('')).toBe(changeSentence(change, ENGLISH));
  });
});
