import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostKey, isPrivateHost, readAddress } from '../../../src/core/http/address';

const PUBLIC_ONLY = { localNetwork: false };
const OWN_NETWORK = { localNetwork: true };

function verdict(text: string): string {
  const address = readAddress(text, PUBLIC_ONLY);
  return address.ok ? address.url : address.reason;
}

describe('addresses that may be watched', () => {
  test.each([
    ['https://example.org/news?a=1#top', 'https://example.org/news?a=1'],
    ['HTTP://EXAMPLE.org', 'http://example.org/'],
    ['  https://example.org/x\n', 'https://example.org/x'],
    ['example.org/x', 'https://example.org/x'],
    ['example.org:8080', 'https://example.org:8080/'],
    ['www.example.co.uk?x', 'https://www.example.co.uk/?x'],
    ['münchen.example/straße', 'https://xn--mnchen-3ya.example/stra%C3%9Fe'],
    ['пример.рф', 'https://xn--e1afmkfd.xn--p1ai/'],
    ['xn--e1afmkfd.xn--p1ai/x', 'https://xn--e1afmkfd.xn--p1ai/x'],
    ['8.8.8.8/x', 'https://8.8.8.8/x'],
    ['example.org./x', 'https://example.org./x'],
    ['https://例え.jp/', 'https://xn--r8jz45g.jp/'],
    ['https://example.org:443/', 'https://example.org/'],
    ['https://@example.org/', 'https://example.org/'],
    ['https://example.org./x', 'https://example.org./x'],
    ['https://localhost.example.org/', 'https://localhost.example.org/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['http://93.184.216.34:81/', 'http://93.184.216.34:81/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    ['https://[2001:4860:4860::8888]:8443/', 'https://[2001:4860:4860::8888]:8443/'],
    ['https://[64:ff9b::808:808]/', 'https://[64:ff9b::808:808]/'],
    ['https://[::ffff:8.8.8.8]/', 'https://[::ffff:808:808]/'],
    ['https://172.15.255.255/', 'https://172.15.255.255/'],
    ['https://172.32.0.0/', 'https://172.32.0.0/'],
    ['https://100.63.255.255/', 'https://100.63.255.255/'],
    ['https://100.128.0.0/', 'https://100.128.0.0/'],
    ['https://169.253.0.1/', 'https://169.253.0.1/'],
    ['https://223.255.255.255/', 'https://223.255.255.255/'],
  ])('%j is %s', (text, url) => {
    expect(verdict(text)).toBe(url);
  });
});

describe('addresses that are none', () => {
  test.each([
    '',
    '   ',
    'news',
    'http://',
    'https:///',
    'https://exa mple.org/',
    'https://example.org:99999/',
    'https://[::1',
    'http://exam\u0000ple.org/',
    'https://exam\tple.org/',
    'http://%zz/',
    '//example.org/x',
    '/news',
    'https://xn--/',
    'http://256.256.256.256/',
    'http://1.2.3.4.5/',
  ])('%j does not parse', (text) => {
    expect(verdict(text)).toBe('not_a_url');
  });
});

describe('other schemes', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//example.org/',
    'file:///etc/passwd',
    'FILE:/x',
    'data:text/html,hi',
    'about:blank',
    'view-source:https://example.org/',
    'blob:https://example.org/1',
    'chrome://settings',
    'moz-extension://abc/x.html',
    'ftp://example.org/',
    'ws://example.org/',
    'mailto:a@example.org',
    'source:file:///etc/passwd',
  ])('%j is not http', (text) => {
    expect(verdict(text)).toBe('not_http');
    const local = readAddress(text, OWN_NETWORK);
    expect(local.ok ? local.url : local.reason).toBe('not_http');
  });
});

describe('the longest address', () => {
  const start = 'https://example.org/';
  const longest = start + 'a'.repeat(4096 - start.length);

  test('may be watched, and one character more may not, also on a network of one’s own', () => {
    expect(verdict(longest)).toBe(longest);
    expect(verdict(`${longest}a`)).toBe('address_too_long');
    expect(readAddress(`${longest}a`, OWN_NETWORK)).toEqual({
      ok: false,
      reason: 'address_too_long',
    });
  });

  test('is measured as it is kept: without a fragment, and written out', () => {
    expect(verdict(`${longest}#${'b'.repeat(100)}`)).toBe(longest);
    expect(verdict(`${start}${'ü'.repeat(1000)}`)).toBe('address_too_long');
  });
});

describe('credentials in the address', () => {
  test.each([
    'https://user@example.org/',
    'https://user:secret@example.org/',
    'https://:secret@example.org/',
    'http://example.org:80@8.8.8.8/',
  ])('%j is refused, also on a network of one’s own', (text) => {
    expect(verdict(text)).toBe('has_credentials');
    expect(readAddress(text, OWN_NETWORK)).toEqual({ ok: false, reason: 'has_credentials' });
  });
});

const PRIVATE = [
  // names
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'a.localhost',
  'a.b.localhost.',
  'printer',
  'printer.local',
  'box.lan',
  'nas.home.arpa',
  'wiki.internal',
  'wiki.corp',
  // IPv4 and its spellings
  '0.0.0.0',
  '0',
  '0.1.2.3',
  '10.0.0.1',
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '１２７.０.０.１',
  '１２７。０。０。１',
  '①②⑦.0.0.1',
  '%31%32%37.0.0.1',
  '172.16.0.0',
  '172.31.255.255',
  '192.168.0.1',
  '0300.0250.1',
  '169.254.169.254',
  '100.64.0.0',
  '100.127.255.255',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '239.255.255.255',
  '255.255.255.255',
  // IPv6
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[fc00::1]',
  '[fdff::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[::ffff:7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:192.168.0.1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2002:c0a8:1::]',
  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  '[100::1]',
  '[4000::1]',
];

describe('private addresses', () => {
  test.each(PRIVATE)('%s is refused, in both schemes and with a port', (host) => {
    for (const text of [`http://${host}/`, `https://${host}:8443/x`]) {
      expect(verdict(text)).toBe('private_address');
    }
  });

  test.each(PRIVATE)('%s is taken on the person’s own word', (host) => {
    expect(readAddress(`http://${host}/`, OWN_NETWORK).ok).toBe(true);
  });

  test.each([
    ['http://a\\@b/', 'a backslash ends the host: it is "a"'],
    ['http://127.0.0.1\\@example.org/', 'the same, with what looks like the host behind it'],
    ['localhost:3000', 'the scheme may be missing'],
    ['192.168.0.1:8080/x', 'here too'],
    ['http:127.0.0.1/', 'the slashes may be missing'],
    ['http:\\\\127.0.0.1/', 'or turned'],
    ['http://127.0.0.1#@example.org/', 'what is behind a # is no host'],
    ['http://127.0.0.1?@example.org/', 'nor is what is behind a ?'],
  ])('%s is refused: %s', (text) => {
    expect(verdict(text)).toBe('private_address');
  });

  test('no IPv4 address of a private network passes in any spelling', () => {
    const octet = fc.nat(255);
    const number = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
    const spell = fc.constantFrom<(parts: readonly number[]) => string>(
      (parts) => parts.join('.'),
      (parts) => parts.map((part) => `0x${part.toString(16)}`).join('.'),
      (parts) => parts.map((part) => `0${part.toString(8)}`).join('.'),
      (parts) => String(number(parts)),
      (parts) => `0x${number(parts).toString(16)}`,
      (parts) => `[::ffff:${parts.join('.')}]`,
      (parts) => `[64:ff9b::${parts.join('.')}]`,
      (parts) => `${parts.join('.')}.`,
    );
    const first = fc.constantFrom([10], [127], [0], [192, 168], [169, 254], [172, 20], [100, 64]);
    fc.assert(
      fc.property(first, octet, octet, octet, spell, (head, a, b, c, write) => {
        const parts = [...head, a, b, c].slice(0, 4);
        expect(verdict(`http://${write(parts)}/`)).toBe('private_address');
      }),
    );
  });
});

describe('what a good address says', () => {
  test('the permission has the host without its port', () => {
    expect(readAddress('https://example.org:8443/x', PUBLIC_ONLY)).toEqual({
      ok: true,
      url: 'https://example.org:8443/x',
      host: 'example.org:8443',
      permission: 'https://example.org/*',
    });
  });

  test.each([
    ['https://Example.ORG/x', 'example.org'],
    ['https://example.org./x', 'example.org'],
    ['http://example.org:80/', 'example.org'],
    ['https://example.org:80/', 'example.org:80'],
    ['http://[2606:4700::1111]:8080/', '[2606:4700::1111]:8080'],
  ])('the host key of %s is %s', (url, key) => {
    expect(hostKey(url)).toBe(key);
  });

  test('http and https share a host key', () => {
    expect(hostKey('http://example.org/')).toBe(hostKey('https://example.org/'));
  });

  test('what passes once passes again as it is', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (text) => {
        const address = readAddress(text, PUBLIC_ONLY);
        if (address.ok) expect(readAddress(address.url, PUBLIC_ONLY)).toEqual(address);
      }),
    );
  });

  test('any text at all gets an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const address = readAddress(text, PUBLIC_ONLY);
        if (address.ok) expect(isPrivateHost(new URL(address.url).hostname)).toBe(false);
      }),
    );
  });
});
