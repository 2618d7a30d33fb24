/** Hosts that never answer 304, each for another reason. */
import {
  ignoringConditions,
  withoutValidators,
  withStrongTag,
  withTagPerAnswer,
} from '../answers.mjs';
import { heading, paragraph } from '../html.mjs';
import { noticeBoard } from '../notice-board.mjs';

/** @typedef {import('../origin.mjs').Exchange} Exchange */

/** @type {Readonly<Record<string, import('../origin.mjs').Scenario>>} */
export const never304 = {
  bare: {
    about: 'No validators.',
    options: {},
    answer: withoutValidators(noticeBoard),
  },
  rotating: {
    about: 'Another tag with every answer over the same bytes.',
    options: {},
    answer: withTagPerAnswer(noticeBoard),
  },
  ignores: {
    about: 'A good tag; the condition is never looked at.',
    options: {},
    answer: ignoringConditions(noticeBoard),
  },
  noise: {
    about: 'A fresh nonce and comment in every answer, and so another tag; the same visible text.',
    options: {},
    answer: withStrongTag(withNonce),
  },
  clock: {
    about: 'The time in places nobody reads; with "visible" also in the text.',
    options: { visible: false },
    answer: withStrongTag(withClock),
  },
  changing: {
    about: 'Really another text with every answer.',
    options: {},
    answer: withStrongTag(withCounter),
  },
};

/** @param {Exchange} exchange */
function withNonce(exchange) {
  const nonce = `${exchange.nth}-${Date.now().toString(36)}`;
  return noticeBoard({
    ...exchange,
    head: [
      `<meta name="csrf-token" content="${nonce}">`,
      `<script nonce="${nonce}">window.page = "${nonce}";</script>`,
    ],
    main: [`<!-- rendered as ${nonce} -->`],
  });
}

/** @param {Exchange} exchange */
function withClock(exchange) {
  const shown = exchange.options['visible'] === true;
  return noticeBoard({
    ...exchange,
    ...hiddenClock(exchange),
    main: [
      ...hiddenClock(exchange).main,
      ...(shown ? [paragraph(`It is now ${new Date().toISOString().slice(11, 19)}.`)] : []),
    ],
  });
}

/**
 * The time of the answer, and its number so that two within a millisecond differ, in the places of a
 * page that carry such things without showing them.
 *
 * @param {Exchange} exchange
 * @returns {{ head: string[], main: string[] }}
 */
export function hiddenClock(exchange) {
  const now = new Date().toISOString();
  return {
    head: [
      `<meta name="generated" content="${now}">`,
      `<script type="application/json" id="state">{"now":"${now}","answer":${exchange.nth}}</script>`,
    ],
    main: [
      `<time datetime="${now}" hidden>${now}</time>`,
      `<p hidden>Answer ${exchange.nth}, made at ${now}</p>`,
      `<!-- made at ${now} -->`,
    ],
  };
}

/** @param {Exchange} exchange */
function withCounter(exchange) {
  return noticeBoard({
    ...exchange,
    main: [
      heading('At the counter'),
      paragraph(`Ticket ${100 + exchange.nth} is being served; ${exchange.nth % 7} are waiting.`),
    ],
  });
}
