import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitLong, splittingFor } from '../../../src/core/diff/split-long';

describe('splitLong cuts', () => {
  test.each([
    [
      'at the ends of sentences',
      'One. Two! "Three?" Four… five',
      ['One.', 'Two!', '"Three?"', 'Four…', 'five'],
    ],
    ['not inside numbers and names', 'Version 1.2 of a.b.c', ['Version 1.2 of a.b.c']],
    ['Chinese sentences', '一。二！三', ['一。', '二！', '三']],
    ['nothing out of nothing', '', []],
  ])('%s', (_name, text, pieces) => expect(splitLong(text, 'sentences')).toEqual(pieces));

  test('more than a megabyte by its words alone, so that the pieces stay few', () => {
    const text = 'A b. '.repeat(300_000).trim();
    expect(splittingFor(['short', text])).toBe('words');
    expect(splittingFor([text.slice(0, 900_000)])).toBe('sentences');
    expect(splitLong(text, 'words').length).toBeLessThan(text.length / 256);
  });

  test('without a blank of its own going missing', () => {
    const row = Array.from({ length: 2000 }, (_, n) => (n % 3 ? `${n}` : `${n}\t`)).join('\t');
    const pieces = splitLong(row, 'words');
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(row).toContain(piece);
  });

  test('a long word, but never through a character', () => {
    const pieces = splitLong(`x${'\ud83d\ude00'.repeat(5000)}`, 'sentences');
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece).not.toMatch(/\p{Surrogate}/u);
  });

  test('at the same words, whatever stands before', () => {
    const words = Array.from({ length: 3000 }, (_, n) => `word${n}`).join(' ');
    const before = new Set(splitLong(words, 'words'));
    const after = splitLong(`Something else first ${words}`, 'words');
    expect(after.filter((piece) => !before.has(piece)).length).toBeLessThan(4);
    expect(after.length).toBeGreaterThan(20);
  });
});

test('pieces are short and lose nothing but blanks', () => {
  const text = fc
    .array(fc.constantFrom('word', 'End. ', ' ', '。', 'x'.repeat(5000), '\ud83d\ude00', '1.5'), {
      maxLength: 40,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.constantFrom('sentences', 'words'), (line, splitting) => {
      const pieces = splitLong(line, splitting);
      expect(pieces.join('').replace(/\s/g, '')).toBe(line.replace(/\s/g, ''));
      expect(pieces.every((piece) => piece.length <= 4096 && piece.trim() !== '')).toBe(true);
    }),
  );
});
