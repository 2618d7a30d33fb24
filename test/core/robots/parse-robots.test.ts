import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONGEST_CRAWL_DELAY_MS } from '../../../src/core/robots/crawl-delay';
import { parseRobots } from '../../../src/core/robots/parse-robots';

function allows(text: string, path: string, product?: string): boolean {
  return parseRobots(text, product).allows(path);
}

describe('which group is ours', () => {
  test.each([
    ['our own', 'User-agent: stillwatch\nDisallow: /\n', false],
    ['our own in capitals with a version', 'User-agent: StillWatch/2.1 (x)\nDisallow: /\n', false],
    ['of everybody', 'User-agent: *\nDisallow: /\n', false],
    ['of everybody, with words after the star', 'User-agent: * all\nDisallow: /\n', false],
    ['of another', 'User-agent: other\nDisallow: /\n', true],
    ['of one whose name ours begins', 'User-agent: stillwatchdog\nDisallow: /\n', true],
    ['of one whose name begins ours', 'User-agent: still\nDisallow: /\n', true],
    [
      'ours without rules beside one of everybody',
      'User-agent: *\nDisallow: /\nUser-agent: stillwatch\n\n',
      true,
    ],
    [
      'a list of names with a sitemap in it',
      'User-agent: *\nSitemap: /s\nUser-agent: b\nDisallow: /\n',
      false,
    ],
    ['none: a rule before any name', 'Disallow: /\n', true],
    ['a name without a value', 'User-agent:\nDisallow: /\n', true],
    ['a name from the prototype', 'User-agent: __proto__\nDisallow: /\nconstructor: x\n', true],
  ])('%s', (_what, text, expected) => expect(allows(text, '/x')).toBe(expected));

  test('a product that is asked for by name', () => {
    const text = 'User-agent: examplebot\nDisallow: /e\n';
    expect(allows(text, '/e', 'ExampleBot')).toBe(false);
    expect(allows(text, '/e')).toBe(true);
  });
});

describe('spellings of a field', () => {
  test.each(['Disallow: /', 'disallow:/', ' DISALLOW  :  / ', 'Dissallow: /', 'Disallow: / # all'])(
    '%s',
    (line) => expect(allows(`User-agent: *\n${line}\n`, '/x')).toBe(false),
  );
  test.each(['User-agent: *', 'user agent: *', 'USERAGENT:*', 'User_Agent: *'])('%s', (line) =>
    expect(allows(`${line}\nDisallow: /\n`, '/x')).toBe(false),
  );
  test.each(['Disallow /', 'Allow: /', '# Disallow: /', 'Disallow:', 'Noindex: /'])(
    '%s forbids nothing',
    (line) => expect(allows(`User-agent: *\n${line}\n`, '/x')).toBe(true),
  );
});

// The table of RFC 9309, section 2.2.2, and what follows from it for the other spelling.
describe('escapes', () => {
  test.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https://foo.bar'],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%E3%83%84', '/foo/bar/%e3%83%84'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/foo/bar/baz', '/foo/bar/%62%61%7a'],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html'],
    ['/path/foo-%24', '/path/foo-$'],
    ['/path/a$b', '/path/a$b'],
    ['/a%zz', '/a%zz'],
  ])('%s is %s', (pattern, path) => {
    expect(allows(`User-agent: *\nDisallow: ${pattern}\n`, path)).toBe(false);
  });

  test.each([
    ['/a%2Fb', '/a/b'],
    ['/path/file-%2A', '/path/file-x'],
    ['/path/foo-%24', '/path/foo-'],
  ])('%s is not %s', (pattern, path) => {
    expect(allows(`User-agent: *\nDisallow: ${pattern}\n`, path)).toBe(true);
  });
});

describe('crawl delay', () => {
  test.each<[string, number | undefined]>([
    ['10', 10_000],
    ['0.5', 500],
    ['.5', 500],
    ['1,5', 1500],
    ['1,000', 1_000_000],
    ['1.', 1000],
    ['+3', 3000],
    ['"7"', 7000],
    ['10s', 10_000],
    ['10 sec', 10_000],
    ['10 seconds', 10_000],
    ['250 ms', 250],
    ['2m', 120_000],
    ['2 minutes', 120_000],
    ['1h', 3_600_000],
    ['1e2', 100_000],
    ['10; 20', 10_000],
    ['0', 0],
    ['604800', LONGEST_CRAWL_DELAY_MS],
    ['9'.repeat(400), LONGEST_CRAWL_DELAY_MS],
    ['1e999', LONGEST_CRAWL_DELAY_MS],
    ['-10', undefined],
    ['soon', undefined],
    ['Infinity', undefined],
    ['NaN', undefined],
    ['', undefined],
  ])('%s', (value, expected) => {
    expect(parseRobots(`User-agent: *\nCrawl-delay: ${value}\n`).crawlDelayMs).toBe(expected);
  });

  test('of several in the group the longest counts', () => {
    const text = 'User-agent: *\nCrawl-delay: 5\nCrawl-delay: 20\nCrawl-delay: 1\n';
    expect(parseRobots(text).crawlDelayMs).toBe(20_000);
  });

  test('ends a list of names like a rule', () => {
    const text = 'User-agent: other\nCrawl-delay: 5\nUser-agent: *\nDisallow: /x\n';
    expect(parseRobots(text).crawlDelayMs).toBeUndefined();
  });
});

describe('what is no robots.txt', () => {
  test.each(['<!doctype html>', '\n <html>', '<?xml version="1.0"?>', '\ufeff<p>'])(
    '%s has no rules',
    (start) => expect(allows(`${start}\nUser-agent: *\nDisallow: /\n`, '/x')).toBe(true),
  );
});

/** Lines that mean something, in any order, with any text in them. */
const line = fc.oneof(
  fc.tuple(
    fc.constantFrom('User-agent', 'Disallow', 'Allow', 'Crawl-delay', 'crawl delay', 'x'),
    fc.constantFrom(':', ' : ', '', '::'),
    fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('*', '/', 'stillwatch', '$', '*$', '%', '%4', '%41', '-1', '1e308', '9e9'),
    ),
  ),
  fc.tuple(fc.string({ unit: 'binary' }), fc.constant(''), fc.constant('')),
);
const text = fc
  .array(line)
  .chain((lines) =>
    fc.constantFrom('\n', '\r', '\r\n').map((end) => lines.map((l) => l.join('')).join(end)),
  );

describe('whatever a site sends', () => {
  test('is read without a fault, and never makes a wait that is negative or absurd', () => {
    fc.assert(
      fc.property(text, fc.webPath(), (body, path) => {
        const rules = parseRobots(body);
        expect(typeof rules.allows(`/${path}`)).toBe('boolean');
        expect(rules.allows('/robots.txt')).toBe(true);
        const { crawlDelayMs = 0 } = rules;
        expect(crawlDelayMs >= 0 && crawlDelayMs <= LONGEST_CRAWL_DELAY_MS).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('a delay of any spelling is between nothing and a day', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double().map(String), fc.string({ unit: 'binary' })), (value) => {
        const { crawlDelayMs = 0 } = parseRobots(`User-agent: *\nCrawl-delay: ${value}\n`);
        expect(crawlDelayMs >= 0 && crawlDelayMs <= LONGEST_CRAWL_DELAY_MS).toBe(true);
      }),
    );
  });

  test('a path is judged alike in each spelling of its unreserved characters', () => {
    const escaped = (path: string) =>
      [...path].map((c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,19}$/), (name) => {
        expect(allows(`User-agent: *\nDisallow: /${name}\n`, `/${escaped(name)}`)).toBe(false);
        expect(allows(`User-agent: *\nDisallow: /${escaped(name)}\n`, `/${name}`)).toBe(false);
      }),
    );
  });

  test('rules by the ten thousand and wildcards by the hundred come to an end', () => {
    const many = Array.from({ length: 20_000 }, (_, k) => `Disallow: /${k}*x*y`).join('\n');
    const bomb = `Disallow: ${'*a'.repeat(900)}b\n`.repeat(20);
    const path = `/${'a'.repeat(2000)}`;
    expect(allows(`User-agent: *\n${many}\n${bomb}`, path)).toBe(true);
  });
});
