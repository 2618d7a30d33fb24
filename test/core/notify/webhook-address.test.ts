import { expect, test } from 'vitest';
import { readWebhookAddress } from '../../../src/core/notify/webhook-address';

test.each<readonly [string, boolean, string]>([
  ['https://example.org/hook?key=1', false, 'https://example.org/hook?key=1'],
  ['example.org/hook', false, 'https://example.org/hook'],
  ['http://example.org/hook', false, 'not_https'],
  ['http://example.org/hook', true, 'http://example.org/hook'],
  ['http://192.168.0.7/hook', true, 'http://192.168.0.7/hook'],
  ['http://192.168.0.7/hook', false, 'private_address'],
  ['https://hook.localhost/', false, 'private_address'],
  ['ftp://example.org/', false, 'not_http'],
  ['https://me:secret@example.org/', false, 'has_credentials'],
  ['', false, 'not_a_url'],
])('%s, own network %s: %s', (text, localNetwork, expected) => {
  const address = readWebhookAddress(text, { localNetwork });
  expect(address.ok ? address.url : address.reason).toBe(expected);
});
