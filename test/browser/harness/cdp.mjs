/**
 * Chromium's debugging protocol over a pipe (file descriptors 3 and 4, messages ended by a NUL).
 *
 * Nothing is attached unless asked for: a service worker that a debugger is attached to never idles
 * out, and how ours ends is a thing to test.
 */

/**
 * @param {import('node:stream').Writable} output
 * @param {import('node:stream').Readable} input
 */
export function connectPipe(output, input) {
  let lastId = 0;
  let rest = '';
  /** @type {Map<number, { resolve: Function, reject: Function, method: string }>} */
  const waiting = new Map();
  let closed = false;

  const settle = (message) => {
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
      waiting.set(lastId, { resolve, reject, method });
      output.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
    });
  }

  return { send };
}
