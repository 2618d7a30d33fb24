/** Hosts that get the logic of conditions wrong, or nearly. */
import { answerByTag, HTML } from '../answers.mjs';
import { noticeBoard } from '../notice-board.mjs';
import { names, tagOf } from '../tags.mjs';
import { fault } from './fault.mjs';

/** @typedef {import('../origin.mjs').Exchange} Exchange */

/** @type {Readonly<Record<string, import('../origin.mjs').Scenario>>} */
export const conditions = {
  fresh: {
    about: 'As Express does: 200 to any request with Cache-Control: no-cache, else 304 on a match.',
    options: {},
    answer: asExpress,
  },
  'max-age': {
    about: 'Says for "seconds" that its page will not change, and honours its tag.',
    options: { seconds: 14_400 },
    answer(exchange) {
      const content = noticeBoard(exchange);
      const fields = { 'Cache-Control': `max-age=${exchange.options['seconds']}` };
      answerByTag(exchange, content, tagOf(content), fields);
    },
  },
  retag: {
    about:
      'Its 304 carries another tag than was asked about. With "hides" it does so after a change too.',
    options: { hides: false },
    answer: retag,
  },
  unsolicited: fault('304 to everything, with or without a condition.', { on: true }, (exchange) =>
    exchange.send(304, { ETag: tagOf(noticeBoard(exchange)) }),
  ),
  stuck: {
    about: '304 to any condition whatever has changed; with "blind" off only to its own tag.',
    options: { blind: true },
    answer: stuck,
  },
  precondition: fault('412 to any conditional request.', { on: true }, (exchange) => {
    const content = noticeBoard(exchange);
    if (exchange.isConditional()) exchange.send(412, { ETag: tagOf(content) });
    else exchange.send(200, { ...HTML, ETag: tagOf(content) }, content);
  }),
};

/** @param {Exchange} exchange */
function asExpress(exchange) {
  const content = noticeBoard(exchange);
  const tag = `W/${tagOf(content)}`;
  const fields = { 'X-Powered-By': 'Express' };
  const directives = (exchange.field('cache-control') ?? '').split(',');
  if (directives.some((directive) => directive.trim().toLowerCase() === 'no-cache')) {
    exchange.send(200, { ...HTML, ...fields, ETag: tag }, content);
  } else {
    answerByTag(exchange, content, tag, fields);
  }
}

/**
 * Tags are `"v1.0"`: the version of the content, and the number of the answer that gave it. Any tag of
 * the present version matches and is answered with a newer one.
 *
 * @param {Exchange} exchange
 */
function retag(exchange) {
  const newest = `"v${exchange.version}.${exchange.nth}"`;
  const asked = /"v(\d+)\.\d+"/.exec(exchange.field('if-none-match') ?? '');
  const matches = asked !== null && Number(asked[1]) === exchange.version;
  if (matches || (asked !== null && exchange.options['hides'] === true)) {
    exchange.send(304, { ETag: newest });
  } else {
    exchange.send(200, { ...HTML, ETag: newest }, noticeBoard(exchange));
  }
}

/** @param {Exchange} exchange */
function stuck(exchange) {
  const tag = '"stuck"';
  const asked = exchange.field('if-none-match');
  const blind = exchange.options['blind'] === true && exchange.isConditional();
  if (blind || names(asked, tag)) exchange.send(304, { ETag: tag });
  else exchange.send(200, { ...HTML, ETag: tag }, noticeBoard(exchange));
}
