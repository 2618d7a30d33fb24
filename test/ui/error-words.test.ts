import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import type { ErrorCode } from '../../src/messaging/protocol';
import { ProtocolError } from '../../src/messaging/protocol-error';
import { errorWords, thrownWords } from '../../src/ui/error-words';

/** A mapped type, so that a new code must be listed here. */
const CODES: { readonly [Each in ErrorCode]: true } = {
  not_a_url: true,
  not_http: true,
  has_credentials: true,
  private_address: true,
  address_too_long: true,
  not_https: true,
  selector_unreadable: true,
  pattern_unreadable: true,
  json_path_unreadable: true,
  interval_out_of_bounds: true,
  already_watched: true,
  no_such_watch: true,
  no_such_host: true,
  undo_expired: true,
  cannot_pick: true,
  bad_request: true,
  database_unreadable: true,
  disk_full: true,
  unexpected: true,
};

test.each(Object.keys(CODES) as ErrorCode[])('the error %s is told in words', (code) => {
  const words = errorWords(code, 'THE DETAIL', ENGLISH);
  expect(words).toMatch(/^[A-Z].*[.)L]$/);
  expect(words).not.toMatch(/\$|_/);
});

describe('the detail', () => {
  test('of a selector is the parser’s words', () =>
    expect(errorWords('selector_unreadable', 'Expected name, found [', ENGLISH)).toBe(
      'This selector cannot be read: Expected name, found [',
    ));

  test('is shortened and cleaned: it may quote a page', () => {
    const words = errorWords('bad_request', `\u202e${'x'.repeat(9000)}`, ENGLISH);
    expect(words).not.toContain('\u202e');
    expect(words.length).toBeLessThan(400);
  });

  test('of an address that is too long is how long it may be', () =>
    expect(errorWords('address_too_long', 'https://example.org/aaa…', ENGLISH)).toContain('4,096'));

  test('that is empty leaves no empty brackets', () =>
    expect(errorWords('unexpected', '', ENGLISH)).not.toContain('()'));
});

test('a database that cannot be read is told as that: stored, untouched, and what to do', () => {
  const words = errorWords('database_unreadable', '', ENGLISH);
  expect(words).toMatch(/still stored/);
  expect(words).toMatch(/restart the browser/);
});

describe('whatever was thrown', () => {
  test.each([
    [new ProtocolError('disk_full'), /disk is full/],
    [new Error('no listener'), /\(no listener\)/],
    ['text', /\(text\)/],
  ])('%s has words', (thrown, words) => expect(thrownWords(thrown, ENGLISH)).toMatch(words));
});

test('a database of a newer version is told apart: no restart would help', () => {
  const newer = errorWords('database_unreadable', 'VersionError: 999 is more than 1', ENGLISH);
  expect(newer).toMatch(/newer version/);
  expect(newer).toMatch(/Nothing is checked and nothing is overwritten/);
  expect(newer).not.toMatch(/restart/);
});
