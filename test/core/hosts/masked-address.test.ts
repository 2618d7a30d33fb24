import { describe, expect, test } from 'vitest';
import { maskAddress } from '../../../src/core/hosts/masked-address';

const MASKED = [
  'token',
  'access_token',
  'key',
  'api_key',
  'apikey',
  'accessKey',
  'sig',
  'X-Amz-Signature',
  'session',
  'sessionid',
  'PHPSESSION',
  'auth',
  'authKey',
  'password',
  'passwd',
  'client_secret',
  'pass%77ord',
];

test.each(MASKED)('the value of %s is masked', (name) => {
  const { url, masked } = maskAddress(`https://a.example/p?page=2&${name}=s3cret&b=1`);
  expect(url).not.toContain('s3cret');
  expect(url).toContain('page=2');
  expect(url).toContain('b=1');
  expect(masked).toBe(true);
});

describe('what is left as it was', () => {
  test.each([
    'https://a.example/p?page=2&author=ann&design=x&q=a+b%20c&=&empty',
    'https://a.example/p',
    'https://a.example/p?token',
    'https://a.example/p?token=',
  ])('%s', (url) => expect(maskAddress(url)).toEqual({ url, masked: false }));
});

test('a name, a password and a fragment are left out', () => {
  expect(maskAddress('https://ann:pw@a.example/p#part').url).toBe('https://a.example/p');
});
