/**
 * One request as a scenario sees it. Ordinary answers go through node:http; what node:http refuses to
 * do (cut a body, close without an answer) is written to the connection itself.
 */
import { fieldOf } from './fields.mjs';

/** @typedef {import('./origin.mjs').Exchange} Exchange */
/** @typedef {import('./origin.mjs').Fields} Fields */

/**
 * @param {object} parts
 * @param {import('node:http').IncomingMessage} parts.request
 * @param {import('node:http').ServerResponse} parts.response
 * @param {string} parts.name
 * @param {import('./hosts.mjs').HostState} parts.state
 * @param {import('./recorder.mjs').Entry} parts.entry
 * @returns {{ exchange: Exchange, isDone: () => boolean }}
 */
export function createExchange({ request, response, name, state, entry }) {
  const { socket } = request;
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  let doneByUs = false;

  /** @type {Exchange} */
  const exchange = {
    name,
    host: fieldOf(request, 'host') ?? '',
    method: request.method ?? '',
    path,
    query: new URLSearchParams(query),
    nth: state.asked,
    version: state.additions.length + 1,
    additions: [...state.additions],
    options: { ...state.options },
    closed: closed.signal,
    field: (field) => fieldOf(request, field),
    isConditional: () =>
      fieldOf(request, 'if-none-match') !== undefined ||
      fieldOf(request, 'if-modified-since') !== undefined,

    send(status, fields = {}, body = '') {
      // Always bytes: node:http writes its head in the encoding of a string body, so that with UTF-8
      // text a header value above 0x7F would leave as two bytes instead of one.
      const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
      const length = status === 304 ? {} : { 'Content-Length': bytes.length };
      entry.answered(status);
      response.writeHead(status, forNode({ ...length, ...fields }));
      response.end(bytes);
    },

    sendRawAndClose(bytes, status) {
      entry.answered(status);
      doneByUs = true;
      socket.end(bytes);
    },

    startEndless(status, fields) {
      entry.answered(status);
      response.writeHead(status, forNode(fields));
      response.flushHeaders();
      return (bytes) => response.write(bytes);
    },

    hangUp(how) {
      doneByUs = true;
      if (how === 'reset') socket.resetAndDestroy();
      else socket.end();
    },
  };
  return { exchange, isDone: () => doneByUs || response.writableFinished };
}

/**
 * @param {Fields} fields
 * @returns {Record<string, string | number | string[]>}
 */
function forNode(fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? [...value] : value,
    ]),
  );
}

/**
 * The head of a response, byte for byte.
 *
 * @param {string} statusLine such as `200 OK`
 * @param {Fields} fields
 * @returns {Buffer}
 */
export function rawHead(statusLine, fields) {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    (typeof value === 'object' ? value : [value]).map((one) => `${name}: ${one}\r\n`),
  );
  return Buffer.from(`HTTP/1.1 ${statusLine}\r\n${lines.join('')}\r\n`, 'latin1');
}
