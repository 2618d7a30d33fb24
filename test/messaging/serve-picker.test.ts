/** Who may speak to the picker's side of the background, and who to the rest of it. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Handlers } from '../../src/messaging/protocol';

type Listener = (message: unknown, sender: object) => Promise<unknown> | undefined;

const listeners: Listener[] = [];

// The polyfill throws outside an extension; this is all of the browser that is needed.
vi.mock('webextension-polyfill', () => ({
  default: {
    runtime: {
      id: 'stillwatch',
      getURL: (path: string) => `chrome-extension://stillwatch/${path}`,
      onMessage: { addListener: (listener: Listener) => listeners.push(listener) },
    },
  },
}));

const { serve } = await import('../../src/messaging/serve');
const { servePicker } = await import('../../src/messaging/serve-picker');

const FRAME = 'chrome-extension://stillwatch/src/picker/frame.html';
const CONTROLS = { id: 'stillwatch', url: FRAME, frameId: 8, tab: { id: 7 } };
const token = 'a-token-long-enough-to-be-one';
const handled: unknown[] = [];
let refused = 0;

beforeEach(() => {
  listeners.length = 0;
  handled.length = 0;
  refused = 0;
  serve({} as unknown as Handlers, () => {
    refused += 1;
  });
  servePicker({
    handle: async (message, tabId) => {
      handled.push([message.picker, tabId]);
      return { ok: true };
    },
    refused: () => {
      refused += 1;
    },
  });
});

/** As the browser does it: all listeners hear it, the first answer counts. */
const ask = (message: unknown, sender: object) =>
  listeners.map((listener) => listener(message, sender)).find((reply) => reply !== undefined);

test('the controls in a page are heard, with the tab they are in', async () => {
  expect(await ask({ v: 1, picker: 'open', token }, CONTROLS)).toEqual({ ok: true });
  expect(handled).toEqual([['open', 7]]);
  expect(refused).toBe(0);
});

describe('refused and counted', () => {
  const open = { v: 1, picker: 'open', token };
  test.each<readonly [string, unknown, object]>([
    ['a script in a page', open, { ...CONTROLS, url: 'https://example.org/' }],
    ['the controls by themselves in a tab', open, { ...CONTROLS, frameId: 0 }],
    ['another page of ours', open, { ...CONTROLS, url: FRAME.replace('frame', 'confirm') }],
    ['another extension', open, { ...CONTROLS, id: 'other' }],
    ['a message of another shape', { ...open, more: 1 }, CONTROLS],
    ['a token too short to be one', { ...open, token: 'x' }, CONTROLS],
    ['an answer without parts', { v: 1, picker: 'answer', token, answer: {} }, CONTROLS],
    ['a wish to add, from the controls', { v: 1, name: 'watch.add', request: {} }, CONTROLS],
    [
      'the same with a query that looks like another page',
      { v: 1, name: 'watch.add', request: {} },
      { ...CONTROLS, url: `${FRAME}?/src/popup/index.html` },
    ],
    [
      'a wish to add, from a script in a page',
      { v: 1, name: 'watch.add', request: {} },
      { ...CONTROLS, url: 'https://example.org/' },
    ],
  ])('%s', async (_title, message, sender) => {
    expect(await ask(message, sender)).toMatchObject({ ok: false });
    expect(handled).toEqual([]);
    expect(refused).toBe(1);
  });
});
