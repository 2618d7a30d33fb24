/** How the person is told of changes, and the webhook's test and log. */
import { readNotify, saveNotify } from '../../adapters/storage/notify-store';
import { readNewest } from '../../adapters/storage/webhook-log';
import type { NotifySettings } from '../../core/notify/notify-settings';
import { readWebhookAddress } from '../../core/notify/webhook-address';
import type { Handlers } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import type { HandlerContext } from './context';
import { unawaited } from './unawaited';

export function notifyHandlers(
  context: HandlerContext,
): Pick<Handlers, 'notify.get' | 'notify.set' | 'webhook.test' | 'webhook.log'> {
  return {
    async 'notify.get'() {
      return readNotify(await context.database());
    },

    async 'notify.set'(request) {
      const db = await context.database();
      const settings = { ...(await readNotify(db)), ...withGoodAddress(request) };
      await saveNotify(db, settings);
      context.announce();
      unawaited(
        context.tell().then(() => context.runner.reschedule()),
        'telling by the new rules',
      );
      return settings;
    },

    async 'webhook.test'() {
      await context.database(); // one that cannot be opened is told by its name
      const delivery = await context.webhook.test();
      context.announce();
      return delivery;
    },

    async 'webhook.log'() {
      return readNewest(await context.database());
    },
  };
}

/** @throws ProtocolError what is wrong with the webhook's address */
function withGoodAddress(request: Partial<NotifySettings>): Partial<NotifySettings> {
  const { webhook } = request;
  if (webhook === undefined || webhook === null) return request;
  const address = readWebhookAddress(webhook.url, { localNetwork: webhook.localNetwork });
  if (!address.ok) throw new ProtocolError(address.reason, webhook.url);
  return { ...request, webhook: { ...webhook, url: address.url } };
}
