/**
 * A web server that misbehaves on purpose: one host name a scenario, each with a switch to change its
 * content, and a record of every request byte for byte. Plain Node with no package, because the demo
 * runs it before anything is installed. README.md beside this file lists the hosts.
 */
import { answerControl } from './control.mjs';
import { createExchange } from './exchange.mjs';
import { fieldOf } from './fields.mjs';
import { createHosts, nameOfHost } from './hosts.mjs';
import { listen } from './listen.mjs';
import { createRecorder } from './recorder.mjs';
import { answerRobots } from './robots.mjs';
import { scenarios } from './scenarios.mjs';

export { fieldOf };

/** Asked by browsers on their own account; no scenario is meant to answer it. */
const NEVER_A_PAGE = '/favicon.ico';

const TLS_HANDSHAKE = 0x16;

/**
 * @param {import('./origin.mjs').OriginSettings} [settings]
 * @returns {Promise<import('./origin.mjs').Origin>}
 */
export async function startOrigin({ port = 0, hosts: added = {} } = {}) {
  const hosts = createHosts({ ...scenarios, ...added });
  const recorder = createRecorder();
  /** @type {WeakMap<import('node:stream').Duplex, number>} */
  const connections = new WeakMap();
  /** @type {unknown[]} */
  const failures = [];
  let connectionCount = 0;

  const controlled = {
    requests: recorder.requests,
    clear: recorder.clear,
    change: hosts.change,
    set: hosts.set,
    list: () =>
      Object.fromEntries(Object.entries(hosts.scenarios).map(([name, { about }]) => [name, about])),
  };

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function answer(request, response) {
    const host = fieldOf(request, 'host') ?? '';
    const name = nameOfHost(host);
    if (name === 'control') return answerControl(request, response, controlled);

    const { socket, url: target = '/' } = request;
    const path = target.split('?')[0] ?? '';
    const entry = recorder.begin(
      {
        connection: connections.get(socket) ?? 0,
        name,
        host,
        method: request.method ?? '',
        target,
        path,
        rawHeaders: [...request.rawHeaders],
        kind: 'request',
      },
      socket,
      socket.bytesWritten,
    );
    const state = hosts.find(name);
    if (state !== undefined && path === '/robots.txt') {
      response.once('close', () => entry.ended(!response.writableFinished));
      return answerRobots(request, response, state.options, entry);
    }
    if (state === undefined || path === NEVER_A_PAGE) {
      const text = state === undefined ? hosts.unknownHost(name) : 'There is no such file here.';
      entry.answered(404);
      response.once('close', () => entry.ended(!response.writableFinished));
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(Buffer.from(`${text}\n`));
      return;
    }

    state.asked++;
    const { exchange, isDone } = createExchange({ request, response, name, state, entry });
    response.once('close', () => entry.ended(!isDone()));
    try {
      await state.scenario.answer(exchange);
    } catch (error) {
      failures.push(error);
      socket.destroy();
    }
  }

  const listening = await listen(port, (server) => {
    // The answers that never end must be ended by the client alone.
    server.requestTimeout = 0;
    server.headersTimeout = 0;
    server.keepAliveTimeout = 0;
    server.on('connection', (socket) => {
      connections.set(socket, ++connectionCount);
      socket.setNoDelay(true);
    });
    server.on('request', (request, response) => void answer(request, response));
    server.on('clientError', (error, socket) => {
      const { rawPacket } = /** @type {{ rawPacket?: Buffer }} */ (error);
      if (rawPacket !== undefined) {
        const duplex = /** @type {import('node:net').Socket} */ (socket);
        recorder
          .begin(
            {
              connection: connections.get(socket) ?? 0,
              name: '',
              host: '',
              method: '',
              target: '',
              path: '',
              rawHeaders: [],
              kind: rawPacket[0] === TLS_HANDSHAKE ? 'tls' : 'malformed',
            },
            duplex,
            duplex.bytesWritten,
          )
          .ended(false);
      }
      socket.destroy();
    });
  });

  return {
    port: listening.port,
    addresses: listening.addresses,
    url: (name, path = '/') => `http://${name}.localhost:${listening.port}${path}`,
    requests: recorder.requests,
    until: recorder.until,
    clear: recorder.clear,
    change: hosts.change,
    set: hosts.set,
    async close() {
      await Promise.all(
        listening.servers.map(
          (server) =>
            new Promise((resolve) => {
              server.close(resolve);
              server.closeAllConnections();
            }),
        ),
      );
      if (failures.length > 0) throw new AggregateError(failures, 'A scenario failed to answer.');
    },
  };
}
