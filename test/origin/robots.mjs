/**
 * Every host's robots.txt, by its switches: none at the start. A text has a strong tag that follows
 * it, and a condition with that tag is honoured.
 */
import { createHash } from 'node:crypto';
import { fieldOf } from './fields.mjs';

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {Record<string, import('./origin.mjs').OptionValue>} options
 * @param {{ answered(status: number): void }} entry of the record
 */
export function answerRobots(request, response, { robots, robotsStatus }, entry) {
  const text = String(robots);
  const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 12)}"`;
  const status = statusFor(request, text, tag, Number(robotsStatus));
  entry.answered(status);
  if (status === 304) {
    response.writeHead(304, { ETag: tag });
    return response.end();
  }
  const body = Buffer.from(status === 200 ? text : 'There is no such file here.\n');
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': body.length,
    ...(status === 200 ? { ETag: tag } : {}),
  });
  response.end(body);
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {string} text
 * @param {string} tag
 * @param {number} wanted
 */
function statusFor(request, text, tag, wanted) {
  if (wanted !== 0) return wanted;
  if (text === '') return 404;
  return fieldOf(request, 'if-none-match') === tag ? 304 : 200;
}
