import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { curlLines, type Reproducible } from '../../../src/core/hosts/curl-lines';
import type { Diagnosis } from '../../../src/core/hosts/host-record';

const HEADERS = [
  ['Accept', 'text/html'],
  ['Accept-Language', 'de-CH'],
  ['Cache-Control', 'max-age=0'],
  ['Pragma', ''],
  ['If-None-Match', '"old"'],
] as const;

function shown(over: Partial<Reproducible['exchange']> = {}, url = 'https://a.example/p') {
  return {
    url,
    exchange: {
      method: 'GET',
      asked: 'tag',
      validatorSent: '"old"',
      requestHeaders: HEADERS,
      responseHeaders: [],
      ...over,
    },
  } satisfies Reproducible;
}

const commands = (diagnosis: Diagnosis, of = shown()) =>
  curlLines(diagnosis, of).map(({ command }) => command);

/** The words a shell hands to `curl`, by letting it hand them to something harmless. */
function words(command: string): readonly string[] {
  const script = `curl() { printf '%s\\n' "$@"; }; ${command.split(' && ')[0]}`;
  return execFileSync('bash', ['-c', script], { encoding: 'latin1' }).split('\n').slice(0, -1);
}

/** A mapped type: each diagnosis has commands or, where there is no fault, none. */
const COUNTS: { readonly [Each in Diagnosis]: number } = {
  unknown: 0,
  healthy: 0,
  inconclusive: 2,
  content_changes: 2,
  validators_rotate: 2,
  validators_ignored: 2,
  no_validators: 1,
  ims_only: 2,
  etag_cluster: 1,
  lm_generated: 2,
  alternating: 1,
  blind_304: 2,
  stale_304: 2,
  unsolicited_304: 1,
  precondition_412: 2,
  malformed_rejected: 2,
};

test.each(Object.entries(COUNTS))('%s: %i lines that a shell can read', (diagnosis, count) => {
  const lines = commands(diagnosis as Diagnosis);
  expect(lines).toHaveLength(count);
  for (const line of lines) {
    expect(line).not.toContain('\n');
    execFileSync('bash', ['-n', '-c', line]);
  }
});

describe('the request is ours', () => {
  test('with our header fields, an empty one too, and without a condition of its own', () => {
    const [fetch = ''] = commands('validators_rotate');
    expect(words(fetch)).toEqual([
      '-sSg',
      '--compressed',
      '-H',
      'Accept: text/html',
      '-H',
      'Cache-Control: max-age=0',
      '-H',
      'Pragma;',
      '-D',
      '-',
      '-o',
      'page-1.html',
      'https://a.example/p',
    ]);
  });

  test('names languages only where the answer depends on them', () => {
    const vary = shown({ responseHeaders: [['Vary', 'Accept-Encoding, Accept-Language']] });
    expect(commands('validators_rotate', vary)[0]).toContain('Accept-Language: de-CH');
    expect(commands('validators_rotate').join()).not.toContain('de-CH');
  });

  test('asks by date where the fault is about the date', () => {
    const byDate = shown({ asked: 'date', validatorSent: 'Fri, 14 Jun 2024 09:30:00 GMT' });
    expect(commands('validators_ignored', byDate)[1]).toContain('If-Modified-Since: $(curl');
    expect(commands('stale_304', byDate)[0]).toContain("-H 'If-Modified-Since: Fri, 14 Jun");
  });
});

test.each([
  ['http://shop.localhost:8080/', 'shop.localhost:8080:127.0.0.1'],
  ['https://shop.localhost/', 'shop.localhost:443:127.0.0.1'],
  ['http://shop.localhost/', 'shop.localhost:80:127.0.0.1'],
])('%s is this machine', (url, resolve) => {
  expect(words(commands('no_validators', shown({}, url))[0]?.split(' | ')[0] ?? '')).toContain(
    resolve,
  );
});

describe('what a server wrote stays one word', () => {
  test.each(["it's", '$(touch x)', '`id`', '"a" "b"', '\\', "'; rm -rf ~; '", "ü'\\\u0080"])(
    'the tag %s',
    (tag) => {
      const [line = ''] = commands('stale_304', shown({ validatorSent: tag }));
      expect(words(line)).toContain(`If-None-Match: ${tag}`);
    },
  );

  test('an address with brackets, a quote and an ampersand', () => {
    const url = "https://a.example/it's[1]?a=1&b={2}";
    expect(words(commands('unsolicited_304', shown({}, url))[0] ?? '').at(-1)).toBe(url);
  });
});
