import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasMoved,
  inventedPrecondition,
  isSameTag,
  isWellFormedTag,
  listPrecondition,
  NO_VALIDATORS,
  precondition,
  readValidators,
  type Validators,
} from '../../../src/core/http/validators';

const NOW = Date.UTC(2026, 6, 1, 12);
const LM = 'Sun, 14 Jun 2026 09:30:00 GMT';

function read(fields: Readonly<Record<string, string>>): Validators {
  return readValidators({ get: (name) => fields[name] ?? null }, NOW);
}

/** Everything a field value can hold as browsers hand it on: no line ends, no blanks around. */
const fieldValue = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) })
  .map((text) => text.trim())
  .filter((text) => text !== '' && text !== '*');

describe('verbatim', () => {
  test('a tag goes back byte for byte, whatever it is', () => {
    fc.assert(
      fc.property(fieldValue, (etag) => {
        expect(precondition(read({ etag }))).toEqual({
          kind: 'tag',
          field: 'If-None-Match',
          value: etag,
        });
      }),
    );
  });

  test('so does a date that nobody can read', () => {
    fc.assert(
      fc.property(fieldValue, (value) => {
        fc.pre(Number.isNaN(Date.parse(value)));
        expect(precondition(read({ 'last-modified': value }))?.value).toBe(value);
      }),
    );
  });
});

describe('one validator a request', () => {
  test.each<[string, Record<string, string>, string | undefined]>([
    ['the tag where there is one', { etag: '"a"', 'last-modified': LM }, '"a"'],
    ['the date where there is no tag', { 'last-modified': LM }, LM],
    ['the date where the tag is empty', { etag: '', 'last-modified': LM }, LM],
    ['the empty tag in quotes, which is one', { etag: '""', 'last-modified': LM }, '""'],
    ['the date where the tag would match anything', { etag: '*', 'last-modified': LM }, LM],
    ['nothing where there is nothing', {}, undefined],
    ['nothing for empty fields', { etag: '', 'last-modified': '' }, undefined],
  ])('%s', (_what, fields, value) => {
    expect(precondition(read(fields))?.value).toBe(value);
  });

  test('an unproven tag is kept and not sent', () => {
    const unproven = { ...read({ etag: '"a"', 'last-modified': LM }), etagProven: false };
    expect(precondition(unproven)).toMatchObject({ kind: 'date', value: LM });
    expect(precondition({ ...unproven, lastModifiedUsable: false })).toBeUndefined();
  });

  test('a host known for one kind is asked with that kind alone', () => {
    const both = read({ etag: '"a"', 'last-modified': LM });
    expect(precondition(both, 'date')?.value).toBe(LM);
    expect(precondition(both, 'tag')?.value).toBe('"a"');
    expect(precondition(read({ etag: '"a"' }), 'date')).toBeUndefined();
    expect(precondition(read({ 'last-modified': LM }), 'tag')).toBeUndefined();
  });

  test('nothing held, nothing asked', () => {
    expect(precondition(NO_VALIDATORS)).toBeUndefined();
  });
});

describe('a Last-Modified is strong one second before Date (RFC 9110, 8.8.2.2)', () => {
  test.each<[string, string, string | undefined, boolean]>([
    ['the same second', LM, LM, false],
    ['one second', LM, 'Sun, 14 Jun 2026 09:30:01 GMT', true],
    ['a day', LM, 'Mon, 15 Jun 2026 09:30:00 GMT', true],
    ['after Date', LM, 'Sun, 14 Jun 2026 09:29:59 GMT', false],
    ['one second in two spellings', LM, 'Sunday, 14-Jun-26 09:30:01 GMT', true],
    ['no Date, long ago', LM, undefined, true],
    ['no Date, our own second', 'Wed, 01 Jul 2026 12:00:00 GMT', undefined, false],
    ['no Date, the second before ours', 'Wed, 01 Jul 2026 11:59:59 GMT', undefined, true],
    ['no Date, in the future', 'Sat, 16 Nov 2041 19:11:00 GMT', undefined, false],
    ['Date in junk: our clock', LM, 'junk', true],
    ['Date in junk, in the future', 'Sat, 16 Nov 2041 19:11:00 GMT', 'junk', false],
    ['not a date: not ours to judge', '0', LM, true],
  ])('%s', (_what, lastModified, date, usable) => {
    const fields = { 'last-modified': lastModified, ...(date === undefined ? {} : { date }) };
    expect(read(fields)).toMatchObject({ lastModified, lastModifiedUsable: usable });
  });
});

describe('weak comparison', () => {
  // The table of RFC 9110, section 8.8.3.2; strong comparison is not for us.
  test.each([
    ['W/"1"', 'W/"1"', true],
    ['W/"1"', 'W/"2"', false],
    ['W/"1"', '"1"', true],
    ['"1"', '"1"', true],
  ])('%s and %s: %s', (a, b, same) => {
    expect(isSameTag(a, b)).toBe(same);
    expect(isSameTag(b, a)).toBe(same);
  });

  test.each([
    ['w/"1"', '"1"', 'a small w is no prefix'],
    ['"A"', '"a"', 'case counts'],
    ['"1"', '1', 'quotes count'],
    ['"1" ', '"1"', 'blanks count'],
    ['W/W/"1"', '"1"', 'one prefix is taken off'],
    ['"1-gzip"', '"1"', 'suffixes count'],
  ])('%s is not %s: %s', (a, b) => {
    expect(isSameTag(a, b)).toBe(false);
  });

  test('is the same both ways, and holds for a tag and itself', () => {
    fc.assert(
      fc.property(fieldValue, fieldValue, (a, b) => {
        expect(isSameTag(a, a)).toBe(true);
        expect(isSameTag(a, `W/${a}`)).toBe(true);
        expect(isSameTag(a, b)).toBe(isSameTag(b, a));
      }),
    );
  });
});

describe('whether a 200 brings another validator than the one sent', () => {
  const tag = precondition(read({ etag: '"a"' }));
  const date = precondition(read({ 'last-modified': LM }));
  test.each<[string, typeof tag, Record<string, string>, boolean]>([
    ['the tag, weakly the same', tag, { etag: 'W/"a"' }, false],
    ['another tag', tag, { etag: '"b"' }, true],
    ['the tag and another date', tag, { etag: '"a"', 'last-modified': '0' }, false],
    ['no tag any more', tag, { 'last-modified': LM }, true],
    ['the date', date, { 'last-modified': LM }, false],
    ['the date and a tag', date, { 'last-modified': LM, etag: '"b"' }, false],
    ['another date', date, { 'last-modified': '0' }, true],
    ['no date any more', date, { etag: '"a"' }, true],
    ['nothing was sent', undefined, { etag: '"a"' }, false],
  ])('%s', (_what, asked, fields, moved) => {
    expect(hasMoved(asked, read(fields))).toBe(moved);
  });
});

describe('the grammar of a tag (RFC 9110, 8.8.3)', () => {
  test.each([
    '"a"',
    'W/"a"',
    '""',
    'W/""',
    '"a,b"',
    '"\\"',
    '"caf\u00e9"',
    '"\u00ff\u0080"',
    '"\'"',
  ])('%s is well formed', (etag) => {
    expect(isWellFormedTag(etag)).toBe(true);
  });

  test.each([
    'a',
    "'a'",
    '"a',
    'a"',
    'w/"a"',
    'W/a',
    '"a b"',
    '"a"b"',
    '"a", "b"',
    '*',
    '',
    '"\u0100"',
  ])('%s is not', (etag) => {
    expect(isWellFormedTag(etag)).toBe(false);
  });
});

describe('a list of tags', () => {
  test.each<[string, readonly string[], number, string | undefined]>([
    ['all of few', ['"a"', 'W/"b"'], 8, '"a", W/"b"'],
    ['the newest of many', ['"a"', '"b"', '"c"'], 2, '"b", "c"'],
    ['none that holds a comma', ['"a"', '"b,c"', '"d"'], 8, '"a", "d"'],
    ['none that is malformed', ['"a"', 'b', '"d"', 'w/"e"'], 8, '"a", "d"'],
    ['the newest of those that can stand in one', ['"a"', '"b"', '"c,d"'], 2, '"a", "b"'],
    ['one is no list', ['"a"', '"b,c"'], 8, undefined],
    ['nor is none', [], 8, undefined],
  ])('%s', (_what, tags, most, value) => {
    expect(listPrecondition(tags, most)?.value).toBe(value);
  });

  test('a 200 with a tag of the list brings no other validator', () => {
    const asked = listPrecondition(['"a"', '"b"'], 8);
    const brought = (etag: string | undefined) => hasMoved(asked, { ...NO_VALIDATORS, etag });
    expect([brought('"b"'), brought('W/"a"'), brought('"c"'), brought(undefined)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

test('an invented tag is one by the grammar, and says of itself that it is invented', () => {
  const { value, invented } = inventedPrecondition('abc123');
  expect([isWellFormedTag(value), invented]).toEqual([true, true]);
});
