/**
 * The gate for the webhook's address: that of a page, and https unless it is on the person's own
 * network, for what is sent there is not for anybody on the way.
 *
 * @see docs/adr/0024-notifications.md
 */
import { type Address, type AddressRefusal, type AddressRules, readAddress } from '../http/address';

export type WebhookRefusal = AddressRefusal | 'not_https';

type GoodAddress = Extract<Address, { readonly ok: true }>;

export type WebhookAddress = GoodAddress | { readonly ok: false; readonly reason: WebhookRefusal };

export function readWebhookAddress(text: string, rules: AddressRules): WebhookAddress {
  const address = readAddress(text, rules);
  if (!address.ok || rules.localNetwork) return address;
  return address.url.startsWith('https:') ? address : { ok: false, reason: 'not_https' };
}
