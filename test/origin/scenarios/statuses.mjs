/** Hosts that answer with a status other than 200 and 304. */
import { HTML, withStrongTag } from '../answers.mjs';
import { page, paragraph } from '../html.mjs';
import { noticeBoard } from '../notice-board.mjs';
import { fault } from './fault.mjs';

/** @typedef {import('../origin.mjs').Exchange} Exchange */

/** @type {Readonly<Record<string, import('../origin.mjs').Scenario>>} */
export const statuses = {
  gone: {
    about: 'A good page until "status" is set to 404 or 410, and again when it is set to 200.',
    options: { status: 200 },
    answer(exchange) {
      const status = Number(exchange.options['status']);
      if (status === 200) withStrongTag(noticeBoard)(exchange);
      else refuse(exchange, status, 'This page has been taken down.');
    },
  },
  busy: fault(
    '429 with the Retry-After of "retryAfter"; none if that is empty.',
    { on: true, retryAfter: '30' },
    (exchange) => refuse(exchange, 429, 'Too many requests. Please come back later.'),
  ),
  down: fault(
    'The error of "status"; with a Retry-After if "retryAfter" is not empty.',
    { on: true, status: 503, retryAfter: '' },
    (exchange) => refuse(exchange, Number(exchange.options['status']), 'We are mending something.'),
  ),
};

/**
 * @param {Exchange} exchange
 * @param {number} status
 * @param {string} text
 */
function refuse(exchange, status, text) {
  const { retryAfter = '' } = exchange.options;
  const content = page({ title: `Error ${status}`, main: ['<h1>Sorry</h1>', paragraph(text)] });
  const wait = retryAfter === '' ? {} : { 'Retry-After': String(retryAfter) };
  exchange.send(status, { ...HTML, ...wait }, content);
}
