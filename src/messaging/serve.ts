/**
 * The background's side of the protocol: one listener, never async itself, for an async listener
 * answers every message, also those that are not for it.
 */
import browser, { type Runtime } from 'webextension-polyfill';
import type { Answer, Handlers, RequestName } from './protocol';
import { ProtocolError } from './protocol-error';
import { parseRequest, REQUESTS } from './requests';

/** Call synchronously at start: a listener added after an await misses the message that woke us. */
export function serve(handlers: Handlers): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) => {
    if (!isForUs(message)) return undefined;
    // Only our own pages: content scripts and other extensions have no say (safety.md T5).
    if (sender.id !== browser.runtime.id || !isOwnPage(sender.url)) {
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

function isOwnPage(url: string | undefined): boolean {
  return url?.startsWith(browser.runtime.getURL('')) ?? false;
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
