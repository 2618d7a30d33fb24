/**
 * Firefox's own remote control, Marionette: length-prefixed JSON over TCP, one command at a time.
 */
import { connect } from 'node:net';

/**
 * @param {number} port
 * @returns {Promise<import('node:net').Socket>}
 */
export function openSocket(port) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** @param {import('node:net').Socket} socket */
export async function startSession(socket) {
  let lastId = 0;
  let buffer = Buffer.alloc(0);
  /** @type {Map<number, { resolve: Function, reject: Function, name: string }>} */
  const waiting = new Map();
  let greet = () => {};
  const greeted = new Promise((resolve) => {
    greet = resolve;
  });

  const settle = (message) => {
    // The first message is a greeting, every other one [1, id, error, value].
    if (!Array.isArray(message)) return greet();
    const [, id, error, value] = message;
    const waiter = waiting.get(id);
    if (!waiter) return;
    waiting.delete(id);
    if (error) waiter.reject(new Error(`${waiter.name}: ${error.error}: ${error.message}`));
    else waiter.resolve(value);
  };

  socket.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const colon = buffer.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(buffer.subarray(0, colon).toString());
      if (buffer.length < end) return;
      const message = JSON.parse(buffer.subarray(colon + 1, end).toString());
      buffer = buffer.subarray(end);
      settle(message);
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const { reject, name } of waiting.values()) {
      reject(new Error(`${name}: the browser has ended`));
    }
    waiting.clear();
  });

  /**
   * @param {string} name
   * @param {object} [params]
   * @returns {Promise<any>}
   */
  const command = (name, params = {}) => {
    if (socket.destroyed) return Promise.reject(new Error(`${name}: the browser has ended`));
    return new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject, name });
      const text = JSON.stringify([0, lastId, name, params]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  };

  await greeted;
  await command('WebDriver:NewSession', { capabilities: {} });
  await command('WebDriver:SetTimeouts', { script: 600_000, pageLoad: 60_000 });
  await command('Marionette:SetContext', { value: 'chrome' });
  return { command };
}
