import { describe, expect, test } from 'vitest';
import { maskAddress } from '../../../src/core/hosts/masked-address';

const MASKED_NAMES = [
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
  'PHPSESSID',
  'auth',
  'authKey',
  'password',
  'passwd',
  'client_secret',
  'pass%77ord',
  'email',
  'userEmail',
  'user',
  'username',
  'login',
  'code',
  'uid',
  'u',
  'sid',
  'pwd',
  'pass',
];

test.each(MASKED_NAMES)('the value of %s is masked', (name) => {
  const { url, masked } = maskAddress(`https://a.example/p?page=2&${name}=s3cret&b=1`);
  expect(url).toBe(`https://a.example/p?page=2&${name}=MASKED&b=1`);
  expect(masked).toEqual([`${name}=MASKED`]);
});

const HEX = '9f8e7d6c5b4a39281706f5e4d3c2b1a0';
const BASE64 = 'dGhpc0lzQVNlY3JldDEyMzQ1Ng';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.Xk3-x_1';
const UUID = '0b9f7a52-31c4-4d0e-9a63-7f1e2d3c4b5a';

describe('a value that looks like a secret or a person is masked whatever its name', () => {
  test.each([
    'ann@example.org',
    'ann%40example.org',
    'Ann+%3Cann@mail.example.org%3E',
    HEX,
    HEX.toUpperCase(),
    HEX.slice(0, 16),
    BASE64,
    `${BASE64}%3D%3D`,
    'Zm9v-bGV_0YXN-kMTIz_NDU2',
    JWT,
    'eyJhbGciOi',
    UUID,
    `ann:1tq:${BASE64}`,
    `https%3A%2F%2Fb.example%2F%3Ftoken%3Dshort`,
  ])('%s', (value) => {
    expect(maskAddress(`https://a.example/p?page=2&q=${value}`)).toEqual({
      url: 'https://a.example/p?page=2&q=MASKED',
      masked: ['q=MASKED'],
    });
    expect(maskAddress(`https://a.example/p?${value}`).url).toBe('https://a.example/p?MASKED');
  });
});

describe('in a path', () => {
  test.each([
    [`/feed/${HEX}/all.xml`, '/feed/MASKED/all.xml', '/feed/MASKED'],
    [`/feed/${HEX}.xml`, '/feed/MASKED.xml', '/feed/MASKED.xml'],
    [`/u/${BASE64}`, '/u/MASKED', '/u/MASKED'],
    [`/d/${UUID}/edit`, '/d/MASKED/edit', '/d/MASKED'],
    [`/t/${JWT}`, '/t/MASKED', '/t/MASKED'],
    ['/of/ann@example.org/', '/of/MASKED/', '/of/MASKED'],
    ['/of/ann%40example.org/', '/of/MASKED/', '/of/MASKED'],
    ['/p;jsessionid=AB12/q', '/p;jsessionid=MASKED/q', ';jsessionid=MASKED'],
    ['/p;v=1;PHPSESSID=ab', '/p;v=1;PHPSESSID=MASKED', ';PHPSESSID=MASKED'],
  ])('%s becomes %s', (path, shown, part) => {
    expect(maskAddress(`https://a.example${path}?page=2`)).toEqual({
      url: `https://a.example${shown}?page=2`,
      masked: [part],
    });
  });
});

test('each part is told once, a query split by semicolons included', () => {
  const { url, masked } = maskAddress(`https://a.example/f/${HEX}?a=1;sid=x&code=y&code=z&${HEX}`);
  expect(url).toBe('https://a.example/f/MASKED?a=1;sid=MASKED&code=MASKED&code=MASKED&MASKED');
  expect(masked).toEqual(['/f/MASKED', 'sid=MASKED', 'code=MASKED', '?MASKED']);
});

describe('random bytes are known for what they are, however they are written', () => {
  // A generator of its own, so that each run sees the same.
  let state = 1;
  const byte = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 0xff;
  };

  test.each(['hex', 'base64url'] as const)('%s', (encoding) => {
    const addresses = Array.from({ length: 500 }, () => {
      const token = Buffer.from(Array.from({ length: 18 }, byte)).toString(encoding);
      return `https://a.example/feed/${token}`;
    });
    const shown = addresses.filter((url) => maskAddress(url).masked.length === 0);
    expect(shown.length).toBeLessThan(10);
  });
});

describe('what is left as it was', () => {
  test.each([
    'https://a.example/p?page=2&author=ann&design=x&q=a+b%20c&=&empty',
    'https://a.example/p',
    'https://a.example/p?token',
    'https://a.example/p?token=',
    'https://a.example/2024/06/14/how-to-bake-10-cakes-in-2024.html',
    'https://a.example/wiki/ThisIsTheNameOfALongPage',
    'https://a.example/News-Of-The-Week-24-June-2024_Part-2',
    'https://a.example/status/1801234567890123456?lang=de-CH',
    'https://a.example/react@18.2.0/index.js',
    'https://a.example/@ann/posts',
    'https://a.example/p?from=2024-06-14T09:30:00Z&sort=dateOfPublication',
    'https://a.example/internationalisation-and-accessibility',
    'https://a.example/a%zz?q=%zz',
  ])('%s', (url) => expect(maskAddress(url)).toEqual({ url, masked: [] }));
});

test('a name, a password and a fragment are left out', () => {
  expect(maskAddress('https://ann:pw@a.example/p#part').url).toBe('https://a.example/p');
});
