/** Hosts that answer with files instead of pages. */
import { pdf, pdfOfPages, stuckPdf } from '../pdf.mjs';
import { png } from '../png.mjs';
import { tagOf } from '../tags.mjs';

const FIRST = ['Minutes of the parish council', 'The bridge fund stands at 4,120 pounds.'];

/** @type {Readonly<Record<string, import('../origin.mjs').Scenario>>} */
export const files = {
  pdf: {
    about:
      'A PDF with a line for each change; "stamp" is in its bytes and not in its words; "as" another: broken, stuck (its reader never ends), long (1,001 pages).',
    options: { stamp: 0, as: 'good' },
    answer(exchange) {
      const stamp = Buffer.from(`% made ${exchange.options['stamp']}\n`);
      const body = Buffer.concat([pdfAs(exchange), stamp]);
      const fields = { 'Content-Type': 'application/pdf', ETag: tagOf(body.toString('latin1')) };
      if (exchange.field('if-none-match') === fields.ETag) exchange.send(304, fields);
      else exchange.send(200, fields, body);
    },
  },
  picture: {
    about: 'A picture, a pixel wider with each change; "svg" is a drawing with a script in it.',
    options: { svg: false },
    answer(exchange) {
      const width = 40 + exchange.additions.length;
      if (exchange.options['svg'] === true) {
        exchange.send(200, { 'Content-Type': 'image/svg+xml' }, drawing(width));
        return;
      }
      const body = png(width, 24, [39, 102, 106]);
      exchange.send(200, { 'Content-Type': 'image/png', ETag: `"${width}"` }, body);
    },
  },
};

/** @param {import('../origin.mjs').Exchange} exchange */
function pdfAs({ options, additions }) {
  switch (options['as']) {
    case 'broken':
      return Buffer.from('%PDF-1.4\nnothing of it is a PDF\n');
    case 'stuck':
      return stuckPdf(10_000);
    case 'long':
      return pdfOfPages(Array.from({ length: 1001 }, (_page, index) => [`Page ${index + 1}`]));
    default:
      return pdf([...FIRST, ...additions]);
  }
}

/** @param {number} width */
function drawing(width) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="24" onload="fetch('/stolen')">
  <script>fetch('/stolen')</script><image href="/stolen.png"/><rect width="${width}" height="24"/></svg>`;
}
