/**
 * What most tests of the built extension need: a browser that has it, the server that misbehaves on
 * purpose, and a page of the extension's own to speak the protocol from.
 *
 * The page is the options: it marks nothing as seen, and no notification leads to it.
 */
import type WebExtension from 'webextension-polyfill';
import type {
  AddRequest,
  Answer,
  Failure,
  ReplyOf,
  RequestName,
  RequestOf,
  WatchRow,
} from '../../../src/messaging/protocol';
import {
  type Origin,
  type RecordedRequest,
  type Scenario,
  startOrigin,
} from '../../origin/origin.mjs';
import { type Browser, type LaunchOptions, launch, type Page } from '../harness/launch.mjs';
import { BROWSER, BUILD } from '../harness/subject';

/** The extension's API, inside functions that run in its pages. */
declare const browser: WebExtension.Browser;

/** Of every built-in host of the server; `localhost` needs no made-up resolver. */
export const EVERY_HOST = 'http://*.localhost/*';

export interface World {
  readonly driver: Browser;
  readonly origin: Origin;
  /** A page of the extension's own, for calls of its API. */
  own(): Promise<Page>;
  /** What the background answers, a refusal included. */
  ask<Name extends RequestName>(name: Name, request: RequestOf<Name>): Promise<Answer<Name>>;
  /** The reply; throws when it is a refusal. */
  send<Name extends RequestName>(name: Name, request: RequestOf<Name>): Promise<ReplyOf<Name>>;
  /** The refusal; throws when it is none. */
  refusal<Name extends RequestName>(name: Name, request: RequestOf<Name>): Promise<Failure>;
  /** Adds a watch on a host of the server and answers its row after the first check. */
  watch(host: string, more?: Partial<AddRequest>): Promise<WatchRow>;
  check(row: { readonly id: string }): Promise<ReplyOf<'watch.check'>>;
  detail(row: { readonly id: string }): Promise<ReplyOf<'watch.get'>>;
  /** The requests for pages of a host, oldest first: those for its robots.txt left out. */
  asked(host: string): readonly RecordedRequest[];
  /** Closes the page of `own`; the next call opens another. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** The first check of a host asks for its robots.txt too. */
export function isForPage({ path }: RecordedRequest): boolean {
  return path !== '/robots.txt';
}

/**
 * @param allowed what the person has allowed beforehand
 * @param hosts more of the server's, by name
 */
export async function openWorld(
  options: Omit<LaunchOptions, 'browser'> = {},
  allowed: readonly string[] = [EVERY_HOST],
  hosts: Readonly<Record<string, Scenario>> = {},
): Promise<World> {
  const origin = await startOrigin({ hosts });
  const driver = await launch({ browser: BROWSER, ...options });
  await driver.install(BUILD);
  if (allowed.length > 0) await driver.grantHosts(...allowed);
  let page: Promise<Page> | undefined;

  const own = () => {
    page ??= driver.open(`${driver.extensionOrigin}/src/options/index.html`);
    return page;
  };

  async function ask<Name extends RequestName>(name: Name, request: RequestOf<Name>) {
    const message = { v: 1, name, request };
    return (await own()).evaluate(
      (sent) => browser.runtime.sendMessage(sent) as Promise<Answer<Name>>,
      message,
    ) as Promise<Answer<Name>>;
  }

  async function send<Name extends RequestName>(name: Name, request: RequestOf<Name>) {
    const answer = await ask(name, request);
    if (answer.ok) return answer.reply;
    throw new Error(`${name} was refused: ${answer.code} ${answer.detail}`);
  }

  return {
    driver,
    origin,
    own,
    ask,
    send,
    async refusal(name, request) {
      const answer = await ask(name, request);
      if (answer.ok) throw new Error(`${name} was not refused: ${JSON.stringify(answer.reply)}`);
      return answer;
    },
    async watch(host, more = {}) {
      const request = { url: origin.url(host), localNetwork: true, ...more };
      const reply = await send('watch.add', request);
      if (reply.kind !== 'added') throw new Error(`${host} is not allowed`);
      return reply.row;
    },
    check: ({ id }) => send('watch.check', { watchId: id }),
    detail: ({ id }) => send('watch.get', { watchId: id }),
    asked: (host) => origin.requests(host).filter(isForPage),
    async leave() {
      const left = await page;
      page = undefined;
      await left?.close();
    },
    async close() {
      await driver.close();
      await origin.close();
    },
  };
}
