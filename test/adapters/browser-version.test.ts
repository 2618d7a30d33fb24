import { expect, test } from 'vitest';
import { readBrowserVersion } from '../../src/adapters/browser-version';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome/156',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox/153'],
  ['something else', ''],
])('%s is %j', (userAgent, version) => {
  expect(readBrowserVersion(userAgent)).toBe(version);
});
