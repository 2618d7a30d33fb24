/**
 * From the pieces of text of a PDF's page to lines that can be compared. A PDF knows no paragraphs,
 * only where each piece stands; a word more at the top would move every line break below it, so the
 * lines of a paragraph are put together again.
 */

/** Points, from the lower left corner of the page. */
export interface PdfPiece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of the letters. */
  readonly height: number;
}

interface Row {
  readonly y: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly text: string;
}

/** Pieces so near in height stand on one line. */
const SAME_LINE = 0.5;
/** A line that ends so near the right edge goes on in the next one. */
const FULL = 0.85;
/** Lines so far apart, in heights of their letters, are no paragraph. */
const PARAGRAPH_GAP = 1.7;
/** A gap between two pieces, in heights of their letters, that is a blank, and one that is a column. */
const BLANK_GAP = 0.15;
const COLUMN_GAP = 1.5;

/** @returns paragraphs and lines of one page, in the order in which the PDF has them */
export function pdfLines(pieces: readonly PdfPiece[]): readonly string[] {
  const rows = rowsOf(pieces.filter(({ text }) => text !== ''));
  const right = Math.max(...rows.map((row) => row.right));
  const left = Math.min(...rows.map((row) => row.left));
  const lines: string[] = [];
  let before: Row | undefined;
  for (const row of rows) {
    const last = lines.at(-1);
    const goesOn = before !== undefined && isParagraph(before, row, { left, right });
    if (last !== undefined && goesOn) lines[lines.length - 1] = joined(last, row.text);
    else lines.push(row.text);
    before = row;
  }
  return lines;
}

function rowsOf(pieces: readonly PdfPiece[]): readonly Row[] {
  const rows: Row[] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    const isSame =
      row !== undefined &&
      Math.abs(row.y - piece.y) <= SAME_LINE * Math.max(row.height, piece.height, 1);
    if (isSame) {
      rows[rows.length - 1] = {
        ...row,
        height: Math.max(row.height, piece.height),
        left: Math.min(row.left, piece.x),
        right: Math.max(row.right, piece.x + piece.width),
        text: row.text + gapBetween(row, piece) + piece.text,
      };
    } else if (piece.text.trim() !== '') {
      const { text, x, y, width, height } = piece;
      rows.push({ y, height, left: x, right: x + width, text });
    }
  }
  return rows.map((row) => ({ ...row, text: row.text.trim() })).filter(({ text }) => text !== '');
}

function gapBetween(row: Row, piece: PdfPiece): string {
  if (/\s$/u.test(row.text) || /^\s/u.test(piece.text)) return '';
  const gap = piece.x - row.right;
  const height = Math.max(row.height, piece.height, 1);
  if (gap > COLUMN_GAP * height) return '\t';
  return gap > BLANK_GAP * height ? ' ' : '';
}

function isParagraph(
  before: Row,
  row: Row,
  page: { readonly left: number; readonly right: number },
): boolean {
  const height = Math.max(before.height, 1);
  const isSameType = Math.abs(before.height - row.height) <= 0.1 * height;
  const drop = before.y - row.y;
  const isNear = drop > 0 && drop <= PARAGRAPH_GAP * height;
  const isFull = before.right - page.left >= FULL * (page.right - page.left);
  return isSameType && isNear && isFull && !before.text.includes('\t') && !row.text.includes('\t');
}

/** A word that was parted at the end of a line is one again. */
function joined(before: string, next: string): string {
  const isParted = /\p{Ll}[-\u00ad]$/u.test(before) && /^\p{Ll}/u.test(next);
  return isParted ? before.slice(0, -1) + next : `${before} ${next}`;
}
