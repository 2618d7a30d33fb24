import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Handlers } from '../../src/messaging/protocol';
import { ProtocolError } from '../../src/messaging/protocol-error';

type Listener = (message: unknown, sender: object) => Promise<unknown> | undefined;

const listeners: Listener[] = [];

// The polyfill throws outside an extension; this is all of the browser that is needed.
vi.mock('webextension-polyfill', () => ({
  default: {
    runtime: {
      id: 'stillwatch',
      getURL: (path: string) => `chrome-extension://stillwatch/${path}`,
      onMessage: { addListener: (listener: Listener) => listeners.push(listener) },
      sendMessage: async (message: unknown) =>
        listeners[0]?.(message, { id: 'stillwatch', url: 'chrome-extension://stillwatch/p.html' }),
    },
  },
}));

const { serve } = await import('../../src/messaging/serve');
const { send } = await import('../../src/messaging/send');

const PAGE = { id: 'stillwatch', url: 'chrome-extension://stillwatch/popup.html' };
const asked: unknown[] = [];
let reply: () => unknown;

beforeEach(() => {
  listeners.length = 0;
  asked.length = 0;
  reply = () => [];
  const handler = async (request: unknown) => {
    asked.push(request);
    return reply();
  };
  const handlers = { 'watch.list': handler, 'watch.get': handler, 'watch.remove': handler };
  serve(handlers as unknown as Handlers);
});

const ask = (message: unknown, sender: object = PAGE) => listeners[0]?.(message, sender);

describe('only our own pages are served', () => {
  test.each([
    ['a content script', { id: 'stillwatch', url: 'https://example.org/', tab: { id: 1 } }],
    ['another extension', { id: 'other', url: 'chrome-extension://other/popup.html' }],
    ['a page that only begins like ours', { ...PAGE, url: 'chrome-extension://stillwatch.evil/x' }],
    ['another extension under our address', { ...PAGE, id: 'other' }],
    ['a sender without an address', { id: 'stillwatch' }],
  ])('%s is refused before anything is done', async (_title, sender) => {
    const message = { v: 1, name: 'watch.remove', request: { watchId: 'w1' } };
    expect(await ask(message, sender)).toMatchObject({ ok: false, code: 'bad_request' });
    expect(asked).toEqual([]);
  });

  test('a page of ours in a tab is served', async () => {
    const sender = { ...PAGE, tab: { id: 1 } };
    expect(await ask({ v: 1, name: 'watch.list', request: {} }, sender)).toEqual({
      ok: true,
      reply: [],
    });
  });
});

describe('what cannot be answered', () => {
  test.each([
    ['a message that nobody knows', { v: 1, name: 'fetch', request: {} }],
    ['a message of another version', { v: 2, name: 'watch.list', request: {} }],
    ['a name of every object', { v: 1, name: 'constructor', request: {} }],
    ['a request of another shape', { v: 1, name: 'watch.get', request: { watchId: 7 } }],
    ['a request that is missing', { v: 1, name: 'watch.get' }],
  ])('%s is refused', async (_title, message) => {
    expect(await ask(message)).toMatchObject({ ok: false, code: 'bad_request' });
    expect(asked).toEqual([]);
  });

  test.each([['text'], [null], [{ type: 'for somebody else' }]])(
    'a message that is not ours is left to others: %j',
    (message) => {
      expect(ask(message)).toBeUndefined();
    },
  );
});

describe('a page that sends', () => {
  test('gets the reply', async () => {
    reply = () => ['row'];
    expect(await send('watch.list', {})).toEqual(['row']);
  });

  test('gets the handler’s own error, code and detail', async () => {
    reply = () => {
      throw new ProtocolError('no_such_watch', 'w1');
    };
    await expect(send('watch.get', { watchId: 'w1' })).rejects.toMatchObject({
      name: 'ProtocolError',
      code: 'no_such_watch',
      detail: 'w1',
    });
  });

  test('gets "unexpected" for a fault of ours, which is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    reply = () => {
      throw new TypeError('x is not a function');
    };
    await expect(send('watch.list', {})).rejects.toMatchObject({
      code: 'unexpected',
      detail: 'x is not a function',
    });
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  test('gets "unexpected" where nobody answers', async () => {
    listeners.length = 0;
    await expect(send('watch.list', {})).rejects.toMatchObject({ code: 'unexpected' });
  });
});
