/**
 * The ways a server may treat validators, each as a function from a page to a scenario's answer. The
 * built-in hosts and the demo site put their pages into these.
 */
import { names, tagOf } from './tags.mjs';

/** @typedef {import('./origin.mjs').Exchange} Exchange */
/** @typedef {import('./origin.mjs').Fields} Fields */
/** @typedef {(exchange: Exchange) => string} Page the content at this request */
/** @typedef {(exchange: Exchange) => void} Answer */

export const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

/** Long past, so that no client takes it for a date made up on the spot (RFC 9110, 8.8.2.2). */
const FIRST_MODIFIED_AT = Date.UTC(2024, 5, 14, 9, 30, 0);
const HOUR_MS = 3_600_000;

/**
 * When a version was made: an hour after the one before.
 *
 * @param {number} version
 */
export function modifiedOn(version) {
  return new Date(FIRST_MODIFIED_AT + (version - 1) * HOUR_MS);
}

/**
 * A strong tag that follows the bytes, honoured as RFC 9110, section 13.1.2, says.
 *
 * @param {Page} page
 * @returns {Answer}
 */
export function withStrongTag(page) {
  return (exchange) => {
    const content = page(exchange);
    answerByTag(exchange, content, tagOf(content));
  };
}

/**
 * The same with a weak tag.
 *
 * @param {Page} page
 * @returns {Answer}
 */
export function withWeakTag(page) {
  return (exchange) => {
    const content = page(exchange);
    answerByTag(exchange, content, `W/${tagOf(content)}`);
  };
}

/**
 * @param {Exchange} exchange
 * @param {string} content
 * @param {string} tag
 * @param {Fields} [fields]
 */
export function answerByTag(exchange, content, tag, fields = {}) {
  const sent = { ...fields, ETag: tag };
  if (names(exchange.field('if-none-match'), tag)) exchange.send(304, sent);
  else exchange.send(200, { ...HTML, ...sent }, content);
}

/**
 * A tag of any spelling, one character a byte. Only the same bytes as the whole field match.
 *
 * @param {Page} page
 * @param {(version: number) => string} spell
 * @returns {Answer}
 */
export function withTagSpelt(page, spell) {
  return (exchange) => {
    const tag = spell(exchange.version);
    if (exchange.field('if-none-match') === tag) exchange.send(304, { ETag: tag });
    else exchange.send(200, { ...HTML, ETag: tag }, page(exchange));
  };
}

/**
 * A date of any spelling and no tag. Only the same text matches.
 *
 * @param {Page} page
 * @param {(modified: Date) => string} spell
 * @returns {Answer}
 */
export function withDateSpelt(page, spell) {
  return (exchange) => {
    const date = spell(modifiedOn(exchange.version));
    if (exchange.field('if-modified-since') === date) {
      exchange.send(304, { 'Last-Modified': date });
    } else {
      exchange.send(200, { ...HTML, 'Last-Modified': date }, page(exchange));
    }
  };
}

/**
 * No validator at all.
 *
 * @param {Page} page
 * @returns {Answer}
 */
export function withoutValidators(page) {
  return (exchange) => exchange.send(200, HTML, page(exchange));
}

/**
 * A new tag with every answer, whatever the bytes: no tag can ever match.
 *
 * @param {Page} page
 * @returns {Answer}
 */
export function withTagPerAnswer(page) {
  return (exchange) =>
    exchange.send(200, { ...HTML, ETag: `"answer-${exchange.nth}"` }, page(exchange));
}

/**
 * A good tag, and no attention to the condition.
 *
 * @param {Page} page
 * @returns {Answer}
 */
export function ignoringConditions(page) {
  return (exchange) => {
    const content = page(exchange);
    exchange.send(200, { ...HTML, ETag: tagOf(content) }, content);
  };
}
