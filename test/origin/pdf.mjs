/** Small PDFs made by hand: one font, a line each, and one that keeps its reader busy. */
import { deflateSync } from 'node:zlib';

/** @typedef {string | { readonly dict?: string, readonly data: Buffer }} PdfObject */

/**
 * @param {readonly string[]} lines Latin-1 without brackets
 * @returns {Buffer}
 */
export function pdf(lines) {
  return pdfOfPages([lines]);
}

/**
 * @param {readonly (readonly string[])[]} pages the lines of each
 * @returns {Buffer}
 */
export function pdfOfPages(pages) {
  return assembled(pages, FONT, []);
}

/**
 * A PDF of a kilobyte whose font says a million letters, so many times over. A reader that goes
 * through them is busy for half a second each time, in one stretch.
 *
 * @param {number} times
 * @returns {Buffer}
 */
export function stuckPdf(times) {
  const ranges = '<000000> <0FFFFF> <0041>\n'.repeat(times);
  const data = deflateSync(
    `begincmap\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n${times} beginbfrange\n${ranges}endbfrange\nendcmap\n`,
  );
  const font = FONT.replace('>>', '/ToUnicode 4 0 R >>');
  return assembled([['One line']], font, [{ dict: '/Filter /FlateDecode', data }]);
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/**
 * @param {readonly (readonly string[])[]} pages
 * @param {string} font
 * @param {readonly PdfObject[]} more the first of them is number 4
 */
function assembled(pages, font, more) {
  const first = 4 + more.length;
  const kids = pages.map((_page, index) => `${first + 2 * index} 0 R`).join(' ');
  return file([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    ...more,
    ...pages.flatMap((lines, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + 2 * index + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      { data: Buffer.from(drawn(lines), 'latin1') },
    ]),
  ]);
}

/** @param {readonly string[]} lines */
function drawn(lines) {
  return lines
    .map((line, index) => `BT /F1 12 Tf 72 ${720 - 30 * index} Td (${line}) Tj ET`)
    .join('\n');
}

/** @param {readonly PdfObject[]} objects */
function file(objects) {
  /** @type {Buffer[]} */
  const parts = [];
  let at = 0;
  /** @param {Buffer} bytes */
  const writeBytes = (bytes) => {
    parts.push(bytes);
    at += bytes.length;
  };
  /** @param {string} text */
  const write = (text) => writeBytes(Buffer.from(text));
  write('%PDF-1.4\n');
  const offsets = objects.map((object, index) => {
    const start = at;
    write(`${index + 1} 0 obj\n`);
    if (typeof object === 'string') write(object);
    else {
      const { dict = '', data } = object;
      write(`<< /Length ${data.length} ${dict} >>\nstream\n`);
      writeBytes(data);
      write('\nendstream');
    }
    write('\nendobj\n');
    return start;
  });
  const start = at;
  const table = offsets.map((each) => `${String(each).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
