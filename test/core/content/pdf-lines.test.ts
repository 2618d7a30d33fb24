import { expect, test } from 'vitest';
import { type PdfPiece, pdfLines } from '../../../src/core/content/pdf-lines';

/** A piece of a page 400 points wide, its letters 10 high. */
function piece(text: string, y: number, more: Partial<PdfPiece> = {}): PdfPiece {
  return { text, x: 50, y, width: 400, height: 10, ...more };
}

test.each<readonly [string, readonly PdfPiece[], readonly string[]]>([
  ['no pieces are no lines', [], []],
  [
    'full lines one under the other are one paragraph',
    [piece('The fair is', 700), piece('on the green', 688), piece('today.', 676, { width: 60 })],
    ['The fair is on the green today.'],
  ],
  [
    'a short line ends its paragraph',
    [piece('A heading', 700, { width: 90 }), piece('and what follows', 688)],
    ['A heading', 'and what follows'],
  ],
  [
    'a wide gap ends a paragraph',
    [piece('One paragraph', 700), piece('Another', 670)],
    ['One paragraph', 'Another'],
  ],
  [
    'other letters are another paragraph',
    [piece('A large line', 700, { height: 20 }), piece('a small one', 684)],
    ['A large line', 'a small one'],
  ],
  [
    'a word that was parted is one again',
    [piece('The parish coun-', 700), piece('cil met.', 688, { width: 60 })],
    ['The parish council met.'],
  ],
  [
    'a dash between two names stays',
    [piece('From Alder-', 700), piece('Ford', 688, { width: 60 })],
    ['From Alder- Ford'],
  ],
  [
    'pieces of one line are put together by the gap between them',
    [
      piece('4,1', 700, { x: 50, width: 15 }),
      piece('20', 700, { x: 65, width: 10 }),
      piece('pounds', 700, { x: 79, width: 30 }),
      piece('2026', 700, { x: 300, width: 20 }),
    ],
    ['4,120 pounds\t2026'],
  ],
  [
    'rows of a table are no paragraph',
    [
      piece('a', 700, { width: 10 }),
      piece('b', 700, { x: 440, width: 10 }),
      piece('c', 688, { width: 10 }),
      piece('d', 688, { x: 440, width: 10 }),
    ],
    ['a\tb', 'c\td'],
  ],
])('%s', (_, pieces, lines) => {
  expect(pdfLines(pieces)).toEqual(lines);
});
