import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyDelta, DeltaError, makeDelta } from '../../../src/core/snapshot/delta';
import { pieces, smallPieces } from '../../../src/core/snapshot/pieces';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  // Any UTF-16 units, lone surrogates among them.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }))
    .map((codes) => codes.map((code) => String.fromCharCode(code)).join('')),
  fc
    .array(
      fc.constantFrom('<p>', '</p>', 'a', 'b. ', '\r\n', '\n', '"', '\\', '\ud83d', '\ude00', ' '),
    )
    .map((parts) => parts.join('')),
);

/** Asked like this, a failure prints no megabytes. */
function comesBack(older: string, newer: string): boolean {
  return applyDelta(newer, makeDelta(older, newer)) === older;
}

describe('pieces', () => {
  test('joined are the text again, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(pieces(text).join('')).toBe(text);
        expect(smallPieces(text).join('')).toBe(text);
        expect([...pieces(text), ...smallPieces(text)]).not.toContain('');
      }),
    );
  });

  test.each([
    ['ends of lines', 'a line of some length \r\n', 'and then another one'],
    ['ends of tags', '<p>a paragraph of some length</p>', '<p>and then another one'],
    ['ends of sentences', 'This is a sentence of some.', ' And another one'],
  ])('are cut at %s', (_what, first, second) => {
    expect(pieces(first + second)).toEqual([first, second]);
  });

  test.each([
    ['sentences', 'This is a sentence of some length. '],
    ['entries of a list', '{"name":"something or other","price":'],
    ['signs without blanks', 'これは少し長い文です。もう一つの文もあります。'],
    ['letters without end', 'QmFzZTY0IHRleHQgd2l0aG91dCBibGFua3M'],
  ])('of one line of %s are short, and what is put in front moves few of them', (_what, phrase) => {
    const line = Array.from({ length: 400 }, (_, n) => `${phrase}${n * 7919}`).join(',');
    const before = pieces(line);
    const after = pieces(`x${line}`);
    expect(before.length).toBeGreaterThan(100);
    const known = new Set(before);
    expect(after.filter((piece) => !known.has(piece)).length).toBeLessThan(6);
  });
});

describe('a delta brings the older source back', () => {
  test('whatever the two are', () => {
    fc.assert(
      fc.property(anyText, anyText, (older, newer) => {
        expect(comesBack(older, newer)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('where one was made of the other', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (a, b, c, d) => {
        expect(comesBack(a + b + c, a + d + c)).toBe(true);
        expect(comesBack(a + b, b + a)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['both empty', '', ''],
    ['the older empty', '', 'text\n'],
    ['the newer empty', 'text\n', ''],
    ['other ends of line', 'a\r\nb\r\nc\r\n', 'a\nb\nc\n'],
    ['no newline at the end', 'a\nb', 'a\nb\n'],
    ['half of a pair', '\ud83d\ude00', '\ud83d\ude01'],
    ['lone halves', '\ude00\ud83d x', '\ud83d\ude00 x'],
    ['U+2028 and quotes', '"\u2028"\\', '"\u2029"\\'],
  ])('%s', (_what, older, newer) => expect(comesBack(older, newer)).toBe(true));

  test('a mere 5 MB, on one line and on many', () => {
    const words = Array.from({ length: 700_000 }, (_, n) => `w${(n * 7919) % 100_003}`);
    for (const glue of [' ', '\n']) {
      const older = words.join(glue);
      const newer = words.map((word, n) => (n % 50_000 === 7 ? 'other' : word)).join(glue);
      const delta = makeDelta(older, newer);
      expect(delta.length).toBeLessThan(1000);
      expect(applyDelta(newer, delta) === older).toBe(true);
    }
  });

  test('5 MB with nothing in common', () => {
    const older = 'abcdefgh '.repeat(580_000);
    const newer = Array.from({ length: 580_000 }, (_, n) => `${n}\n`).join('');
    expect(comesBack(older, newer)).toBe(true);
    expect(comesBack(newer, older)).toBe(true);
  });

  test('200,000 equal lines against their shuffle among others', () => {
    const older = `${'same\n'.repeat(200_000)}end`;
    const newer = Array.from({ length: 200_000 }, (_, n) =>
      n % 3 === 0 ? `${n}\n` : 'same\n',
    ).join('');
    expect(comesBack(older, newer)).toBe(true);
  });
});

describe('a delta is short', () => {
  const row = (n: number, price: number) =>
    `<li class="item"><a href="/item/${n}">Item number ${n}</a> <b>${price}.00</b></li>`;
  const page = (glue: string, price: (n: number) => number) =>
    Array.from({ length: 1000 }, (_, n) => row(n, price(n))).join(glue);

  test.each([
    ['on many lines', '\n'],
    ['on one line', ''],
  ])('one word of a page %s: only that word', (_what, glue) => {
    const delta = makeDelta(
      page(glue, () => 10),
      page(glue, (n) => (n === 500 ? 75 : 10)),
    );
    expect(delta.length).toBeLessThan(30);
  });

  test.each([
    ['on many lines', '\n'],
    ['on one line', ''],
  ])('one word of each line of a page %s: a tenth of the page', (_what, glue) => {
    const newer = page(glue, (n) => n * 3);
    expect(
      makeDelta(
        page(glue, (n) => n * 3 + 1),
        newer,
      ).length,
    ).toBeLessThan(newer.length / 5);
  });

  test('of equal sources is empty', () => expect(makeDelta('same', 'same')).toBe('[]'));
});

describe('what is no delta is refused', () => {
  test.each([
    ['not JSON', '[1,'],
    ['not an array', '{}'],
    ['not triples', '[1,2]'],
    ['a negative count', '[-1,0,""]'],
    ['half a unit', '[0.5,0,""]'],
    ['a count that is text', '["1",0,""]'],
    ['text that is a count', '[1,0,0]'],
    ['more than there is', '[4,1,""]'],
    ['a great deal more than there is', '[9007199254740991,9007199254740991,""]'],
  ])('%s', (_what, delta) => expect(() => applyDelta('text', delta)).toThrow(DeltaError));
});
