/**
 * Listens on 127.0.0.1 and, where the machine has it, on ::1 at the same port: a browser is free to
 * take either for `NAME.localhost`.
 */
import { createServer } from 'node:http';

/** @typedef {import('node:http').Server} Server */

const TRIES = 10;

/**
 * @param {number} port 0 for any free one
 * @param {(server: Server) => void} prepare called with each server before it listens
 * @returns {Promise<{ port: number, addresses: string[], servers: Server[] }>}
 */
export async function listen(port, prepare) {
  for (let tried = 1; ; tried++) {
    const first = createServer();
    prepare(first);
    const taken = await listenOn(first, port, '127.0.0.1');
    const second = createServer();
    prepare(second);
    try {
      await listenOn(second, taken, '::1');
      return { port: taken, addresses: ['127.0.0.1', '::1'], servers: [first, second] };
    } catch (error) {
      const code = /** @type {NodeJS.ErrnoException} */ (error).code ?? '';
      if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(code)) {
        return { port: taken, addresses: ['127.0.0.1'], servers: [first] };
      }
      // Someone else has this port on ::1, so a browser might reach them: take another one.
      await new Promise((resolve) => first.close(resolve));
      if (code !== 'EADDRINUSE' || port !== 0 || tried === TRIES) throw error;
    }
  }
}

/**
 * @param {Server} server
 * @param {number} port
 * @param {string} address
 * @returns {Promise<number>} the port listened on
 */
function listenOn(server, port, address) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port);
    });
  });
}
