/** Hosts that answer with files instead of pages. */
import { pdf } from '../pdf.mjs';
import { png } from '../png.mjs';
import { tagOf } from '../tags.mjs';

const FIRST = ['Minutes of the parish council', 'The bridge fund stands at 4,120 pounds.'];

/** @type {Readonly<Record<string, import('../origin.mjs').Scenario>>} */
export const files = {
  pdf: {
    about: 'A PDF with a line for each change; "stamp" is in its bytes and not in its words.',
    options: { stamp: 0, broken: false },
    answer(exchange) {
      const whole = pdf([...FIRST, ...exchange.additions]);
      const stamp = Buffer.from(`% made ${exchange.options['stamp']}\n`);
      const body =
        exchange.options['broken'] === true
          ? Buffer.from('%PDF-1.4\nnothing of it is a PDF')
          : Buffer.concat([whole, stamp]);
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

/** @param {number} width */
function drawing(width) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="24" onload="fetch('/stolen')">
  <script>fetch('/stolen')</script><image href="/stolen.png"/><rect width="${width}" height="24"/></svg>`;
}
