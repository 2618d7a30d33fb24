import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES } from '../../../src/core/check/rules';
import { precondition } from '../../../src/core/http/validators';
import type { FetchAnswer } from '../../../src/core/ports/fetcher';
import { fetchNeeded, robotsVerdict } from '../../../src/core/robots/decide-robots';
import { judgeRobotsAnswer } from '../../../src/core/robots/judge-robots-answer';
import { LONGEST_ROBOTS_BYTES } from '../../../src/core/robots/parse-robots';
import { newRobotsCopy, type RobotsCopy } from '../../../src/core/robots/robots-copy';
import { NOW } from '../../adapters/storage/rows';
import { DAY_MS, empty, NETWORK, page } from '../check/check-world';
import { file, ORIGIN, ROBOTS } from './robots-world';

const NEW = newRobotsCopy(ORIGIN, 'example.org');
const URL_P = `${ORIGIN}/p`;

function judge(answer: FetchAnswer, copy: RobotsCopy = NEW, now = NOW) {
  const asked = copy.kind === 'rules' ? precondition(copy.validators) : undefined;
  return judgeRobotsAnswer({
    copy,
    asked,
    answer,
    localNetwork: 'refused',
    rules: DEFAULT_RULES,
    now,
  });
}

const RULES = judge(file('User-agent: *\nDisallow: /p\n', [['ETag', '"1"']])).copy;

describe('an answer that is none keeps what is held', () => {
  test.each<[string, FetchAnswer, string]>([
    ['500', empty(500, [], ROBOTS), 'http_status'],
    ['429', empty(429, [], ROBOTS), 'rate_limited'],
    ['503 with a time', empty(503, [['Retry-After', '5']], ROBOTS), 'rate_limited'],
    ['no connection', NETWORK, 'network'],
    ['no end', { kind: 'failed', reason: 'timeout', repeats: 0, ms: 1 }, 'timeout'],
    ['304 from elsewhere', empty(304, [], 'https://www.example.org/robots.txt'), '304_other_url'],
    ['412', empty(412, [], ROBOTS), 'precondition_412'],
    ['400', empty(400, [], ROBOTS), 'http_status'],
    ['a private network', { ...page(''), finalUrl: 'http://10.0.0.1/' }, 'private_address'],
  ])('%s', (_what, answer, detail) => {
    const { outcome, details, copy } = judge(answer, RULES, NOW + DAY_MS);
    expect([outcome, details]).toEqual(['unreachable', [detail]]);
    expect(copy).toMatchObject({ kind: 'rules', text: RULES.text, validators: RULES.validators });
    expect(copy).toMatchObject({ fetchedAt: NOW, failures: 1, failingSince: NOW + DAY_MS });
  });
});

describe('an answer that is one', () => {
  test.each([401, 403, 404, 410, 418, 451, 301])('%i is no rules, for a day', (status) => {
    const { outcome, copy } = judge(empty(status, [], ROBOTS), RULES);
    expect(outcome).toBe('absent');
    expect(copy).toMatchObject({ kind: 'absent', text: '', freshMs: DAY_MS });
    expect(precondition(copy.validators)).toBeUndefined();
  });

  test('ends a row of failures', () => {
    const failed = judge(NETWORK, RULES).copy;
    const { copy } = judge(empty(304, [], ROBOTS), failed, NOW + 1);
    expect(copy).toMatchObject({ failures: 0, fetchedAt: NOW + 1, readAt: NOW });
    expect(copy).not.toHaveProperty('retryAt');
    expect(copy).not.toHaveProperty('failingSince');
  });

  test('is compared with what was held, for the log', () => {
    const again = (text: string) => judge(file(text), RULES).found;
    expect([again(RULES.text), again('User-agent: *\n')]).toEqual(['same', 'other']);
    expect(judge(file('')).found).toBe('first');
  });

  test.each([
    ['UTF-16 with a mark', [0xff, 0xfe, ...utf16('User-agent: *\nDisallow: /p\n')]],
    [
      'bytes that are no UTF-8',
      [...Buffer.from('User-agent: *\n# \xff\xfe\nDisallow: /p\n', 'latin1')],
    ],
  ])('%s is read', (_what, bytes) => {
    const { copy } = judge({ ...page('', [], { finalUrl: ROBOTS }), body: Uint8Array.from(bytes) });
    expect(robotsVerdict(copy, URL_P, NOW)).toEqual({ allow: false, because: 'rules' });
  });

  test('is kept up to 500 KiB', () => {
    const { copy } = judge(file(`User-agent: *\n${'#'.repeat(600 * 1024)}\nDisallow: /p\n`));
    expect(copy.text).toHaveLength(LONGEST_ROBOTS_BYTES);
    expect(robotsVerdict(copy, URL_P, NOW)).toEqual({ allow: true });
  });
});

function utf16(text: string): readonly number[] {
  return [...Buffer.from(text, 'utf16le')];
}

describe('a host that wants a day between requests', () => {
  const slow = judge(file('User-agent: *\nCrawl-delay: 86400\n', [])).copy;

  test('has its page asked with the file it gave, not the file again', () => {
    expect(fetchNeeded(slow, NOW + DAY_MS + 60_000)).toBe('background');
    expect(fetchNeeded(slow, NOW + 3 * DAY_MS)).toBe('blocking');
  });

  test('is an exception: a file without such a wish is got anew after a day', () => {
    expect(fetchNeeded(RULES, NOW + DAY_MS + 60_000)).toBe('blocking');
  });
});

describe('a clock that goes back', () => {
  test('by a little is no matter, by a year makes the file old', () => {
    expect(fetchNeeded(RULES, NOW - 60_000)).toBe('none');
    expect(fetchNeeded(RULES, NOW - 365 * DAY_MS)).toBe('blocking');
    expect(robotsVerdict(RULES, URL_P, NOW - 365 * DAY_MS)).toEqual({
      allow: false,
      because: 'rules',
    });
  });

  test('does not hold back a try for a year', () => {
    const failed = { ...judge(NETWORK).copy, lastTriedAt: NOW };
    expect(fetchNeeded(failed, NOW - 365 * DAY_MS)).toBe('blocking');
  });
});

describe('whatever comes', () => {
  const header = fc.tuple(
    fc.constantFrom(
      'ETag',
      'Last-Modified',
      'Cache-Control',
      'Expires',
      'Date',
      'Age',
      'Retry-After',
    ),
    fc.oneof(
      fc.string(),
      fc.constantFrom('0', '-1', 'max-age=-5', 'max-age=1e99', '9'.repeat(400), 'no-store'),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    ),
  );
  const answer = fc
    .tuple(fc.integer({ min: 200, max: 599 }), fc.array(header), fc.string({ unit: 'binary' }))
    .map(([status, headers, body]) => page(body, headers, { status, finalUrl: ROBOTS }));

  test('the file is asked for again after a minute at the least and eight days at the most', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 6 }), (answers) => {
        let copy = NEW;
        for (const one of answers) copy = judge(one, copy).copy;
        expect(fetchNeeded(copy, NOW + 59_999)).toBe('none');
        expect(fetchNeeded(copy, NOW + 8 * DAY_MS)).not.toBe('none');
        expect(copy.freshMs).toBeLessThanOrEqual(DAY_MS);
      }),
    );
  });
});
