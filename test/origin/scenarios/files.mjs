/** Hosts that answer with files instead of pages. */
import { pdf } from '../pdf.mjs';
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
};
