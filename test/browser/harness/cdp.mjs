/**
 * Chromium's debugging protocol over a pipe (file descriptors 3 and 4, messages ended by a NUL).
 *
 * Nothing is attached unless asked for: a service worker that a debugger is attached to never idles
 * out, and how ours ends is a thing to test.
 */

/** It went while it was asked something. */
export class PageGone extends Error {}

/**
 * @param {import('node:stream').Writable} output
 * @param {import('node:stream').Readable} input
 */
export function connectPipe(output, input) {
  let lastId = 0;
  let rest = '';
  /** @type {Map<number, { resolve: Function, reject: Function, method: string, sessionId?: string }>} */
  const waiting = new Map();
  let closed = false;
  /** @type {Map<string, (method: string, params: any) => void>} */
  const listeners = new Map();

  /** What a page was asked is not answered once it is gone. */
  const giveUp = ({ sessionId }) => {
    for (const [id, waiter] of waiting) {
      if (waiter.sessionId !== sessionId) continue;
      waiting.delete(id);
      waiter.reject(new PageGone(`${waiter.method}: the page is gone`));
    }
  };

  const settle = (message) => {
    if (message.method === 'Target.detachedFromTarget') return giveUp(message.params);
    if (message.method) return listeners.get(message.sessionId)?.(message.method, message.params);
    const waiter = waiting.get(message.id);
    if (!waiter) return;
    waiting.delete(message.id);
    if (message.error) waiter.reject(new Error(`${waiter.method}: ${message.error.message}`));
    else waiter.resolve(message.result);
  };

  input.setEncoding('utf8');
  input.on('data', (text) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) settle(JSON.parse(message));
  });
  const close = () => {
    closed = true;
    for (const { reject, method } of waiting.values()) {
      reject(new Error(`${method}: the browser has ended`));
    }
    waiting.clear();
  };
  input.on('close', close);
  input.on('error', close);
  output.on('error', close);

  /**
   * @param {string} method
   * @param {object} [params]
   * @param {string} [sessionId]
   * @returns {Promise<any>}
   */
  function send(method, params = {}, sessionId) {
    if (closed) return Promise.reject(new Error(`${method}: the browser has ended`));
    return new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject, method, sessionId });
      output.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
    });
  }

  /**
   * Calls back for each event of a session until the answered function is called.
   *
   * @param {string} sessionId
   * @param {(method: string, params: any) => void} listener
   */
  function listen(sessionId, listener) {
    listeners.set(sessionId, listener);
    return () => listeners.delete(sessionId);
  }

  return { send, listen };
}
