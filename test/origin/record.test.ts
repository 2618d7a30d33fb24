import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { fieldOf, type Scenario, startOrigin } from './origin.mjs';
import { ask, open } from './raw-client';
import { withOrigin } from './with-origin';

const running = withOrigin();

function only<T>(found: readonly T[]): T {
  const [one] = found;
  if (found.length !== 1 || one === undefined) throw new Error(`found ${found.length}, not one`);
  return one;
}

describe('the record of a request', () => {
  test('holds names, order, repeats and bytes as they were sent', async () => {
    const { origin } = running;
    const socket = connect(origin.port, '127.0.0.1');
    const head = [
      'GET /a%20b?c=d HTTP/1.1',
      `hOST: tag-10.localhost:${origin.port}`,
      'If-None-Match: "caf\u00c3\u00a9-\u00ff"',
      'X-Twice: 1',
      'x-twice: 2',
      'Pragma:',
      'Connection: close',
    ];
    socket.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'));
    const seen = only(await origin.until('tag-10', ([first]) => first?.endedAt != null));
    expect(seen.rawHeaders).toEqual([
      'hOST',
      `tag-10.localhost:${origin.port}`,
      'If-None-Match',
      '"caf\u00c3\u00a9-\u00ff"',
      'X-Twice',
      '1',
      'x-twice',
      '2',
      'Pragma',
      '',
      'Connection',
      'close',
    ]);
    expect(seen).toMatchObject({
      kind: 'request',
      name: 'tag-10',
      method: 'GET',
      target: '/a%20b?c=d',
      path: '/a%20b',
      status: 200,
      closedEarly: false,
    });
    expect(fieldOf(seen, 'X-TWICE')).toBe('1, 2');
    expect(fieldOf(seen, 'Pragma')).toBe('');
    expect(fieldOf(seen, 'Cookie')).toBeUndefined();
  });

  test('counts the bytes of the whole answer', async () => {
    const { origin, get } = running;
    const answer = await get('tag-11');
    const seen = only(await origin.until('tag-11', ([first]) => first?.endedAt != null));
    expect(seen.bytesSent).toBe(answer.head.length + 4 + answer.body.length);
  });

  test('tells two requests on one connection from two connections', async () => {
    const { origin, get } = running;
    const socket = open(origin.port, {
      host: `tag-12.localhost:${origin.port}`,
      fields: { Connection: 'keep-alive' },
    });
    await origin.until('tag-12', (seen) => seen.length === 1 && seen[0]?.endedAt != null);
    socket.write(`GET / HTTP/1.1\r\nHost: tag-12.localhost:${origin.port}\r\n\r\n`);
    await origin.until('tag-12', (seen) => seen.length === 2 && seen[1]?.endedAt != null);
    socket.destroy();
    await get('tag-12');
    const [first, second, third] = origin.requests('tag-12').map(({ connection }) => connection);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    const sizes = origin.requests('tag-12').map(({ bytesSent }) => bytesSent);
    expect(sizes[1]).toBe(sizes[0]);
  });

  test('says when the client closed before the answer', async () => {
    const { origin } = running;
    const socket = open(origin.port, { host: `slow-10.localhost:${origin.port}` });
    await origin.until('slow-10', (seen) => seen.length === 1);
    expect(only(origin.requests('slow-10'))).toMatchObject({ endedAt: null, closedEarly: false });
    socket.destroy();
    const seen = only(await origin.until('slow-10', ([first]) => first?.endedAt != null));
    expect(seen).toMatchObject({ status: null, bytesSent: 0, closedEarly: true });
  });

  test.each([
    ['a TLS greeting', Buffer.from([0x16, 0x03, 0x01, 0x00, 0x05, 1, 2, 3, 4, 5]), 'tls'],
    ['junk', Buffer.from('hello\r\n\r\n'), 'malformed'],
  ])('shows %s for what it is', async (_, bytes, kind) => {
    const { origin } = running;
    origin.clear('');
    connect(origin.port, '127.0.0.1').end(bytes);
    expect(only(await origin.until('', (seen) => seen.length === 1))).toMatchObject({ kind });
  });

  test('is forgotten for one host and kept for the others', async () => {
    const { origin, get } = running;
    await get('tag-13');
    await get('tag-14');
    origin.clear('tag-13');
    expect(origin.requests('tag-13')).toEqual([]);
    expect(origin.requests('tag-14')).toHaveLength(1);
  });
});

describe('a host', () => {
  test.each([
    'tag-20.localhost',
    'tag-20.made-up.example',
    'www.tag-20.made-up.example',
    'TAG-20.localhost',
  ])('is found by its first label: %s', async (host) => {
    const { origin } = running;
    origin.clear('tag-20');
    const { port } = origin;
    expect((await ask(port, { host: `${host}:${port}` })).status).toBe(200);
    expect(origin.requests('tag-20')).toHaveLength(1);
  });

  test('is reachable on every address the origin names', async () => {
    const { origin } = running;
    expect(origin.addresses[0]).toBe('127.0.0.1');
    for (const [index, address] of origin.addresses.entries()) {
      const name = `tag-3${index}`;
      const socket = open(origin.port, { host: `${name}.localhost` }, address);
      await origin.until(name, ([first]) => first?.status === 200);
      socket.destroy();
    }
  });

  test('has an address in a form a browser resolves', () => {
    const { origin } = running;
    expect(origin.url('tag')).toBe(`http://tag.localhost:${origin.port}/`);
    expect(origin.url('tag', '/a?b')).toBe(`http://tag.localhost:${origin.port}/a?b`);
  });

  test('with a number has its own content', async () => {
    const { origin, get } = running;
    expect(origin.change('tag-40', 'Only here.')).toBe(2);
    expect((await get('tag-40')).body.toString()).toContain('<li>Only here.</li>');
    expect((await get('tag-41')).body.toString()).not.toContain('Only here.');
  });

  test('that does not exist answers 404 with the names there are', async () => {
    const answer = await running.get('nobody');
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toContain('No host is called "nobody". There are: tag,');
  });

  test.each([
    ['rotating-50', '/robots.txt'],
    ['rotating-51', '/favicon.ico'],
  ])('%s has no %s, and says so in the record', async (name, path) => {
    const { origin, get } = running;
    expect((await get(name, { path })).status).toBe(404);
    expect((await get(name)).field('etag')).toBe('"answer-1"');
    expect(origin.requests(name).map((seen) => seen.path)).toEqual([path, '/']);
  });

  test('has a robots.txt where it is given one, with a tag that is honoured', async () => {
    const { origin, get } = running;
    const robots = 'User-agent: *\nDisallow: /private\n';
    origin.set('tag-60', { robots });
    const first = await get('tag-60', { path: '/robots.txt' });
    expect([first.status, first.body.toString()]).toEqual([200, robots]);
    const fields = { 'If-None-Match': first.field('etag') ?? '' };
    expect((await get('tag-60', { path: '/robots.txt', fields })).status).toBe(304);
    origin.set('tag-60', { robots: 'User-agent: *\n' });
    expect((await get('tag-60', { path: '/robots.txt', fields })).status).toBe(200);
    origin.set('tag-60', { robotsStatus: 503 });
    expect((await get('tag-60', { path: '/robots.txt' })).status).toBe(503);
    expect((await get('tag-61', { path: '/robots.txt' })).status).toBe(404);
  });

  test('given by the caller is served beside the built-in ones', async () => {
    const own: Scenario = {
      about: 'Says hello.',
      options: {},
      answer: (exchange) => exchange.send(200, {}, 'hello'),
    };
    const other = await startOrigin({ hosts: { own } });
    const read = async (name: string) =>
      (await ask(other.port, { host: `${name}.localhost` })).body.toString();
    expect(await read('own')).toBe('hello');
    expect(await read('tag')).toContain('Notice board');
    await other.close();
  });

  test('whose scenario throws closes the connection and is told on closing', async () => {
    const broken: Scenario = {
      about: 'Throws.',
      options: {},
      answer: () => {
        throw new Error('planted');
      },
    };
    const other = await startOrigin({ hosts: { broken } });
    const reset = new Promise((resolve) => {
      open(other.port, { host: 'broken.localhost' }).on('error', resolve).on('close', resolve);
    });
    await reset;
    await expect(other.close()).rejects.toMatchObject({ errors: [new Error('planted')] });
  });
});

describe('a wrong switch is refused with what there is', () => {
  test.each([
    ['nobody', {}, /No host is called "nobody"/],
    ['busy', { retry: '1' }, '"busy" has no switch "retry". It has: on, retryAfter.'],
    ['tag', { on: true }, '"tag" has no switch "on". It has: none.'],
    ['busy', { retryAfter: 5 }, '"retryAfter" of "busy" takes a string, not 5.'],
  ])('%s %j', (name, options, message) => {
    expect(() => running.origin.set(name, options as Record<string, string>)).toThrow(message);
  });

  test('and nothing of it is set', async () => {
    const { origin, get } = running;
    expect(() => origin.set('busy-60', { on: false, wrong: 1 })).toThrow('wrong');
    expect((await get('busy-60')).status).toBe(429);
  });
});

describe('the switches over HTTP', () => {
  test('change, set, clear and read as the functions do, and are not recorded', async () => {
    const { origin, get } = running;
    const { port } = origin;
    const post = async (path: string, body = '') => {
      const socket = open(port, {
        host: 'control.localhost',
        method: 'POST',
        path,
        fields: { 'Content-Length': String(Buffer.byteLength(body)) },
      });
      socket.write(body);
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString();
    };
    expect(await post('/change/tag-70', 'A thé leaf.')).toContain('{"version":2}');
    expect((await get('tag-70')).body.toString()).toContain('A thé leaf.');
    await post('/set/busy-70', '{"on":false}');
    expect((await get('busy-70')).status).toBe(200);
    expect(await post('/change/nobody')).toContain('HTTP/1.1 400');
    expect(await post('/set/busy-70', '{')).toContain('HTTP/1.1 400');

    const listed = await get('control', { path: '/requests?host=tag-70' });
    expect(listed.body.toString()).toContain('"name":"tag-70"');
    expect(listed.body.toString()).not.toContain('"name":"busy-70"');
    await post('/clear?host=tag-70');
    expect(origin.requests('tag-70')).toEqual([]);
    expect(origin.requests('busy-70')).toHaveLength(1);
    expect(origin.requests('control')).toEqual([]);
    expect((await get('control', { path: '/nothing' })).status).toBe(404);
    expect((await get('control')).body.toString()).toContain('"tag":"A strong tag');
  });
});
