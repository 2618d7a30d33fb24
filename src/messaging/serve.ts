/**
 * The background's side of the protocol: one listener, never async itself, for an async listener
 * answers every message, also those that are not for it.
 */
import browser, { type Runtime } from 'webextension-polyfill';
import type { Answer, Handlers, RequestName } from './protocol';
import { ProtocolError } from './protocol-error';
import { parseRequest, REQUESTS } from './requests';
import { askerOf } from './sender';

/**
 * Call synchronously at start: a listener added after an await misses the message that woke us.
 *
 * @param refused told of each message from somebody who has no say
 */
export function serve(handlers: Handlers, refused: () => void = () => {}): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) => {
    if (!isForUs(message)) return undefined;
    // Only our own pages: scripts in pages, other extensions, and the page of ours that others may
    // hold in a frame have no say.
    if (askerOf(sender).kind !== 'page') {
      refused();
      return Promise.resolve(refusal('bad_request', 'only pages of Stillwatch may ask this'));
    }
    return answer(handlers, message);
  });
}

interface Addressed {
  readonly v: unknown;
  readonly name: string;
  readonly request: unknown;
}

function isForUs(message: unknown): message is Addressed {
  return typeof message === 'object' && message !== null && 'v' in message && 'name' in message;
}

async function answer(handlers: Handlers, message: Addressed): Promise<Answer> {
  const { v, name, request } = message;
  if (v !== 1) return refusal('bad_request', `this is version 1 of the protocol, not ${v}`);
  if (!Object.hasOwn(REQUESTS, name)) return refusal('bad_request', `no such request: ${name}`);
  const parsed = parseRequest(name as RequestName, request ?? {});
  if (!parsed.ok) return refusal('bad_request', parsed.detail);
  try {
    const handler = handlers[name as RequestName] as (request: unknown) => Promise<never>;
    return { ok: true, reply: await handler(parsed.request) };
  } catch (error) {
    if (error instanceof ProtocolError) return refusal(error.code, error.detail);
    console.error(`Stillwatch: ${name} failed`, error);
    return refusal('unexpected', error instanceof Error ? error.message : String(error));
  }
}

function refusal(code: ProtocolError['code'], detail: string): Answer {
  return { ok: false, code, detail };
}
