import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeText } from '../../../src/core/content/composed-text';
import { foldText } from '../../../src/core/content/fold';

const someMarks = fc
  .array(
    fc.constantFrom(
      'a',
      'e',
      'e\u0301',
      '\u0301',
      '\u0327',
      '\u0344',
      '\u1e9b',
      '\u0323',
      '가',
      'ᄀ',
      'ᅡ',
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(''));
const manyMarks = fc
  .tuple(
    someMarks,
    fc.constantFrom('\u0301', '\u0327', '\u0344', '\u0323\u0301'),
    fc.integer({ min: 10, max: 80 }),
    someMarks,
  )
  .map(([before, mark, count, after]) => before + mark.repeat(count) + after);

test('is NFC for all that a language writes', () => {
  fc.assert(
    fc.property(someMarks, (text) => {
      fc.pre(!/\p{M}{16}/u.test(text));
      expect(composeText(text)).toBe(text.normalize('NFC'));
    }),
  );
});

test('composing twice gives what composing once gives', () => {
  fc.assert(
    fc.property(manyMarks, (text) => {
      expect(composeText(composeText(text))).toBe(composeText(text));
    }),
    { numRuns: 2000 },
  );
});

test('what stands beside a heap of marks is composed all the same', () => {
  const heap = '\u0301\u0327'.repeat(1000);
  expect(composeText(`e\u0301 x${heap} e\u0301`)).toBe(`\u00e9 x${heap} \u00e9`);
});

// Sorting them takes the square of their number: hours for this one.
test('two million marks in a row are left as they are', () => {
  const heap = `x${'\u0301\u0327'.repeat(1_000_000)}`;
  expect(composeText(heap)).toBe(heap);
  expect(foldText(heap)).toBe(heap);
});
