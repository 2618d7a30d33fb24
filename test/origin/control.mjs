/**
 * The server's switches over HTTP, at `control.localhost`, for when it runs in another process.
 * Its own requests are not recorded.
 */

/**
 * @typedef {object} Controlled
 * @property {(name?: string) => readonly unknown[]} requests
 * @property {(name?: string) => void} clear
 * @property {(name: string, text?: string) => number} change
 * @property {(name: string, options: Record<string, import('./origin.mjs').OptionValue>) => void} set
 * @property {() => Readonly<Record<string, string>>} list
 */

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {Controlled} origin
 */
export async function answerControl(request, response, origin) {
  const { pathname, searchParams } = new URL(`http://control.invalid${request.url ?? '/'}`);
  const [, action = '', name = ''] = pathname.split('/').map(decodeURIComponent);
  const host = searchParams.get('host') ?? undefined;
  try {
    const body = await textOf(request);
    switch (`${request.method} ${action}`) {
      case 'GET ':
        return reply(response, 200, { hosts: origin.list() });
      case 'GET requests':
        return reply(response, 200, origin.requests(host));
      case 'POST clear':
        origin.clear(host);
        return reply(response, 200, { cleared: host ?? 'all' });
      case 'POST change':
        return reply(response, 200, { version: origin.change(name, body || undefined) });
      case 'POST set':
        origin.set(name, JSON.parse(body));
        return reply(response, 200, { set: name });
      default:
        return reply(response, 404, {
          error:
            'There is GET /, GET /requests?host=NAME, POST /clear?host=NAME, ' +
            'POST /change/NAME with the text as its body, POST /set/NAME with JSON as its body.',
        });
    }
  } catch (error) {
    return reply(response, 400, { error: error instanceof Error ? error.message : String(error) });
  }
}

/** @param {import('node:http').IncomingMessage} request */
async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {unknown} value
 */
function reply(response, status, value) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(Buffer.from(JSON.stringify(value), 'utf8'));
}
