/** A fault that can be switched off, so that a client can first be given a good page to hold. */
import { withStrongTag } from '../answers.mjs';
import { noticeBoard } from '../notice-board.mjs';

/** @typedef {import('../origin.mjs').Scenario} Scenario */

const soundly = withStrongTag(noticeBoard);

/**
 * @param {string} about
 * @param {Scenario['options'] & { readonly on: boolean }} options `on` is its value at the start
 * @param {Scenario['answer']} answer
 * @returns {Scenario} answers as the host `tag` does while `on` is false
 */
export function fault(about, options, answer) {
  return {
    about,
    options,
    answer: (exchange) => (exchange.options['on'] === true ? answer(exchange) : soundly(exchange)),
  };
}
