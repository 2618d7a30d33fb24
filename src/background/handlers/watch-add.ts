/**
 * Adding a watch. Nothing is added without a first check, and nothing is asked without the site's
 * permission: where that is missing, the add waits for it.
 */
import { findWatch } from '../../adapters/storage/add-watch';
import { acceptLanguage } from '../../core/http/accept-language';
import type { WatchDraft } from '../../core/watch/new-watch';
import { cutPickedText } from '../../core/watch/picked';
import { howAsked, resourceKey } from '../../core/watch/watch';
import type { AddReply, AddRequest, Handlers } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import { addAndCheck } from './add-and-check';
import type { HandlerContext } from './context';
import {
  type GoodAddress,
  typedAddress,
  typedInterval,
  typedRules,
  typedTags,
} from './typed-fields';

export function addHandlers(
  context: HandlerContext,
): Pick<Handlers, 'watch.add' | 'watch.dropPending'> {
  return {
    async 'watch.add'(request) {
      const address = typedAddress(request.url, request.localNetwork ? 'allowed' : 'refused');
      const draft = draftOf(request, address, context.languages());
      const twin = await findWatch(await context.database(), draft);
      if (twin !== undefined) throw new ProtocolError('already_watched', twin.id);
      if (await context.permissions.holds(address.permission)) {
        return added(context, draft);
      }
      return wait(context, draft, address);
    },

    async 'watch.dropPending'({ url }) {
      const address = typedAddress(url, 'allowed');
      const dropped = await context.pending.drop(address.url);
      if (dropped) context.announce();
      return { dropped };
    },
  };
}

async function added(context: HandlerContext, draft: WatchDraft): Promise<AddReply> {
  const row = await addAndCheck(context, draft);
  return { kind: 'added', watchId: row.id, row };
}

async function wait(
  context: HandlerContext,
  draft: WatchDraft,
  { permission }: GoodAddress,
): Promise<AddReply> {
  await context.pending.put({ draft, permission, askedAt: context.clock.now() });
  context.announce();
  return { kind: 'pending', permission };
}

function draftOf(
  request: AddRequest,
  { url, host }: GoodAddress,
  browserLanguages: readonly string[],
): WatchDraft {
  const scope = request.scope ?? 'anon';
  const headersOnly = request.headersOnly ?? false;
  const readIn = request.readIn ?? 'fetch';
  const language = acceptLanguage(request.languages ?? browserLanguages);
  return {
    url,
    host,
    resourceKey: resourceKey(url, scope, language, howAsked({ headersOnly, readIn })),
    title: request.title?.trim() || addressWords(url),
    // It follows the page's own until the person edits it.
    titleByPerson: false,
    tags: typedTags(request.tags ?? []),
    // What was picked is text of the page.
    ...(request.pickedText && request.keep !== 'hash'
      ? { pickedText: cutPickedText(request.pickedText) }
      : {}),
    intervalMs: typedInterval(request.intervalMs),
    paused: false,
    // Headers have no parts.
    rules: headersOnly ? {} : typedRules(request, {}),
    localNetwork: request.localNetwork ?? false,
    ignoreRobots: request.ignoreRobots ?? false,
    ignoreMaxAge: false,
    rhythm: request.rhythm ?? 'fixed',
    headOverBytes: undefined,
    headersOnly,
    readIn,
    ...(request.keep === undefined ? {} : { keep: request.keep }),
    scope,
    language,
  };
}

function addressWords(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
